package clustertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// apiKey is what the front wants to hear.
const apiKey = "a-secret-key"

// TestTLS puts a front before the server that speaks TLS alone and wants a client's certificate and
// an API key, as Temporal Cloud does: with them in the environment a build goes as ever, and nobody
// sees the key; without any of them a command ends with one sentence.
func TestTLS(t *testing.T) {
	c := newCluster(t, 0, "")
	front := front(c)
	folder := t.TempDir()
	authority := writePEM(t, folder, "ca.pem", "CERTIFICATE", front.Certificate().Raw)
	certificate, key := clientCertificate(t, folder)
	c.address = front.Listener.Addr().String()
	tlsOnly := []string{"TEMPORAL_TLS=true", "TEMPORAL_TLS_SERVER_CA_CERT_PATH=" + authority}
	withCertificate := append(tlsOnly, "TEMPORAL_TLS_CLIENT_CERT_PATH="+certificate,
		"TEMPORAL_TLS_CLIENT_KEY_PATH="+key)

	for words, env := range map[string][]string{
		// of an authority that nobody knows
		"no Temporal server answers":                 {"TEMPORAL_TLS=true"},
		"no Temporal server answers at " + c.address: append(tlsOnly, "TEMPORAL_API_KEY="+apiKey),
		"Unauthorized": append(withCertificate, "TEMPORAL_API_KEY=another"),
	} {
		c.env = env
		c.says(words, "build", "tails:4x4")
	}
	c.env = append(withCertificate, "TEMPORAL_API_KEY="+apiKey)
	c.workers = append(c.workers, c.worker(), c.worker())
	out := c.build("tails:4x4")
	c.same("tails:4x4")
	c.secretsKept(out)
}

// front is a server that passes on what comes with a certificate and the key.
func front(c *cluster) *httptest.Server {
	to := &url.URL{Scheme: "http", Host: "127.0.0.1:" + c.port}
	plain := new(http.Protocols)
	plain.SetUnencryptedHTTP2(true)
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(to) },
		Transport:     &http.Transport{Protocols: plain},
		FlushInterval: -1,
		ErrorLog:      log.New(io.Discard, "", 0), // calls that clients give up
	}
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+apiKey {
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	s.EnableHTTP2, s.Config.ErrorLog = true, proxy.ErrorLog
	s.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	s.StartTLS()
	c.Cleanup(s.Close)
	return s
}

// clientCertificate writes a certificate that a client signs itself, and its key.
func clientCertificate(t *testing.T, folder string) (certificate, key string) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(),
		private)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return writePEM(t, folder, "client.pem", "CERTIFICATE", public),
		writePEM(t, folder, "client.key", "EC PRIVATE KEY", der)
}

func writePEM(t *testing.T, folder, name, kind string, der []byte) string {
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}),
		0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
