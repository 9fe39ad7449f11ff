package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// connections is how many clients ask at once, each as soon as it has its answer.
const connections = 32

// query is a request and part of the answer to it.
type query struct {
	path string
	want []byte
}

// loaded is what came of many requests.
type loaded struct {
	perSecond    float64
	median, slow float64 // milliseconds; all but one in a hundred took less than slow
}

// load asks queries in turn, many at once. The client does no more than HTTP
// needs: it shares the processors with the server.
func load(ctx context.Context, addr string, requests int, queries []query) (loaded, error) {
	var next atomic.Int64
	took := make([]time.Duration, requests)
	group, ctx := errgroup.WithContext(ctx)
	began := time.Now()
	for range connections {
		group.Go(func() error {
			c, err := dial(ctx, addr)
			if err != nil {
				return err
			}
			defer c.Close()
			for {
				i := int(next.Add(1)) - 1
				if i >= requests || ctx.Err() != nil {
					return ctx.Err()
				}
				q, sent := &queries[i%len(queries)], time.Now()
				body, err := c.get(q.path)
				took[i] = time.Since(sent)
				if err != nil {
					return err
				}
				if !bytes.Contains(body, q.want) {
					return wrong(q.path, string(body), string(q.want))
				}
			}
		})
	}
	err := group.Wait()
	whole := time.Since(began)
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	return loaded{float64(requests) / whole.Seconds(), ms(took[requests/2]),
		ms(took[requests*99/100])}, err
}

// client is one connection.
type client struct {
	net.Conn
	in   *bufio.Reader
	room []byte // of the last body
}

func dial(ctx context.Context, addr string) (*client, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{Conn: conn, in: bufio.NewReaderSize(conn, 1<<14)}, nil
}

// get returns the body of what is at a path, until the next call.
func (c *client) get(path string) ([]byte, error) {
	if _, err := io.WriteString(c.Conn, "GET "+path+
		" HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		return nil, err
	}
	status, err := c.in.ReadSlice('\n')
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(status, []byte("HTTP/1.1 200 ")) {
		return nil, fmt.Errorf("%s: %s", path, bytes.TrimSpace(status))
	}
	length := int64(-1) // of the body; in chunks unless it is told
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			break
		}
		if n, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.ParseInt(string(n), 10, 64); err != nil {
				return nil, err
			}
		}
	}
	c.room = c.room[:0]
	if length >= 0 {
		err := c.take(length)
		return c.room, err
	}
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 64)
		if err != nil {
			return nil, err
		}
		if err := c.take(n); err != nil {
			return nil, err
		}
		if _, err := c.in.Discard(len("\r\n")); err != nil || n == 0 {
			return c.room, err
		}
	}
}

// take adds so many bytes to the body.
func (c *client) take(n int64) error {
	at := len(c.room)
	c.room = slices.Grow(c.room, int(n))[:at+int(n)]
	_, err := io.ReadFull(c.in, c.room[at:])
	return err
}
