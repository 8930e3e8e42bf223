package watchpost

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"
)

func TestRequestsStayInsideTheRateLimit(t *testing.T) {
	const limit = 40
	var mu sync.Mutex
	endsAt, used, refused := time.Now().Add(time.Second), 0, 0
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if !time.Now().Before(endsAt) {
			endsAt, used = time.Now().Add(time.Second), 0
		}
		used++
		left := limit - used
		if left < 0 {
			left = 0
			refused++
		}
		w.Header().Set("X-RateLimit-Limit", strconv.Itoa(limit))
		w.Header().Set("X-RateLimit-Remaining", strconv.Itoa(left))
		w.Header().Set("X-RateLimit-Reset", strconv.Itoa(1))
		// The windows of this server last a second: the minute of its clock moves on with each.
		w.Header().Set("Date", time.Unix(endsAt.Unix()*60, 0).UTC().Format(http.TimeFormat))
		ok(monitorOK)(w, r)
	})
	client, _ := clientOf(t, server.URL)
	var calls sync.WaitGroup
	for at := 0; at < 100; at++ {
		calls.Add(1)
		go func() {
			defer calls.Done()
			if err := get(client); err != nil {
				t.Error(err)
			}
		}()
	}
	calls.Wait()
	if refused > 0 {
		t.Fatalf("%d requests were beyond the limit", refused)
	}
}

func TestAWaitForTheRateLimitEndsWithTheContext(t *testing.T) {
	p := newPacer()
	p.window = &window{endsAt: time.Now().Add(time.Hour)}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := p.enter(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}
