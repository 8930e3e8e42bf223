package webhook

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"
)

// vector is a delivery and the verdict on it, shared with the verifiers in other languages.
type vector struct {
	Name             string
	Body             *string
	BodyBase64       *string
	ParsedBody       json.RawMessage
	Headers          [][2]string
	Secrets          []string
	Now              time.Time
	ToleranceSeconds json.RawMessage
	Seen             []string
	IsSigned         bool
	Expect           struct {
		ID, Type, Error string
		SecretIndex     int
	}
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	text, err := os.ReadFile("../../../packages/webhook-verify/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []vector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 142 {
		t.Fatalf("only %d vectors", len(file.Cases))
	}
	return file.Cases
}

// body is nil for a body that was parsed: in Go, there is nothing else to pass then.
func (v vector) body(t *testing.T) []byte {
	switch {
	case v.Body != nil:
		return []byte(*v.Body)
	case v.BodyBase64 != nil:
		raw, err := base64.StdEncoding.DecodeString(*v.BodyBase64)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	return nil
}

func (v vector) options(t *testing.T) []Option {
	options := []Option{WithNow(v.Now)}
	if string(v.ToleranceSeconds) == "null" {
		options = append(options, WithAnyAge())
	} else if v.ToleranceSeconds != nil {
		var seconds float64
		if err := json.Unmarshal(v.ToleranceSeconds, &seconds); err != nil {
			t.Fatal(err)
		}
		options = append(options, WithTolerance(time.Duration(seconds)*time.Second))
	}
	if v.Seen != nil {
		options = append(options, WithSeen(func(key string, _ Event) (bool, error) {
			for _, seen := range v.Seen {
				if seen == key {
					return true, nil
				}
			}
			return false, nil
		}))
	}
	return options
}

func verdict(delivery *Delivery, err error) (id string, code string, index int) {
	var refused *Error
	if errors.As(err, &refused) {
		return "", string(refused.Code), 0
	}
	return delivery.Event.ID + " " + string(delivery.Event.Type), "", delivery.SecretIndex
}

func TestVectors(t *testing.T) {
	for _, one := range readVectors(t) {
		one := one
		t.Run(one.Name, func(t *testing.T) {
			options := one.options(t)
			added, written := http.Header{}, http.Header{}
			for _, header := range one.Headers {
				added.Add(header[0], header[1])
				written[header[0]] = append(written[header[0]], header[1])
			}
			want := ""
			if one.Expect.Error == "" {
				want = one.Expect.ID + " " + one.Expect.Type
			}
			body := one.body(t)
			for form, header := range map[string]http.Header{"added": added, "as written": written} {
				id, code, index := verdict(Verify(body, header, one.Secrets, options...))
				if id != want || code != one.Expect.Error || index != one.Expect.SecretIndex {
					t.Errorf("%s: got %q %q %d, want %q %q %d", form, id, code, index, want, one.Expect.Error, one.Expect.SecretIndex)
				}
			}
			if body == nil {
				return
			}
			request := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
			request.Header = added
			if id, code, _ := verdict(VerifyRequest(request, one.Secrets, options...)); id != want || code != one.Expect.Error {
				t.Errorf("request: got %q %q", id, code)
			}
			if signatures := added.Values("X-Service-Signature"); one.IsSigned && len(signatures) == 1 && len(one.Secrets) == 1 {
				if Sign(body, one.Secrets[0]) != signatures[0] {
					t.Error("Sign makes another signature")
				}
			}
		})
	}
}

func TestWhatSeenThrowsComesThrough(t *testing.T) {
	body := []byte(`{"id":"evt_1","type":"webhook.test","sentAt":"2026-03-01T12:00:00.000Z"}`)
	secret := "a secret for tests"
	header := http.Header{"X-Service-Signature": {Sign(body, secret)}, "X-Service-Event": {"webhook.test"}}
	broken := errors.New("the store is down")
	seen := WithSeen(func(string, Event) (bool, error) { return false, broken })
	if _, err := Verify(body, header, []string{secret}, WithAnyAge(), seen); !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
}
