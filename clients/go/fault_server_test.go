package watchpost

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

const (
	testKey   = "wp_0123456789abcdefghijklmnopqrstuvwxyz"
	monitorOK = `{"id":"mon_1","name":"Website","type":"https","currentStatus":"up","version":3}`
)

// received is a request as the fault server saw it.
type received struct {
	method, path, key, match, apiKey, bearer string
}

// faultServer answers each request with the next reply; the last reply repeats.
type faultServer struct {
	*httptest.Server
	mu       sync.Mutex
	requests []received
}

func (s *faultServer) seen() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received{}, s.requests...)
}

type reply func(http.ResponseWriter, *http.Request)

func serve(t *testing.T, replies ...reply) *faultServer {
	t.Helper()
	server := &faultServer{}
	server.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		server.mu.Lock()
		at := len(server.requests)
		server.requests = append(server.requests, received{
			r.Method, r.URL.Path, r.Header.Get("Idempotency-Key"), r.Header.Get("If-Match"),
			r.Header.Get("X-Api-Key"), r.Header.Get("Authorization"),
		})
		server.mu.Unlock()
		if at >= len(replies) {
			at = len(replies) - 1
		}
		replies[at](w, r)
	}))
	t.Cleanup(server.Close)
	return server
}

func ok(body string) reply {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }
}

func refuse(status int, code, detail string, headers ...string) reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		for at := 0; at < len(headers); at += 2 {
			w.Header().Set(headers[at], headers[at+1])
		}
		w.Header().Set("X-Request-Id", "req_1")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"code":"` + code + `","detail":"` + detail + `"}`))
	}
}

// reset closes the connection without an answer.
func reset(w http.ResponseWriter, _ *http.Request) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = connection.Close()
	}
}

// stall sends the head and a part of the body, then nothing.
func stall(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Length", "1000")
	_, _ = w.Write([]byte(`{"id":`))
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// waits records how long a client would have slept.
type waits struct {
	mu   sync.Mutex
	list []time.Duration
}

func (w *waits) sleep(ctx context.Context, wait time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.list = append(w.list, wait)
	return ctx.Err()
}

func clientOf(t *testing.T, url string, options ...Option) (*Client, *waits) {
	t.Helper()
	recorded := &waits{}
	instant := func(s *settings) { s.sleep = recorded.sleep }
	client, err := New(url, append([]Option{WithAPIKey(testKey), instant}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return client, recorded
}
