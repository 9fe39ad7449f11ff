package serve

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"puzzlebase/analyze/answer"
	"strconv"
	"strings"
)

// refusals is a listener on whose connections what net/http refuses before it is
// a request, such as a header that is too large, is a problem as well. No handler
// hears of that: net/http writes its few plain words at once, without a Date, and
// closes the connection.
type refusals struct{ net.Listener }

// Accept implements net.Listener.
func (l refusals) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		return refusal{tcp}, err
	}
	return conn, err
}

// refusal is such a connection.
type refusal struct{ *net.TCPConn }

// plainly is how net/http begins what it writes then, behind the line of the
// status.
const plainly = "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"

// Write implements io.Writer.
func (c refusal) Write(text []byte) (int, error) {
	line, rest, _ := bytes.Cut(text[:min(len(text), 1<<10)], []byte("\r\n"))
	words, refused := bytes.CutPrefix(rest, []byte(plainly))
	if !refused || !bytes.HasPrefix(line, []byte("HTTP/1.1 4")) &&
		!bytes.HasPrefix(line, []byte("HTTP/1.1 5")) {
		return c.TCPConn.Write(text)
	}
	status, _ := strconv.Atoi(string(line[len("HTTP/1.1 "):][:3]))
	_, why, told := strings.Cut(string(words), ": ")
	if !told {
		why = map[int]string{
			http.StatusBadRequest: "this is no request of HTTP/1.1",
			http.StatusRequestHeaderFieldsTooLarge: fmt.Sprintf(
				"the headers have more than %d bytes", maxHeader),
		}[status]
	}
	if why == "" {
		why = strings.ToLower(string(words))
	}
	var body bytes.Buffer
	answer.Write(&body, problem(status, "%s", why))
	_, err := fmt.Fprintf(c.TCPConn, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n"+
		"Content-Length: %d\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n%s",
		status, http.StatusText(status), problemType, body.Len(), &body)
	return len(text), err
}
