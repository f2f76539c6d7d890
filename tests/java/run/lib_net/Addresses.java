/** Addresses written as numbers: parsing, kinds, text, equality, socket addresses that are not resolved. */
package lib_net;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

public class Addresses {
    static void show(String label, InetAddress a) {
        System.out.println(label + " = " + a.getHostAddress() + " " + (a instanceof Inet4Address) + (a instanceof Inet6Address)
            + " " + a.isLoopbackAddress() + a.isAnyLocalAddress() + a.isMulticastAddress() + a.isSiteLocalAddress()
            + a.isLinkLocalAddress() + " " + Arrays.toString(a.getAddress()) + " " + a.hashCode());
    }

    public static void main(String[] args) throws Exception {
        for (String text : new String[] {"127.0.0.1", "0.0.0.0", "10.1.2.3", "224.0.0.1", "169.254.3.4", "255.255.255.255"}) {
            show(text, InetAddress.getByName(text));
        }
        show("bytes", InetAddress.getByAddress(new byte[] {(byte) 192, (byte) 168, 1, 2}));
        show("named", InetAddress.getByAddress("box", new byte[] {1, 2, 3, 4}));
        System.out.println(InetAddress.getByAddress("box", new byte[] {1, 2, 3, 4}));
        System.out.println(InetAddress.getByName("1.2.3.4").equals(InetAddress.getByAddress("x", new byte[] {1, 2, 3, 4})));
        byte[] six = new byte[16];
        six[15] = 1;
        show("six", Inet6Address.getByAddress("six", six, 0));
        System.out.println(InetSocketAddress.createUnresolved("example.org", 80));
        InetSocketAddress socket = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 8080);
        System.out.println(socket.getPort() + " " + socket.getAddress().getHostAddress() + " " + socket.isUnresolved());
        try {
            InetAddress.getByAddress(new byte[3]);
        } catch (UnknownHostException e) {
            System.out.println(e.getMessage());
        }
    }
}
