// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// IncidentActionsService: what the links and buttons of messages call, with the token that is in them.
type IncidentActionsService struct{ caller *caller }

// Read sees the incident that a link in a message is about.
//
// Changes nothing. `unauthenticated` for every link that does nothing (any more): unknown, expired, revoked,
// of a channel without actions, of an incident that is gone.
//
// Needs no authentication.
func (s *IncidentActionsService) Read(ctx context.Context, body IncidentActionRead, options ...CallOption) (*LinkedIncident, error) {
	return fetch[LinkedIncident](ctx, s.caller, operation{method: "POST", path: "/public/incident-actions/read", body: body, isPublic: true}, options)
}

// Acknowledge acknowledges an incident with a link in a message.
//
// Acts as the person whom the link was sent to, or as the channel. Acknowledging again changes nothing: the
// answer says who was first. A link in a digest, or in a page about several incidents, acknowledges every
// incident that is named there and not resolved. Each is recorded as `incidents.acknowledge`.
//
// Needs no authentication.
func (s *IncidentActionsService) Acknowledge(ctx context.Context, body IncidentActionAcknowledge, options ...CallOption) (*LinkedIncident, error) {
	return fetch[LinkedIncident](ctx, s.caller, operation{method: "POST", path: "/public/incident-actions/acknowledge", body: body, isPublic: true}, options)
}
