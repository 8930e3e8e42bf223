// Package webhook verifies deliveries of Watchpost webhooks.
//
//	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
//		delivery, err := webhook.VerifyRequest(r, []string{os.Getenv("WEBHOOK_SECRET")})
//		if err != nil {
//			http.Error(w, "not a delivery of Watchpost", http.StatusBadRequest)
//			return
//		}
//		fmt.Println(delivery.Event.Type, delivery.Event.Subject.ID)
//	})
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf16"
)

// Delivery is a webhook that is what it claims to be.
type Delivery struct {
	Event Event
	// SecretIndex says which of the secrets signed it, from 0: once the old one is never seen again, a rotation is
	// complete.
	SecretIndex int
}

// DefaultTolerance is how far SentAt may be from now, before and after.
const DefaultTolerance = 5 * time.Minute

type checks struct {
	tolerance time.Duration
	anyAge    bool
	now       func() time.Time
	seen      func(key string, event Event) (bool, error)
}

// Option changes how strict Verify is.
type Option func(*checks)

// WithTolerance replaces DefaultTolerance. 0 accepts the very same millisecond only.
func WithTolerance(limit time.Duration) Option { return func(c *checks) { c.tolerance = limit } }

// WithAnyAge accepts deliveries of any age; use it together with WithSeen.
func WithAnyAge() Option { return func(c *checks) { c.anyAge = true } }

// WithNow replaces the clock.
func WithNow(now time.Time) Option {
	return func(c *checks) { c.now = func() time.Time { return now } }
}

// WithSeen asks, once a delivery has passed every other check, whether it was seen before; then it is refused as
// CodeReplayed. The key names this very attempt: a retry of the same event has another. Test and set it in one atomic
// step, and remember it for twice the tolerance. An error of seen comes through as it is.
func WithSeen(seen func(key string, event Event) (bool, error)) Option {
	return func(c *checks) { c.seen = seen }
}

var signaturePattern = regexp.MustCompile(`\A[0-9a-f]{64}\z`)

// largestBody is far above any delivery, and bounds what a stranger can have read.
const largestBody = 4 << 20

// VerifyRequest reads the body of a request and verifies it.
func VerifyRequest(request *http.Request, secrets []string, options ...Option) (*Delivery, error) {
	body, err := io.ReadAll(io.LimitReader(request.Body, largestBody+1))
	if err != nil || len(body) > largestBody {
		return nil, refuse(CodeBodyNotRaw, "the body cannot be read, or is larger than 4 MiB")
	}
	return Verify(body, request.Header, secrets, options...)
}

// Verify verifies a delivery and answers with its event. Nothing of the body is parsed before its signature is known
// to be good. During a rotation either X-Service-Signature (old secret) or X-Service-Signature-Next (new secret) is
// enough.
//
// The body is that of the request as it was received, before any parser. A refusal is an *Error; answer it with 400.
func Verify(body []byte, header http.Header, secrets []string, options ...Option) (*Delivery, error) {
	how := checks{tolerance: DefaultTolerance, now: time.Now}
	for _, option := range options {
		option(&how)
	}
	if len(secrets) == 0 {
		return nil, refuse(CodeWeakSecret, "there is no secret")
	}
	for _, secret := range secrets {
		// Shorter than half the hash, a key invites guessing (RFC 2104 §3); it is usually a placeholder.
		if len(utf16.Encode([]rune(secret))) < 16 {
			return nil, refuse(CodeWeakSecret, "a secret has fewer than 16 characters")
		}
	}
	if body == nil {
		return nil, refuse(CodeBodyNotRaw, "pass the body as it was received")
	}
	var given [3]string
	for at, name := range []string{"X-Service-Signature", "X-Service-Signature-Next", "X-Service-Event"} {
		value, err := one(header, name)
		if err != nil {
			return nil, err
		}
		given[at] = value
	}
	if given[0] == "" {
		return nil, refuse(CodeMissingSignature, "there is no X-Service-Signature")
	}
	if !signaturePattern.MatchString(given[0]) {
		return nil, refuse(CodeMalformedSignature, "X-Service-Signature is not 64 lowercase hex digits")
	}
	signer := signerOf(body, given[:2], secrets)
	if signer < 0 {
		return nil, refuse(CodeSignatureMismatch, "no secret signed this body")
	}
	event, err := parseEvent(body)
	if err != nil {
		return nil, err
	}
	if string(event.Type) != given[2] {
		return nil, refuse(CodeEventMismatch, "X-Service-Event is not the signed type")
	}
	distance := how.now().Sub(event.SentAt)
	if distance < 0 {
		distance = -distance
	}
	if !how.anyAge && distance > how.tolerance {
		return nil, refuse(CodeTimestampOutOfRange, "sentAt is more than "+how.tolerance.String()+" from now")
	}
	if how.seen != nil {
		isSeen, err := how.seen(event.ID+"@"+event.sentAtText, *event)
		if err != nil {
			return nil, err
		}
		if isSeen {
			return nil, refuse(CodeReplayed, "this delivery was seen before")
		}
	}
	return &Delivery{Event: *event, SecretIndex: signer}, nil
}

// Sign is the signature of a body, for tests of a receiver.
func Sign(body []byte, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// signerOf is the index of the secret that signed the body; -1 for none.
func signerOf(body []byte, signatures, secrets []string) int {
	for _, signature := range signatures {
		for at, secret := range secrets {
			// In constant time, as all comparisons of signatures.
			if hmac.Equal([]byte(Sign(body, secret)), []byte(signature)) {
				return at
			}
		}
	}
	return -1
}

// one is the value of a header, empty when it is missing. Several are refused, equal ones too; proxies join them with a
// comma (RFC 9110 §5.3), which no value of ours has.
func one(header http.Header, name string) (string, error) {
	var values []string
	for key, list := range header {
		if strings.EqualFold(key, name) {
			values = append(values, list...)
		}
	}
	value := strings.Join(values, ",")
	if strings.Contains(value, ",") {
		return "", refuse(CodeDuplicateHeader, name+" came twice")
	}
	return value, nil
}
