package library;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lends books. */
@Service
public class LoanService {
  private static final Logger LOG = LoggerFactory.getLogger(LoanService.class);
  private static final int WEEKS = 4;

  private final BookRepository books;
  private final LoanRepository loans;
  private final MemberRepository members;
  private final Clock clock;

  public LoanService(BookRepository books, LoanRepository loans, MemberRepository members, Clock clock) {
    this.books = books;
    this.loans = loans;
    this.members = members;
    this.clock = clock;
  }

  @Transactional
  public Loan lend(String isbn, long memberId) {
    Book book = books.findByIsbn(isbn).orElseThrow(() -> new NoSuchElementException("no book " + isbn));
    Member member =
        members.findById(memberId).orElseThrow(() -> new NoSuchElementException("no member " + memberId));
    List<Loan> open = loans.findByMemberAndReturnedIsNull(member);
    if (open.size() >= member.limit()) {
      LOG.info("{} has {} books", member.getName(), open.size());
      throw new IllegalStateException(member.getName() + " has too many books");
    }
    book.lend();
    return loans.save(new Loan(book, member, due(LocalDate.now(clock), member.getKind())));
  }

  @Transactional
  public long end(long loanId) {
    Loan loan = loans.findById(loanId).orElseThrow(() -> new NoSuchElementException("no loan " + loanId));
    long fee = loan.end(LocalDate.now(clock));
    loan.getBook().giveBack();
    if (fee > 0) {
      loan.getMember().owe(fee);
    }
    return fee;
  }

  /** When a book must be back. */
  static LocalDate due(LocalDate today, Member.Kind kind) {
    LocalDate day = today.plusWeeks(kind == Member.Kind.STAFF ? 2 * WEEKS : WEEKS);
    return switch (day.getDayOfWeek()) {
      case SATURDAY -> day.plusDays(2);
      case SUNDAY -> day.plusDays(1);
      default -> day;
    };
  }
}
