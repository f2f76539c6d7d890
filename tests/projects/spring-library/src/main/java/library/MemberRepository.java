package library;

import org.springframework.data.jpa.repository.JpaRepository;

/** All members. */
public interface MemberRepository extends JpaRepository<Member, Long> {}
