package webhook

import (
	"bytes"
	"encoding/json"
	"time"
)

// Event is what happened. All of it is signed.
type Event struct {
	// ID is stable over retries and redeliveries: handle each once.
	ID string
	// Type is one of the constants of this package, or one that a newer server has added.
	Type       Type
	APIVersion string
	// SentAt is when this attempt was sent.
	SentAt time.Time
	// Attempt counts from 1.
	Attempt        int
	WebhookID      string
	OrganizationID string
	// OccurredAt is when it happened.
	OccurredAt time.Time
	Subject    Subject
	Actor      Actor
	// Data is the resource, as it was right after; decode it into a type of package watchpost.
	Data  json.RawMessage
	Links map[string]string

	sentAtText string
}

// Subject is what an event is about.
type Subject struct {
	Type string `json:"type"`
	ID   string `json:"id"`
	// Sequence grows with every change of this resource: of two events, the one with the lower number is older.
	Sequence int64 `json:"sequence"`
}

// Actor is who caused an event.
type Actor struct {
	// Type is such as user or apiKey.
	Type string `json:"type"`
	// ID is nil for the server itself.
	ID   *string `json:"id"`
	Name string  `json:"name"`
}

// parseEvent reads fields by their exact names: encoding/json would take "ID" for "id", and the last of both.
func parseEvent(body []byte) (*Event, error) {
	var fields map[string]json.RawMessage
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	event := &Event{}
	if json.Unmarshal(body, &fields) != nil || fields == nil ||
		!isText(fields["id"], &event.ID) || !isText(fields["type"], (*string)(&event.Type)) || !isText(fields["sentAt"], &event.sentAtText) {
		return nil, refuse(CodeInvalidPayload, "the signed body is no event")
	}
	sentAt, err := time.Parse(time.RFC3339, event.sentAtText)
	if err != nil {
		return nil, refuse(CodeInvalidPayload, "the sentAt of the event is no time")
	}
	event.SentAt = sentAt
	event.Data = fields["data"]
	// What is missing or of another form stays zero: a newer server may have changed it.
	for name, into := range map[string]any{
		"apiVersion": &event.APIVersion, "attempt": &event.Attempt, "webhookId": &event.WebhookID,
		"organizationId": &event.OrganizationID, "occurredAt": &event.OccurredAt, "subject": &event.Subject,
		"actor": &event.Actor, "links": &event.Links,
	} {
		if value, ok := fields[name]; ok {
			_ = json.Unmarshal(value, into)
		}
	}
	return event, nil
}

func isText(value json.RawMessage, into *string) bool {
	return len(value) > 0 && value[0] == '"' && json.Unmarshal(value, into) == nil
}
