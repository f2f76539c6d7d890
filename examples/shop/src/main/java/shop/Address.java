package shop;

/** Where parcels go. */
public class Address {
  private String street;
  private String postcode;
  private String city;

  public String getStreet() {
    return street;
  }

  public void setStreet(String street) {
    this.street = street;
  }

  public String getPostcode() {
    return postcode;
  }

  /** A postcode has five digits. */
  public void setPostcode(String postcode) {
    if (postcode.length() != 5) {
      throw new IllegalArgumentException("postcode: " + postcode);
    }
    for (char c : postcode.toCharArray()) {
      if (!Character.isDigit(c)) {
        throw new IllegalArgumentException("postcode: " + postcode);
      }
    }
    this.postcode = postcode;
  }

  public String getCity() {
    return city;
  }

  public void setCity(String city) {
    this.city = city == null ? null : city.trim();
  }

  public boolean isComplete() {
    return street != null && !street.isEmpty() && postcode != null && city != null;
  }

  /** The address on one line. */
  public String label() {
    if (!isComplete()) {
      return "?";
    }
    return street + ", " + postcode + " " + city;
  }
}
