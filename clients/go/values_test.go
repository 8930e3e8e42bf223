package watchpost

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestOptionalFields(t *testing.T) {
	for want, value := range map[string]any{
		`{}`:                           MonitorUpdate{},
		`{"degradedAfterMs":null}`:     MonitorUpdate{DegradedAfterMs: Null[int64]()},
		`{"enabled":false}`:            MonitorUpdate{Enabled: Bool(false)},
		`{"retries":0}`:                MonitorUpdate{Retries: Int(0)},
		`{"tags":[]}`:                  MonitorUpdate{Tags: List[string]()},
		`{"tags":["a","b"]}`:           MonitorUpdate{Tags: List("a", "b")},
		`{"config":{"method":"HEAD"}}`: MonitorUpdate{Config: HTTPMonitorConfig{Method: Set(HTTPMonitorConfigMethodHead)}},
	} {
		if got, err := json.Marshal(value); err != nil || string(got) != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
	var target AlertTarget
	if err := json.Unmarshal([]byte(`{"scope":"tags","tags":["production"]}`), &target); err != nil {
		t.Fatal(err)
	}
	if tags, ok := target.Tags.Get(); !ok || tags[0] != "production" || target.MonitorIDs.IsNull() || target.MonitorIDs != nil {
		t.Errorf("got %+v", target)
	}
	if got := fmt.Sprint(Null[string](), String("a"), Optional[string]{}); got != "null a (left out)" {
		t.Errorf("got %s", got)
	}
}

func TestTimestamps(t *testing.T) {
	moment := time.Date(2026, 3, 1, 13, 0, 0, 0, time.FixedZone("CET", 3600))
	got, err := json.Marshal(At(moment))
	if err != nil || string(got) != `"2026-03-01T12:00:00.000Z"` {
		t.Fatalf("got %s, %v", got, err)
	}
	var back Timestamp
	if err := json.Unmarshal(got, &back); err != nil || !back.Equal(moment) {
		t.Fatalf("got %v, %v", back, err)
	}
}

func TestQueries(t *testing.T) {
	params := &MonitorListParams{PageSize: 5, Search: "a b&c", Enabled: Bool(false), CurrentStatus: MonitorStatusUp}
	if got := encodeQuery(params).Encode(); got != "currentStatus=up&enabled=false&pageSize=5&search=a+b%26c" {
		t.Errorf("got %s", got)
	}
	if got := encodeQuery((*MonitorListParams)(nil)).Encode(); got != "" {
		t.Errorf("got %s", got)
	}
	from := At(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	if got := encodeQuery(&MonitorUptimeParams{From: from}).Get("from"); got != "2026-03-01T12:00:00.000Z" {
		t.Errorf("got %s", got)
	}
	series := &PrometheusSeriesParams{Match: []string{"up", "node_load1"}}
	if got := encodeQuery(series)["match[]"]; len(got) != 2 {
		t.Errorf("got %s", got)
	}
}

func TestIfVersionIsSent(t *testing.T) {
	server := serve(t, ok(monitorOK))
	client, _ := clientOf(t, server.URL)
	if _, err := client.Monitors.Update(context.Background(), "mon_1", MonitorUpdate{}, IfVersion(3)); err != nil {
		t.Fatal(err)
	}
	if got := server.seen()[0]; got.match != `"3"` || got.apiKey != testKey {
		t.Fatalf("got %+v", got)
	}
}

// list serves pages of the items that it has at the time.
func list(items *[]string, after func(page int)) reply {
	return func(w http.ResponseWriter, r *http.Request) {
		var page, size int
		fmt.Sscan(r.URL.Query().Get("page"), &page)
		fmt.Sscan(r.URL.Query().Get("pageSize"), &size)
		start, end := (page-1)*size, page*size
		if start > len(*items) {
			start = len(*items)
		}
		if end > len(*items) {
			end = len(*items)
		}
		rows := make([]string, 0, size)
		for _, id := range (*items)[start:end] {
			rows = append(rows, `{"id":"`+id+`"}`)
		}
		fmt.Fprintf(w, `{"data":[%s],"meta":{"page":%d,"pageSize":%d,"totalItems":%d}}`, strings.Join(rows, ","), page, size, len(*items))
		after(page)
	}
}

func TestEachVisitsAllItemsOnce(t *testing.T) {
	items := make([]string, 250)
	for at := range items {
		items[at] = fmt.Sprintf("mon_%03d", at)
	}
	for title, shrink := range map[string]bool{"a list that stays": false, "a list that shrinks on the way": true} {
		left := append([]string{}, items...)
		server := serve(t, list(&left, func(page int) {
			if shrink && page == 1 && len(left) == 250 {
				left = left[10:]
			}
		}))
		client, _ := clientOf(t, server.URL)
		count := map[string]int{}
		err := client.Monitors.Each(context.Background(), nil, func(monitor Monitor) error {
			count[monitor.ID]++
			return nil
		})
		if err != nil || len(count) != 250 {
			t.Fatalf("%s: %d items, %v", title, len(count), err)
		}
		for id, times := range count {
			if times != 1 {
				t.Fatalf("%s: %s came %d times", title, id, times)
			}
		}
	}
}

func TestStopEndsEach(t *testing.T) {
	items := []string{"mon_1", "mon_2", "mon_3"}
	server := serve(t, list(&items, func(int) {}))
	client, _ := clientOf(t, server.URL)
	count := 0
	err := client.Monitors.Each(context.Background(), &MonitorListParams{PageSize: 1}, func(Monitor) error {
		count++
		if count == 2 {
			return Stop
		}
		return nil
	})
	if err != nil || count != 2 || len(server.seen()) != 2 {
		t.Fatalf("%d items, %d requests, %v", count, len(server.seen()), err)
	}
}

func TestOptionsOfNew(t *testing.T) {
	for address, isGood := range map[string]bool{
		"https://watchpost.example.com": true, "https://watchpost.example.com/api/v1": true, "http://127.0.0.1:3000/": true,
		"watchpost.example.com": false, "ftp://example.com": false, "https://user:pass@example.com": false, "https://example.com?x=1": false, "": false,
	} {
		if _, err := New(address); (err == nil) != isGood {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := New("https://example.com", WithAPIKey("")); err == nil {
		t.Error("an empty key was accepted")
	}
	for address, want := range map[[2]string]string{
		{"https://example.com/watchpost/api/v1/", "/api/v1"}: "https://example.com/watchpost/api/v1",
		{"https://example.com", "/watch/api"}:                "https://example.com/watch/api",
		{"https://example.com/ops/watch/api/", "/watch/api"}: "https://example.com/ops/watch/api",
		{"https://example.com/ops", "/watch/api"}:            "https://example.com/ops/watch/api",
	} {
		client, err := New(address[0], WithBasePath(address[1]))
		if err != nil {
			t.Fatal(err)
		}
		if got := client.caller.apiURL.String(); got != want {
			t.Errorf("got %s instead of %s", got, want)
		}
	}
	for _, path := range []string{"", "/", "api", "/api/", "/api?x=1", "/a b"} {
		if _, err := New("https://example.com", WithBasePath(path)); err == nil {
			t.Errorf("the base path %q was accepted", path)
		}
	}
}
