package library;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

/** All loans. */
public interface LoanRepository extends JpaRepository<Loan, Long> {
  List<Loan> findByMemberAndReturnedIsNull(Member member);
}
