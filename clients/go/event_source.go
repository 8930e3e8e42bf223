package watchpost

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
	"time"
)

// sentEvent is one event of a stream of server-sent events.
type sentEvent struct{ data string }

// eventSource reads server-sent events (WHATWG HTML §9.2.6).
type eventSource struct {
	lines *bufio.Scanner
	// lastEventID is that of the last event; an event without data moves it on, too.
	lastEventID string
	// retry is how long the server asks to wait before connecting again; 0 when it does not.
	retry time.Duration
}

// longestEvent bounds the memory that one line of a stream takes.
const longestEvent = 4 << 20

func newEventSource(reader io.Reader, lastEventID string) *eventSource {
	lines := bufio.NewScanner(reader)
	lines.Buffer(make([]byte, 0, 4096), longestEvent)
	lines.Split(splitLines)
	return &eventSource{lines: lines, lastEventID: lastEventID}
}

// next reads up to the next event with data. What a stream cuts off is dropped; the error is io.EOF at its end.
func (s *eventSource) next() (sentEvent, error) {
	var data []string
	id := s.lastEventID
	for s.lines.Scan() {
		line := s.lines.Text()
		if line == "" {
			s.lastEventID = id
			if data != nil {
				return sentEvent{strings.Join(data, "\n")}, nil
			}
			continue
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "data":
			data = append(data, value)
		case "id":
			if !strings.Contains(value, "\x00") {
				id = value
			}
		case "retry":
			if ms, err := strconv.ParseUint(value, 10, 31); err == nil {
				s.retry = time.Duration(ms) * time.Millisecond
			}
		}
	}
	if err := s.lines.Err(); err != nil {
		return sentEvent{}, err
	}
	return sentEvent{}, io.EOF
}

// splitLines ends lines at \n, \r\n or \r.
func splitLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	at := bytes.IndexAny(data, "\r\n")
	if at < 0 {
		if atEOF && len(data) > 0 {
			return len(data), nil, nil
		}
		return 0, nil, nil
	}
	if data[at] == '\n' {
		return at + 1, data[:at], nil
	}
	if at+1 < len(data) {
		if data[at+1] == '\n' {
			return at + 2, data[:at], nil
		}
		return at + 1, data[:at], nil
	}
	if atEOF {
		return at + 1, data[:at], nil
	}
	// The next byte says whether the line ends here or one further.
	return 0, nil, nil
}
