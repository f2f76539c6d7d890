package library;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

/** Who may borrow books. */
@Entity
public class Member {
  /** What a member may do. */
  public enum Kind {
    CHILD,
    ADULT,
    STAFF
  }

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;

  @Enumerated(EnumType.STRING)
  private Kind kind = Kind.ADULT;

  private long debt;

  protected Member() {}

  public Member(String name, Kind kind) {
    this.name = name;
    this.kind = kind;
  }

  public Long getId() {
    return id;
  }

  public String getName() {
    return name;
  }

  public Kind getKind() {
    return kind;
  }

  public long getDebt() {
    return debt;
  }

  public void owe(long cents) {
    if (cents < 0) {
      throw new IllegalArgumentException("cents: " + cents);
    }
    debt += cents;
  }

  /** How many books a member may have at once. */
  public int limit() {
    if (debt > 1000) {
      return 0;
    }
    return switch (kind) {
      case CHILD -> 3;
      case ADULT -> debt > 0 ? 2 : 5;
      case STAFF -> Integer.MAX_VALUE;
    };
  }
}
