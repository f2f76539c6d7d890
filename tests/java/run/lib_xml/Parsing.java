/** XML in memory: DOM, SAX, StAX, XPath and serialization with the JDK's own parsers. */
package lib_xml;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

public class Parsing {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    static final String XML = "<?xml version=\"1.0\"?>\n<!-- top --><lib name=\"main\" n='2'>\n  <book id=\"b1\"><title>A &amp; B</title><price cur=\"EUR\">12.50</price></book>\n  <book id=\"b2\"><title><![CDATA[x < y]]></title><price>7</price><empty/></book>\n  <?pi data?>&#233;&lt;\n</lib>";

    static void walk(Node n, String ind) {
        p(ind + n.getNodeType(), n.getNodeName() + " [" + (n.getNodeValue() == null ? "" : n.getNodeValue().trim()) + "] " + n.getChildNodes().getLength() + (n.getAttributes() == null ? "" : " attrs " + n.getAttributes().getLength()));
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) {
            walk(c, ind + " ");
        }
    }

    public static void main(String[] args) throws Exception {
        Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(XML)));
        walk(d, "");
        Element root = d.getDocumentElement();
        NodeList books = root.getElementsByTagName("book");
        for (int i = 0; i < books.getLength(); i++) {
            Element b = (Element) books.item(i);
            p("book", b.getAttribute("id") + " " + b.getElementsByTagName("title").item(0).getTextContent() + " " + b.getElementsByTagName("price").item(0).getTextContent() + " [" + b.getAttribute("none") + "] " + b.hasAttribute("id"));
        }
        Element added = d.createElement("book");
        added.setAttribute("id", "b3");
        added.appendChild(d.createTextNode("new <text>"));
        root.insertBefore(added, books.item(0));
        root.removeChild(books.item(1));
        p("edited", root.getElementsByTagName("book").getLength() + " " + ((Element) root.getElementsByTagName("book").item(0)).getAttribute("id"));
        StringBuilder sax = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader(XML)), new DefaultHandler() {
            @Override
            public void startElement(String u, String l, String q, Attributes a) {
                sax.append('<').append(q);
                for (int i = 0; i < a.getLength(); i++) {
                    sax.append(' ').append(a.getQName(i)).append('=').append(a.getValue(i));
                }
                sax.append('>');
            }

            @Override
            public void endElement(String u, String l, String q) {
                sax.append("</").append(q).append('>');
            }

            @Override
            public void characters(char[] c, int s, int n) {
                sax.append(new String(c, s, n).replaceAll("\\s+", "_"));
            }

            @Override
            public void processingInstruction(String t, String x) {
                sax.append('?').append(t).append(':').append(x);
            }
        });
        p("sax", sax);
        XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a x='1'><b>t</b><c/>tail</a>"));
        StringBuilder st = new StringBuilder();
        while (r.hasNext()) {
            switch (r.next()) {
                case XMLStreamConstants.START_ELEMENT -> st.append("S").append(r.getLocalName()).append(r.getAttributeCount() > 0 ? r.getAttributeValue(0) : "");
                case XMLStreamConstants.END_ELEMENT -> st.append("E").append(r.getLocalName());
                case XMLStreamConstants.CHARACTERS -> st.append("C").append(r.getText());
                case XMLStreamConstants.END_DOCUMENT -> st.append("END");
                default -> st.append('?');
            }
            st.append(' ');
        }
        p("stax", st);
        StringWriter w = new StringWriter();
        XMLStreamWriter x = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        x.writeStartDocument();
        x.writeStartElement("r");
        x.writeAttribute("k", "a\"<&");
        x.writeCharacters("t<&>");
        x.writeEmptyElement("e");
        x.writeComment("c");
        x.writeCData("<raw>");
        x.writeEndElement();
        x.writeEndDocument();
        x.close();
        p("written", w);
        for (String bad : new String[] {"<a>", "<a></b>", "text", "<a b=c/>", "<a>&undefined;</a>", "<a/><b/>", "<a x='1' x='2'/>", ""}) {
            try {
                var b = DocumentBuilderFactory.newInstance().newDocumentBuilder();
                b.setErrorHandler(null);
                b.setErrorHandler(new DefaultHandler());
                b.parse(new InputSource(new StringReader(bad)));
                p("parsed " + bad, "ok");
            } catch (SAXParseException e) {
                p("bad " + bad, e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            }
        }
    }
}
