package watchpost

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"
)

// StreamParams chooses what to follow, and from where.
type StreamParams struct {
	// Types limits the stream to these; "*" is all but monitor.checked. Empty: what the server sends unless asked.
	Types []StreamMessageType
	// LastEventID goes on after this message, up to 24 hours back.
	LastEventID string
	// OnConnection is called when a connection is open, with nil, and when it was lost, with the reason.
	OnConnection func(lost error)
}

const (
	// longestSilence: the server says something every 15 s; after three of these the connection is dead.
	longestSilence = 45 * time.Second
	longestWait    = 30 * time.Second
	// goodConnection: what comes after a connection that held this long is a new failure, not the old one.
	goodConnection = time.Minute
	mostRemembered = 10_000
)

// Stream follows what happens, as it happens, until visit answers with an error or ctx ends. Stop ends it without an
// error. A connection that breaks, or is silent for 45 s, is made again and goes on where it was: no message is lost
// while the server keeps them (24 hours), and none comes twice.
//
// Needs the scope `monitors:read`.
func (c *Client) Stream(ctx context.Context, params *StreamParams, visit func(StreamMessage) error, options ...CallOption) error {
	follow := follower{client: c, seen: map[string]bool{}, visit: visit, options: options, wait: time.Second}
	if params != nil {
		follow.params = *params
	}
	follow.position = follow.params.LastEventID
	failures := 0
	for isFirst := true; ; isFirst = false {
		openedAt, err := follow.connect(ctx, isFirst)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, Stop) || errors.Is(err, errNoContent):
			return nil
		case follow.isEnded:
			return err
		case err != nil && (!isPassing(err, true) || (isFirst && openedAt.IsZero())):
			return err
		}
		failures++
		if follow.hasMessages || (!openedAt.IsZero() && time.Since(openedAt) >= goodConnection) {
			failures = 1
		}
		if follow.params.OnConnection != nil {
			follow.params.OnConnection(err)
		}
		if err := c.caller.settings.sleep(ctx, follow.waitAfter(failures, err)); err != nil {
			return err
		}
	}
}

// errNoContent: 204 asks not to come back (WHATWG HTML §9.2.3).
var errNoContent = errors.New("no content")

type follower struct {
	client   *Client
	params   StreamParams
	visit    func(StreamMessage) error
	options  []CallOption
	position string
	seen     map[string]bool
	order    []string
	wait     time.Duration
	// isEnded: the error is of visit.
	isEnded     bool
	hasMessages bool
}

// connect reads one connection to its end.
func (f *follower) connect(ctx context.Context, isFirst bool) (openedAt time.Time, err error) {
	f.hasMessages = false
	op := operation{
		method: "GET", path: "/stream", accept: "text/event-stream", lastEventID: f.position, isStream: true, more: url.Values{},
	}
	if len(f.params.Types) > 0 {
		names := make([]string, len(f.params.Types))
		for at, name := range f.params.Types {
			names[at] = string(name)
		}
		op.more.Set("types", strings.Join(names, ","))
	}
	options := f.options
	if !isFirst {
		// Later on, the loop tries again by itself, for as long as it takes.
		options = append(append([]CallOption{}, options...), MaxRetries(0))
	}
	got, err := f.client.caller.send(ctx, op, options)
	if err != nil {
		return time.Time{}, err
	}
	if got.close == nil {
		return time.Time{}, errNoContent
	}
	defer got.close()
	defer got.response.Body.Close()
	if f.params.OnConnection != nil {
		f.params.OnConnection(nil)
	}
	return time.Now(), f.read(got)
}

func (f *follower) read(got *answer) error {
	silence := time.AfterFunc(longestSilence, got.close)
	defer silence.Stop()
	source := newEventSource(&noisyReader{got.response.Body, silence}, f.position)
	for {
		event, err := source.next()
		f.position = source.lastEventID
		if source.retry > 0 {
			f.wait = source.retry
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return &ConnectionError{Request: "GET " + f.client.caller.apiURL.Path + "/stream", Reason: "the stream broke"}
		}
		var message StreamMessage
		if json.Unmarshal([]byte(event.data), &message) != nil || message.ID == "" || !f.remember(message.ID) {
			continue
		}
		f.hasMessages = true
		if err := f.visit(message); err != nil {
			f.isEnded = true
			return err
		}
	}
}

// remember is false for a message that was seen: around a broken connection, some come again.
func (f *follower) remember(id string) bool {
	if f.seen[id] {
		return false
	}
	f.seen[id] = true
	f.order = append(f.order, id)
	if len(f.order) > mostRemembered {
		delete(f.seen, f.order[0])
		f.order = f.order[1:]
	}
	return true
}

// waitAfter is half random: clients that lost one server do not return together.
func (f *follower) waitAfter(failures int, err error) time.Duration {
	wait := f.wait
	for ; failures > 1 && wait < longestWait; failures-- {
		wait *= 2
	}
	if wait > longestWait {
		wait = longestWait
	}
	wait = time.Duration(float64(wait) * (0.5 + random()/2))
	var refused *Error
	if errors.As(err, &refused) && refused.RetryAfter > wait {
		return refused.RetryAfter
	}
	return wait
}

// noisyReader restarts a timer with everything that it reads.
type noisyReader struct {
	reader  io.Reader
	silence *time.Timer
}

func (r *noisyReader) Read(into []byte) (int, error) {
	count, err := r.reader.Read(into)
	if count > 0 {
		r.silence.Reset(longestSilence)
	}
	return count, err
}
