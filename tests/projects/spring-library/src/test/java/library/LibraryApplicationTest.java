package library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
class LibraryApplicationTest {
  @Autowired private BookRepository books;

  @Test
  void storesBooks() {
    books.save(new Book("Emma", "0141439580", 2));
    assertThat(books.findByIsbn("0141439580")).get().matches(Book::hasValidIsbn);
  }
}
