package watchpost

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// operation is one operation of the contract, filled in.
type operation struct {
	method string
	// path is below that of the API, with its parameters in braces.
	path  string
	ids   []string
	query any
	// more is added to the query.
	more url.Values
	body any
	// hasKey: the server keeps the answer under an Idempotency-Key.
	hasKey bool
	// isPublic: no credential is sent.
	isPublic bool
	// bearer is sent instead of the client's own credential.
	bearer string
	// accept is what is asked for instead of JSON.
	accept      string
	lastEventID string
	isStream    bool
	// secrets are not repeated in errors.
	secrets []string
}

// Attempt is one request that was sent, for logs and metrics.
type Attempt struct {
	// Request is the method and the path.
	Request string
	// Number counts the attempts of a call, from 1.
	Number int
	// Status is the HTTP status; 0 without an answer.
	Status   int
	Duration time.Duration
	// RequestID finds the request in the server's log.
	RequestID string
	Err       error
}

// caller carries out operations: credential, pacing, attempts, renewal, retries.
type caller struct {
	apiURL     *url.URL
	settings   settings
	httpClient *http.Client
	session    *session
	pacer      *pacer
}

func newCaller(apiURL *url.URL, s settings) *caller {
	client := http.Client{}
	if s.httpClient != nil {
		client = *s.httpClient
	}
	// X-Api-Key would be handed on to whatever address a redirect names.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	// Limits are those of this package, which know attempts from calls; streams have none.
	client.Timeout = 0
	return &caller{apiURL: apiURL, settings: s, httpClient: &client, pacer: newPacer()}
}

// answer is what came back, read to the end unless it is a stream.
type answer struct {
	response *http.Response
	body     []byte
	// close ends a stream.
	close func()
}

// call is one operation under way.
type call struct {
	caller  *caller
	op      operation
	options callOptions
	// name is the method and the path, for messages.
	name string
	url  string
	body []byte
	key  string
}

// send tries until there is a successful answer, or an error that another attempt does not mend.
func (c *caller) send(ctx context.Context, op operation, options []CallOption) (*answer, error) {
	made, err := c.newCall(op, options)
	if err != nil {
		return nil, err
	}
	total, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(made.options.totalTimeout, cancel)
	got, err := made.attempts(total)
	isLate := !timer.Stop()
	if err == nil && op.isStream {
		closeAttempt := got.close
		got.close = func() { closeAttempt(); cancel() }
		return got, nil
	}
	cancel()
	switch {
	case err == nil:
		return got, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s: %w", made.name, ctx.Err())
	case isLate:
		return nil, &TimeoutError{Request: made.name, OfCall: true, Limit: made.options.totalTimeout}
	}
	return nil, err
}

func (c *caller) newCall(op operation, options []CallOption) (*call, error) {
	chosen := callOptions{
		organizationID: c.settings.organizationID,
		timeout:        c.settings.timeout,
		totalTimeout:   c.settings.totalTimeout,
		maxRetries:     c.settings.maxRetries,
	}
	for _, option := range options {
		option(&chosen)
	}
	if chosen.timeout <= 0 || chosen.totalTimeout <= 0 || chosen.maxRetries < 0 {
		return nil, errors.New("watchpost: a timeout must be more than 0, and MaxRetries at least 0")
	}
	path, shown, err := fillPath(op.path, op.ids)
	if err != nil {
		return nil, err
	}
	query := encodeQuery(op.query)
	for name, values := range op.more {
		query[name] = values
	}
	made := &call{caller: c, op: op, options: chosen, name: op.method + " " + c.apiURL.Path + shown, key: chosen.idempotencyKey}
	made.url = c.apiURL.String() + path
	if len(query) > 0 {
		made.url += "?" + query.Encode()
	}
	if op.body != nil {
		if made.body, err = json.Marshal(op.body); err != nil {
			return nil, fmt.Errorf("%s: the body is no JSON: %w", made.name, err)
		}
	}
	if op.hasKey && made.key == "" {
		made.key = randomKey()
	}
	return made, nil
}

// fillPath puts ids into a path; each is one segment, whatever it holds. The second is for messages: without tokens.
func fillPath(path string, ids []string) (filled, shown string, err error) {
	segments := strings.Split(path, "/")
	visible := append([]string{}, segments...)
	for at, segment := range segments {
		if !strings.HasPrefix(segment, "{") {
			continue
		}
		id := ids[0]
		ids = ids[1:]
		if id == "" || id == "." || id == ".." {
			return "", "", fmt.Errorf("watchpost: %s: %s must not be empty, . or ..", path, strings.Trim(segment, "{}"))
		}
		segments[at] = url.PathEscape(id)
		if segment != "{token}" {
			visible[at] = segments[at]
		}
	}
	return strings.Join(segments, "/"), strings.Join(visible, "/"), nil
}

func (made *call) attempts(ctx context.Context) (*answer, error) {
	isRepeatable := made.key != "" || (made.op.method != http.MethodPost && made.op.method != http.MethodPatch)
	hasRenewed := false
	for number := 1; ; number++ {
		token, err := made.token(ctx)
		if err != nil {
			return nil, err
		}
		got, err := made.attempt(ctx, number, token)
		if err == nil {
			return got, nil
		}
		if !hasRenewed && token != "" && made.op.bearer == "" && isRefusedToken(err) {
			// Outside the budget: the server refused the token, it did not fail.
			hasRenewed = true
			number--
			if _, err := made.caller.session.renew(ctx, token); err != nil {
				return nil, err
			}
			continue
		}
		wait, isWorth := retryDelay(err, number, isRepeatable)
		if ctx.Err() != nil || number > made.options.maxRetries || !isWorth {
			return nil, err
		}
		if err := made.caller.settings.sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// isRefusedToken: a wrong password or code is a 401 too, but no newer token helps against it.
func isRefusedToken(err error) bool {
	var refused *Error
	return errors.As(err, &refused) && refused.Status == 401 &&
		refused.Code != ErrorCodeInvalidCredentials && refused.Code != ErrorCodeMFAInvalid
}

// token is the access token of the session, where there is one.
func (made *call) token(ctx context.Context) (string, error) {
	if made.op.bearer != "" {
		return made.op.bearer, nil
	}
	if made.op.isPublic || made.caller.session == nil {
		return "", nil
	}
	return made.caller.session.token(ctx)
}

func (made *call) attempt(ctx context.Context, number int, token string) (got *answer, err error) {
	c := made.caller
	if !made.op.isPublic {
		if err := c.pacer.enter(ctx); err != nil {
			return nil, err
		}
		defer func() {
			if got != nil {
				c.pacer.leave(got.response.Header)
			} else {
				c.pacer.leave(nil)
			}
		}()
	}
	limited, cancel := context.WithCancel(ctx)
	timer := time.AfterFunc(made.options.timeout, cancel)
	startedAt := time.Now()
	got, err = made.exchange(limited, token)
	isLate := !timer.Stop()
	if err == nil && got.body == nil && made.op.isStream {
		got.close = cancel
	} else {
		cancel()
	}
	if err != nil && isLate && ctx.Err() == nil {
		err = &TimeoutError{Request: made.name, Limit: made.options.timeout}
	}
	status, requestID := 0, ""
	if got != nil {
		status, requestID = got.response.StatusCode, got.response.Header.Get("X-Request-Id")
		if err == nil && (status < 200 || status > 299) {
			secrets := append([]string{token, c.settings.apiKey, c.settings.password}, made.op.secrets...)
			err = refusalOf(made.name, c.apiURL, status, got.response.Header, got.body, secrets)
		}
	}
	if c.settings.onAttempt != nil {
		c.settings.onAttempt(Attempt{made.name, number, status, time.Since(startedAt), requestID, err})
	}
	return got, err
}

// largestAnswer bounds the memory that an answer takes.
const largestAnswer = 64 << 20

func (made *call) exchange(ctx context.Context, token string) (*answer, error) {
	request, err := http.NewRequestWithContext(ctx, made.op.method, made.url, bytes.NewReader(made.body))
	if err != nil {
		return nil, fmt.Errorf("%s: the request cannot be made", made.name)
	}
	made.setHeaders(request.Header, token)
	response, err := made.caller.httpClient.Do(request)
	if err != nil {
		return nil, connectionError(made.name, err)
	}
	if made.op.isStream && response.StatusCode == http.StatusOK {
		return &answer{response: response}, nil
	}
	defer response.Body.Close()
	body, err := readAll(response.Body, largestAnswer)
	if err != nil {
		return nil, connectionError(made.name, err)
	}
	return &answer{response: response, body: body}, nil
}

func (made *call) setHeaders(header http.Header, token string) {
	s := made.caller.settings
	header.Set("Accept", "application/json")
	if made.op.accept != "" {
		header.Set("Accept", made.op.accept)
	}
	header.Set("User-Agent", s.userAgent)
	if made.body != nil {
		header.Set("Content-Type", "application/json")
	}
	if made.key != "" {
		header.Set("Idempotency-Key", made.key)
	}
	if made.options.ifVersion != nil {
		header.Set("If-Match", `"`+strconv.FormatInt(*made.options.ifVersion, 10)+`"`)
	}
	if made.op.lastEventID != "" {
		header.Set("Last-Event-ID", made.op.lastEventID)
	}
	switch {
	case token != "":
		header.Set("Authorization", "Bearer "+token)
	case s.apiKey != "" && !made.op.isPublic:
		header.Set("X-Api-Key", s.apiKey)
	}
	if made.options.organizationID != "" && !made.op.isPublic {
		header.Set("X-Organization-Id", made.options.organizationID)
	}
}

func randomKey() string {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic("watchpost: the system has no random numbers: " + err.Error())
	}
	return hex.EncodeToString(random)
}

// sleep waits, or ends early with the context.
func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
