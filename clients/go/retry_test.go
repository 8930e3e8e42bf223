package watchpost

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

type faultCase struct {
	title   string
	replies []reply
	call    func(*Client) error
	// requests is how many the server sees.
	requests int
	is       error
	// waits is the exact wait before a retry, where the server names one.
	wait time.Duration
}

func get(client *Client) error {
	_, err := client.Monitors.Get(context.Background(), "mon_1")
	return err
}

func create(client *Client) error {
	_, err := client.Monitors.Create(context.Background(), MonitorCreate{Name: "Website", Type: MonitorTypeHTTPS})
	return err
}

func update(client *Client) error {
	_, err := client.Monitors.Update(context.Background(), "mon_1", MonitorUpdate{Name: String("Shop")})
	return err
}

func TestRetries(t *testing.T) {
	unavailable := refuse(503, "unavailable", "Try again.")
	for _, one := range []faultCase{
		{"a GET is tried again after a 503", []reply{unavailable, ok(monitorOK)}, get, 2, nil, 0},
		{"a GET is tried again after a 521 without a problem", []reply{refuse(521, "", ""), ok(monitorOK)}, get, 2, nil, 0},
		{"a GET is given up after two retries", []reply{unavailable}, get, 3, ErrServer, 0},
		{"a GET is tried again after a closed connection", []reply{reset, ok(monitorOK)}, get, 2, nil, 0},
		{"a POST is tried again with its key", []reply{unavailable, ok(monitorOK)}, create, 2, nil, 0},
		{"a PATCH is not tried again after a 503", []reply{unavailable}, update, 1, ErrServer, 0},
		{"a PATCH is tried again after a 429, which did nothing", []reply{refuse(429, "rate_limited", "Wait.", "Retry-After", "2"), ok(monitorOK)}, update, 2, nil, 2 * time.Second},
		{"Retry-After of 30 s is waited for", []reply{refuse(503, "unavailable", "Wait.", "Retry-After", "30"), ok(monitorOK)}, get, 2, nil, 30 * time.Second},
		{"Retry-After of 31 s is the caller's", []reply{refuse(429, "rate_limited", "Wait.", "Retry-After", "31")}, get, 1, ErrRateLimited, 0},
		{"a 409 with Retry-After is the first try, still running", []reply{refuse(409, "conflict", "Still running.", "Retry-After", "1"), ok(monitorOK)}, create, 2, nil, time.Second},
		{"a 409 is not tried again", []reply{refuse(409, "conflict", "Exists.")}, create, 1, ErrConflict, 0},
		{"a 404 is not tried again", []reply{refuse(404, "not_found", "No.")}, get, 1, ErrNotFound, 0},
		{"a 412 names its family", []reply{refuse(412, "version_mismatch", "Changed.")}, update, 1, ErrVersionMismatch, 0},
	} {
		t.Run(one.title, func(t *testing.T) {
			server := serve(t, one.replies...)
			client, waited := clientOf(t, server.URL)
			if err := one.call(client); !errors.Is(err, one.is) {
				t.Fatalf("got %v, want %v", err, one.is)
			}
			seen := server.seen()
			if len(seen) != one.requests {
				t.Fatalf("%d requests, want %d", len(seen), one.requests)
			}
			for _, request := range seen {
				if request.key != seen[0].key || (request.method == http.MethodPost) != (request.key != "") {
					t.Fatalf("keys differ or are missing: %+v", seen)
				}
			}
			if one.wait != 0 && waited.list[0] != one.wait {
				t.Fatalf("waited %v, want %v", waited.list[0], one.wait)
			}
			for at, wait := range waited.list {
				if one.wait == 0 && wait > firstBackoff<<at {
					t.Fatalf("wait %d is %v", at, wait)
				}
			}
		})
	}
}

func TestNeverConnectedIsTriedAgain(t *testing.T) {
	server := serve(t, ok(monitorOK))
	server.Close()
	client, waited := clientOf(t, server.URL)
	var failed *ConnectionError
	if err := update(client); !errors.As(err, &failed) || failed.Reason != "connection refused" {
		t.Fatalf("got %v", err)
	}
	if len(waited.list) != 2 {
		t.Fatalf("a PATCH that never connected was retried %d times, want 2", len(waited.list))
	}
}

func TestTimeouts(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	for title, one := range map[string]struct {
		reply  reply
		option Option
		isCall bool
	}{
		"a body that stalls counts into an attempt": {stall, WithTimeout(100 * time.Millisecond), false},
		"a slow head does too":                      {slow, WithTimeout(100 * time.Millisecond), false},
		"a call has a limit of its own":             {stall, WithTotalTimeout(100 * time.Millisecond), true},
	} {
		one := one
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			server := serve(t, one.reply)
			client, _ := clientOf(t, server.URL, one.option, WithMaxRetries(0))
			startedAt := time.Now()
			err := get(client)
			var late *TimeoutError
			if !errors.As(err, &late) || late.OfCall != one.isCall || late.Limit != 100*time.Millisecond {
				t.Fatalf("got %v", err)
			}
			if !errors.Is(err, context.DeadlineExceeded) || time.Since(startedAt) > 5*time.Second {
				t.Fatalf("%v after %v", err, time.Since(startedAt))
			}
		})
	}
}

func TestCallersContextEndsACall(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	// The answer never comes, so that only the end of the context can be what the call ends by.
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	client, _ := clientOf(t, server.URL)
	_, err := client.Monitors.Get(ctx, "mon_1")
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	elsewhere := serve(t, ok(monitorOK))
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL+"/api/v1/monitors?token=secret", http.StatusTemporaryRedirect)
	})
	client, _ := clientOf(t, server.URL)
	var redirected *RedirectError
	if err := get(client); !errors.As(err, &redirected) || redirected.Origin != elsewhere.URL {
		t.Fatalf("got %v", err)
	}
	if seen := elsewhere.seen(); len(seen) != 0 {
		t.Fatalf("the other server got %+v", seen)
	}
}

func TestNoErrorHoldsASecret(t *testing.T) {
	echo := func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"code":"bad_request","detail":"` + r.Header.Get("X-Api-Key") + `","errors":[{"path":"x","code":"y","message":"` + r.Header.Get("X-Api-Key") + `"}]}`))
	}
	for title, one := range map[string]reply{"an echo": echo, "a closed connection": reset, "no JSON": ok("<html>"), "a redirect": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/elsewhere?"+r.Header.Get("X-Api-Key"), http.StatusFound)
	}} {
		server := serve(t, one)
		client, _ := clientOf(t, server.URL)
		_, err := client.Monitors.List(context.Background(), &MonitorListParams{Search: "very secret text"})
		if err == nil || strings.Contains(err.Error(), testKey) || strings.Contains(err.Error(), "secret text") {
			t.Errorf("%s: %v", title, err)
		}
	}
	server := serve(t, reset)
	client, _ := clientOf(t, server.URL)
	_, err := client.Heartbeats.Success(context.Background(), "hbt_the_token", nil)
	if err == nil || strings.Contains(err.Error(), "hbt_the_token") {
		t.Errorf("heartbeat: %v", err)
	}
	if seen := server.seen(); seen[0].apiKey != "" {
		t.Error("a public operation got the key")
	}
}

func TestIdsStayOneSegment(t *testing.T) {
	server := serve(t, ok(monitorOK))
	client, _ := clientOf(t, server.URL)
	if _, err := client.Monitors.Get(context.Background(), "../api-keys"); err != nil {
		t.Fatal(err)
	}
	if path := server.seen()[0].path; path != "/api/v1/monitors/../api-keys" {
		t.Fatalf("got %s", path)
	}
	for _, id := range []string{"", ".", ".."} {
		if _, err := client.Monitors.Get(context.Background(), id); err == nil {
			t.Errorf("%q was sent", id)
		}
	}
	if len(server.seen()) != 1 {
		t.Fatal("a request was sent without an id")
	}
}
