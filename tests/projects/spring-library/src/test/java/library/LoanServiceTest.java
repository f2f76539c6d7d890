package library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.Mock;
import org.mockito.junit.jupiter.MockitoExtension;

@ExtendWith(MockitoExtension.class)
class LoanServiceTest {
  @Mock private BookRepository books;
  @Mock private LoanRepository loans;
  @Mock private MemberRepository members;
  private LoanService service;

  @BeforeEach
  void setUp() {
    Clock clock = Clock.fixed(Instant.parse("2024-03-01T10:00:00Z"), ZoneOffset.UTC);
    service = new LoanService(books, loans, members, clock);
  }

  @Test
  void lendsForFourWeeks() {
    when(books.findByIsbn("1")).thenReturn(Optional.of(new Book("Emma", "1", 1)));
    when(members.findById(7L)).thenReturn(Optional.of(new Member("Ada", Member.Kind.ADULT)));
    when(loans.findByMemberAndReturnedIsNull(any())).thenReturn(List.of());
    when(loans.save(any())).thenAnswer(call -> call.getArgument(0));
    assertThat(service.lend("1", 7).getDue()).isEqualTo(LocalDate.of(2024, 3, 29));
  }

  @Test
  void knowsNoSuchBook() {
    when(books.findByIsbn("2")).thenReturn(Optional.empty());
    assertThatThrownBy(() -> service.lend("2", 7)).hasMessage("no book 2");
  }
}
