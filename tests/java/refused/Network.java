/** What the sandbox does not allow of the network: looking up names and opening sockets. */
package refused;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class Network {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getByName("127.0.0.1");
        switch (args[0]) {
            case "lookup" -> InetAddress.getByName("example.org"); //~ lookup: refused network call java.net.Inet4AddressImpl.lookupAllHostAddr
            case "server" -> new ServerSocket(0); //~ server: refused network call sun.nio.ch.Net.socket0
            case "client" -> new Socket().connect(new InetSocketAddress(here, 80)); //~ client: refused network call sun.nio.ch.Net.socket0
            case "datagram" -> new DatagramSocket(0); //~ datagram: refused network call sun.nio.ch.Net.socket0
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
