/** Goods in a store. */
module inventory {
  requires transitive com.fasterxml.jackson.databind;

  exports inventory;
}
