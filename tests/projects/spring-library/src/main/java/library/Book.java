package library;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.validation.constraints.NotBlank;

/** A book that can be lent. */
@Entity
public class Book {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @NotBlank private String title;

  @Column(unique = true)
  private String isbn;

  private int copies;

  protected Book() {}

  public Book(String title, String isbn, int copies) {
    this.title = title;
    this.isbn = isbn;
    this.copies = copies;
  }

  public Long getId() {
    return id;
  }

  public String getTitle() {
    return title;
  }

  public void setTitle(String title) {
    this.title = title;
  }

  public String getIsbn() {
    return isbn;
  }

  public int getCopies() {
    return copies;
  }

  /** Takes one copy from the shelf. */
  public void lend() {
    if (copies == 0) {
      throw new IllegalStateException("all copies are lent");
    }
    copies--;
  }

  public void giveBack() {
    copies++;
  }

  /** Whether the last digit of an ISBN of ten digits is right. */
  public boolean hasValidIsbn() {
    if (isbn == null || isbn.length() != 10) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      char c = isbn.charAt(i);
      int digit;
      if (c == 'X' && i == 9) {
        digit = 10;
      } else if (c >= '0' && c <= '9') {
        digit = c - '0';
      } else {
        return false;
      }
      sum += digit * (10 - i);
    }
    return sum % 11 == 0;
  }
}
