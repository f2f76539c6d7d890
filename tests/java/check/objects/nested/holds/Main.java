//! holds within bounds
package check.objects.nested.holds;

import vitro.Vitro;

class Main {
  record Name(String text) {}

  record Person(Name name, int age) {
    Person {
      if (age < 0 || age > 150) {
        throw new IllegalArgumentException();
      }
    }
  }

  public static void main(String[] args) {
    Person person = Vitro.any(Person.class);
    if (person.name() != null && person.name().text() == null && person.age() < 100) {
      assert person.age() <= 99;
    }
  }
}
