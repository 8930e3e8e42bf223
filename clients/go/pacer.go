package watchpost

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	// rateWindow: the server counts requests per minute of its clock.
	rateWindow = time.Minute
	mostProbes = 10
)

// window is one minute of the server's clock.
type window struct {
	id        int64
	endsAt    time.Time
	remaining int64
}

// pacer keeps requests inside the server's rate limit by its X-RateLimit-Remaining. At the start of a window a few
// requests go ahead to learn what is left of it, since other programs may use the same key; the others follow as that
// allows, or wait for the next window.
type pacer struct {
	mu          sync.Mutex
	window      *window
	isUnlimited bool
	underWay    int64
	probes      int64
	changed     chan struct{}
}

func newPacer() *pacer { return &pacer{probes: mostProbes, changed: make(chan struct{})} }

// enter waits until one more request may go; one leave follows every enter without an error.
func (p *pacer) enter(ctx context.Context) error {
	for {
		changed, wait, isFree := p.tryEnter()
		if isFree {
			return nil
		}
		if wait > 0 {
			if err := sleep(ctx, wait); err != nil {
				return err
			}
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (p *pacer) tryEnter() (changed <-chan struct{}, wait time.Duration, isFree bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.window != nil && !now.Before(p.window.endsAt) {
		p.window = nil
	}
	switch {
	case p.window == nil && !p.isUnlimited && p.underWay >= p.probes:
		return p.changed, 0, false
	case p.window != nil && p.window.remaining <= 0:
		return nil, p.window.endsAt.Sub(now), false
	case p.window != nil:
		p.window.remaining--
	}
	p.underWay++
	return nil, 0, true
}

// leave learns from the headers of an answer; nil when there was none.
func (p *pacer) leave(header http.Header) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.underWay--
	if header != nil {
		p.learn(header)
	}
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *pacer) learn(header http.Header) {
	limit, noLimit := strconv.ParseInt(header.Get("X-RateLimit-Limit"), 10, 64)
	left, noLeft := strconv.ParseInt(header.Get("X-RateLimit-Remaining"), 10, 64)
	p.isUnlimited = noLimit != nil || noLeft != nil
	if p.isUnlimited {
		return
	}
	p.probes = clamp(limit/100, 1, mostProbes)
	now := time.Now()
	serverNow, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		serverNow = now
	}
	id := serverNow.Unix() / 60
	if p.window != nil && id < p.window.id {
		// An answer of the window before says nothing about this one.
		return
	}
	// Date is cut to the second, so this is up to a second late: never too early.
	endsAt := now.Add(rateWindow - time.Duration(serverNow.Unix()%60)*time.Second)
	if reset, err := strconv.Atoi(header.Get("X-RateLimit-Reset")); err == nil {
		endsAt = now.Add(time.Duration(reset) * time.Second)
	}
	// The server may not have counted the others under way yet.
	remaining := left - p.underWay
	if p.window != nil && p.window.id == id {
		if p.window.endsAt.Before(endsAt) {
			endsAt = p.window.endsAt
		}
		if p.window.remaining < remaining {
			remaining = p.window.remaining
		}
	}
	p.window = &window{id, endsAt, remaining}
}

func clamp(value, least, most int64) int64 {
	if value < least {
		return least
	}
	if value > most {
		return most
	}
	return value
}
