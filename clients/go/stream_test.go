package watchpost

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
)

func TestEventSource(t *testing.T) {
	text := ": hello\nretry: 2500\n\nid: evt_1\ndata: one\ndata: two\n\nid: evt_2\r\ndata:three\r\n\r\nid: evt_3\rdata: four\r\rdata: cut off"
	for title, reader := range map[string]io.Reader{"whole": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text))} {
		source := newEventSource(reader, "")
		var got []string
		for {
			event, err := source.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, source.lastEventID+" "+event.data)
		}
		if want := "evt_1 one\ntwo|evt_2 three|evt_3 four"; strings.Join(got, "|") != want {
			t.Errorf("%s: got %q", title, got)
		}
		if source.retry.Milliseconds() != 2500 {
			t.Errorf("%s: retry %v", title, source.retry)
		}
	}
}

func send(w http.ResponseWriter, ids ...int) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, id := range ids {
		fmt.Fprintf(w, "id: evt_%d\ndata: {\"id\":\"evt_%d\",\"type\":\"monitor.status_changed\",\"data\":{}}\n\n", id, id)
	}
	w.(http.Flusher).Flush()
}

func TestStreamGoesOnWhereItWas(t *testing.T) {
	var asked []string
	record := func(next reply) reply {
		return func(w http.ResponseWriter, r *http.Request) {
			asked = append(asked, r.Header.Get("Last-Event-ID")+r.URL.Query().Get("types"))
			next(w, r)
		}
	}
	server := serve(t,
		record(func(w http.ResponseWriter, _ *http.Request) { send(w, 1, 2) }),
		record(refuse(503, "unavailable", "Restarting.")),
		record(func(w http.ResponseWriter, _ *http.Request) { send(w, 2, 3, 4) }),
	)
	client, waited := clientOf(t, server.URL)
	var got []string
	params := &StreamParams{Types: []StreamMessageType{StreamMessageTypeMonitorStatusChanged}}
	err := client.Stream(context.Background(), params, func(message StreamMessage) error {
		got = append(got, message.ID)
		if message.ID == "evt_3" {
			return Stop
		}
		return nil
	})
	if err != nil || strings.Join(got, " ") != "evt_1 evt_2 evt_3" {
		t.Fatalf("%v: %v", got, err)
	}
	if want := "monitor.status_changed|evt_2monitor.status_changed|evt_2monitor.status_changed"; strings.Join(asked, "|") != want {
		t.Fatalf("asked %q", asked)
	}
	if len(waited.list) != 2 {
		t.Fatalf("waited %v", waited.list)
	}
}

func TestStreamEndsWithARefusalAndWithItsContext(t *testing.T) {
	refusing := serve(t, refuse(403, "forbidden", "No."))
	client, _ := clientOf(t, refusing.URL)
	nothing := func(StreamMessage) error { return nil }
	if err := client.Stream(context.Background(), nil, nothing); !errors.Is(err, ErrForbidden) {
		t.Fatalf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	open := serve(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, 1)
		<-r.Context().Done()
	})
	client, _ = clientOf(t, open.URL)
	err := client.Stream(ctx, nil, func(StreamMessage) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}
