package library;

import java.util.Locale;
import java.util.Map;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Books, for a browser. */
@RestController
@RequestMapping("/books")
public class BookController {
  private final BookRepository books;

  public BookController(BookRepository books) {
    this.books = books;
  }

  @GetMapping
  public Page<Book> search(@RequestParam(defaultValue = "") String words, Pageable page) {
    return books.findByTitleContainingIgnoreCase(words.strip().toLowerCase(Locale.ROOT), page);
  }

  @GetMapping("/{isbn}")
  public ResponseEntity<Book> show(@PathVariable String isbn) {
    return books.findByIsbn(isbn).map(ResponseEntity::ok).orElseGet(() -> ResponseEntity.notFound().build());
  }

  @PostMapping
  public ResponseEntity<?> add(@RequestBody Book book) {
    if (!book.hasValidIsbn()) {
      return ResponseEntity.badRequest().body(Map.of("isbn", "is not valid"));
    }
    if (books.findByIsbn(book.getIsbn()).isPresent()) {
      return ResponseEntity.status(HttpStatus.CONFLICT).build();
    }
    return ResponseEntity.status(HttpStatus.CREATED).body(books.save(book));
  }

  @ExceptionHandler(IllegalStateException.class)
  public ResponseEntity<String> refuse(IllegalStateException exception) {
    return ResponseEntity.status(HttpStatus.CONFLICT).body(exception.getMessage());
  }
}
