package watchpost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// sessionServer issues tokens, and knows the last one only.
type sessionServer struct {
	mu       sync.Mutex
	issued   int
	renewals int32
	logins   int32
	logouts  int32
	withMFA  bool
}

func (s *sessionServer) issue(w http.ResponseWriter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.issued++
	fmt.Fprintf(w, `{"accessToken":"access-token-%d","refreshToken":"refresh-token-%d","tokenType":"Bearer","expiresIn":900}`, s.issued, s.issued)
}

func (s *sessionServer) current() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return fmt.Sprintf("access-token-%d", s.issued)
}

func (s *sessionServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body map[string]string
	_ = json.NewDecoder(r.Body).Decode(&body)
	switch strings.TrimPrefix(r.URL.Path, "/api/v1") {
	case "/auth/login":
		atomic.AddInt32(&s.logins, 1)
		switch {
		case body["password"] != "correct horse battery":
			refuse(401, "invalid_credentials", "Wrong: "+body["password"])(w, r)
		case s.withMFA:
			fmt.Fprint(w, `{"mfaRequired":true,"challengeToken":"challenge-token","expiresIn":300}`)
		default:
			s.issue(w)
		}
	case "/auth/mfa/verify":
		if body["challengeToken"] != "challenge-token" || body["code"] != "123456" {
			refuse(401, "mfa_invalid", "Wrong.")(w, r)
			return
		}
		s.issue(w)
	case "/auth/refresh":
		atomic.AddInt32(&s.renewals, 1)
		if body["refreshToken"] != strings.Replace(s.current(), "access", "refresh", 1) {
			refuse(401, "token_reused", "Used.")(w, r)
			return
		}
		s.issue(w)
	case "/auth/logout":
		atomic.AddInt32(&s.logouts, 1)
		w.WriteHeader(http.StatusNoContent)
	default:
		if r.Header.Get("Authorization") != "Bearer "+s.current() {
			refuse(401, "token_expired", "Expired.")(w, r)
			return
		}
		fmt.Fprint(w, monitorOK)
	}
}

func signedIn(t *testing.T, server *sessionServer, options ...Option) *Client {
	t.Helper()
	listening := httptest.NewServer(server)
	t.Cleanup(listening.Close)
	client, err := New(listening.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestFiftyCallsWithARevokedTokenMakeOneRenewal(t *testing.T) {
	for _, retries := range []int{2, 0} {
		server := &sessionServer{}
		client := signedIn(t, server, WithMaxRetries(retries))
		if _, err := client.Session.Login(context.Background(), "ada@example.com", "correct horse battery"); err != nil {
			t.Fatal(err)
		}
		stale := SessionTokens{AccessToken: "revoked", RefreshToken: "refresh-token-1"}
		if err := client.Session.Use(context.Background(), stale); err != nil {
			t.Fatal(err)
		}
		var calls sync.WaitGroup
		errs := make(chan error, 50)
		for at := 0; at < 50; at++ {
			calls.Add(1)
			go func() { defer calls.Done(); errs <- get(client) }()
		}
		calls.Wait()
		close(errs)
		for err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
		if server.renewals != 1 {
			t.Fatalf("with %d retries: %d renewals", retries, server.renewals)
		}
	}
}

func TestPasswordSignsInOnceAndAgain(t *testing.T) {
	server := &sessionServer{}
	client := signedIn(t, server, WithPassword("ada@example.com", "correct horse battery"))
	for at := 0; at < 3; at++ {
		if err := get(client); err != nil {
			t.Fatal(err)
		}
	}
	if server.logins != 1 {
		t.Fatalf("%d sign-ins", server.logins)
	}
	server.mu.Lock()
	server.issued += 10 // Both tokens of the client are void now.
	server.mu.Unlock()
	if err := get(client); err != nil || server.logins != 2 || server.renewals != 1 {
		t.Fatalf("%v after %d sign-ins and %d renewals", err, server.logins, server.renewals)
	}
}

func TestAWrongPasswordIsNotRepeatedInTheError(t *testing.T) {
	client := signedIn(t, &sessionServer{})
	_, err := client.Session.Login(context.Background(), "ada@example.com", "incorrect horse")
	if !errors.Is(err, ErrUnauthenticated) || strings.Contains(err.Error(), "incorrect horse") {
		t.Fatalf("got %v", err)
	}
}

func TestSecondFactor(t *testing.T) {
	server := &sessionServer{withMFA: true}
	client := signedIn(t, server, WithPassword("ada@example.com", "correct horse battery"))
	if err := get(client); !errors.Is(err, ErrMFARequired) {
		t.Fatalf("got %v", err)
	}
	challenge, err := client.Session.Login(context.Background(), "ada@example.com", "correct horse battery")
	if err != nil || challenge == nil {
		t.Fatalf("got %v, %v", challenge, err)
	}
	if err := challenge.Verify(context.Background(), "000000"); !errors.Is(err, ErrUnauthenticated) {
		t.Fatalf("got %v", err)
	}
	if err := challenge.Verify(context.Background(), "123456"); err != nil {
		t.Fatal(err)
	}
	if err := get(client); err != nil {
		t.Fatal(err)
	}
}

func TestNothingSignsInAgainAfterLogout(t *testing.T) {
	server := &sessionServer{}
	client := signedIn(t, server, WithPassword("ada@example.com", "correct horse battery"))
	if err := get(client); err != nil {
		t.Fatal(err)
	}
	if err := client.Session.Logout(context.Background()); err != nil || server.logouts != 1 {
		t.Fatalf("%v, %d", err, server.logouts)
	}
	if err := get(client); !errors.Is(err, ErrSessionExpired) || server.logins != 1 {
		t.Fatalf("%v after %d sign-ins", err, server.logins)
	}
}

func TestACancelledCallDoesNotFailTheRenewalOfOthers(t *testing.T) {
	server := &sessionServer{}
	client := signedIn(t, server)
	_, _ = client.Session.Login(context.Background(), "ada@example.com", "correct horse battery")
	_ = client.Session.Use(context.Background(), SessionTokens{AccessToken: "revoked", RefreshToken: "refresh-token-1"})
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := client.Monitors.Get(cancelled, "mon_1"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if err := get(client); err != nil {
		t.Fatal(err)
	}
}
