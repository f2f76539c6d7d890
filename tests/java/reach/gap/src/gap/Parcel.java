package gap;

/** What is sent: plain data. */
public class Parcel {
    public int weight;
    public int zone;
    public boolean insured;
    public Parcel bundledWith;
}
