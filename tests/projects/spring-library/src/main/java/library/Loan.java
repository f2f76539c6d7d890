package library;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** A book that somebody has. */
@Entity
public class Loan {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @ManyToOne(optional = false)
  private Book book;

  @ManyToOne(optional = false)
  private Member member;

  private LocalDate due;
  private LocalDate returned;

  protected Loan() {}

  public Loan(Book book, Member member, LocalDate due) {
    this.book = book;
    this.member = member;
    this.due = due;
  }

  public Long getId() {
    return id;
  }

  public Book getBook() {
    return book;
  }

  public Member getMember() {
    return member;
  }

  public LocalDate getDue() {
    return due;
  }

  public boolean isOpen() {
    return returned == null;
  }

  /** Ends the loan; the fee in cents. */
  public long end(LocalDate day) {
    if (returned != null) {
      throw new IllegalStateException("returned on " + returned);
    }
    returned = day;
    long late = ChronoUnit.DAYS.between(due, day);
    if (late <= 0) {
      return 0;
    }
    return Math.min(late * 20, 2000);
  }
}
