package watchpost

import (
	"encoding/json"
	"time"
)

// Timestamp is a time as the API writes it: RFC 3339 in UTC, with milliseconds.
type Timestamp struct{ time.Time }

// At is a Timestamp of a time.
func At(moment time.Time) Timestamp { return Timestamp{moment} }

const timestampLayout = "2006-01-02T15:04:05.000Z"

// String is the time as the API writes it.
func (t Timestamp) String() string { return t.UTC().Format(timestampLayout) }

// MarshalJSON writes the time as the API does.
func (t Timestamp) MarshalJSON() ([]byte, error) { return json.Marshal(t.String()) }

// UnmarshalJSON reads RFC 3339.
func (t *Timestamp) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &t.Time) }
