// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// IncidentsService: everything about incidents.
type IncidentsService struct{ caller *caller }

// IncidentListParams is the query of IncidentsService.List. What is left zero is not sent.
type IncidentListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `number`, `startedAt`,
	// `severity`, `status`, `createdAt`, `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: title, cause. `%` and `_` are literal.
	Search string `url:"search"`
	// Only with this status.
	Status IncidentStatus `url:"status"`
	// Only this bad.
	Severity IncidentSeverity `url:"severity"`
	// Only the one with this number.
	Number int64 `url:"number"`
	// Only about this monitor.
	MonitorID string `url:"monitorId"`
}

// List lists incidents.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) List(ctx context.Context, params *IncidentListParams, options ...CallOption) (*Page[Incident], error) {
	return fetch[Page[Incident]](ctx, s.caller, operation{method: "GET", path: "/incidents", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *IncidentsService) Each(ctx context.Context, params *IncidentListParams, visit func(Incident) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/incidents", query: params}, func(item Incident) string { return item.ID }, visit, options)
}

// Create creates an incident.
//
// An organization has at most 100000 incidents.
//
// Needs the scope `incidents:write`.
func (s *IncidentsService) Create(ctx context.Context, body IncidentCreate, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "POST", path: "/incidents", body: body, hasKey: true}, options)
}

// Get gets an incident.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) Get(ctx context.Context, id string, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "GET", path: "/incidents/{id}", ids: []string{id}}, options)
}

// Update changes an incident.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `incidents:write`.
func (s *IncidentsService) Update(ctx context.Context, id string, body IncidentUpdate, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "PATCH", path: "/incidents/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes an incident.
//
// Needs the scope `incidents:write`.
func (s *IncidentsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/incidents/{id}", ids: []string{id}}, options)
}

// Acknowledge acknowledges an incident.
//
// Shows the others that a person works on it. Acknowledging it again changes nothing.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) Acknowledge(ctx context.Context, id string, body *IncidentRemark, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/acknowledge", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Resolve resolves an incident.
//
// Ends it by hand. What is still down opens no new one until it has recovered.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) Resolve(ctx context.Context, id string, body *IncidentRemark, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/resolve", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Reopen reopens an incident.
//
// Within 24 hours of its end, unless another one about the same has been opened since.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) Reopen(ctx context.Context, id string, body *IncidentRemark, options ...CallOption) (*Incident, error) {
	return fetch[Incident](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/reopen", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Escalation sees how an incident is escalated.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) Escalation(ctx context.Context, id string, options ...CallOption) (*IncidentEscalation, error) {
	return fetch[IncidentEscalation](ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/escalation", ids: []string{id}}, options)
}

// Escalate pages the next people now.
//
// Takes the next step of the escalation at once. An incident that is not escalated needs `escalationPolicyId`;
// so does a change to another policy.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) Escalate(ctx context.Context, id string, body *IncidentEscalate, options ...CallOption) (*IncidentEscalation, error) {
	return fetch[IncidentEscalation](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/escalate", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Snooze stops the pages of an incident for a time.
//
// After it the escalation begins again, unless the incident is acknowledged or resolved meanwhile. An
// acknowledged incident stays acknowledged so long, and is open again after it.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) Snooze(ctx context.Context, id string, body IncidentSnooze, options ...CallOption) (*IncidentEscalation, error) {
	return fetch[IncidentEscalation](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/snooze", ids: []string{id}, body: body, hasKey: true}, options)
}

// IncidentNotesParams is the query of IncidentsService.Notes. What is left zero is not sent.
type IncidentNotesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`.
	Sort string `url:"sort"`
}

// Notes lists notes.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) Notes(ctx context.Context, id string, params *IncidentNotesParams, options ...CallOption) (*Page[IncidentNote], error) {
	return fetch[Page[IncidentNote]](ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/notes", ids: []string{id}, query: params}, options)
}

// EachNote calls visit for every item of Notes, page after page. It ends with the first error of visit; Stop
// ends it without one.
func (s *IncidentsService) EachNote(ctx context.Context, id string, params *IncidentNotesParams, visit func(IncidentNote) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/notes", ids: []string{id}, query: params}, func(item IncidentNote) string { return item.ID }, visit, options)
}

// AddNote writes a note.
//
// Needs the scope `incidents:respond`.
func (s *IncidentsService) AddNote(ctx context.Context, id string, body IncidentNoteCreate, options ...CallOption) (*IncidentNote, error) {
	return fetch[IncidentNote](ctx, s.caller, operation{method: "POST", path: "/incidents/{id}/notes", ids: []string{id}, body: body, hasKey: true}, options)
}

// IncidentTimelineParams is the query of IncidentsService.Timeline. What is left zero is not sent.
type IncidentTimelineParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `at`.
	Sort string `url:"sort"`
}

// Timeline lists the timeline of an incident.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) Timeline(ctx context.Context, id string, params *IncidentTimelineParams, options ...CallOption) (*Page[IncidentEntry], error) {
	return fetch[Page[IncidentEntry]](ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/timeline", ids: []string{id}, query: params}, options)
}

// EachTimeline calls visit for every item of Timeline, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *IncidentsService) EachTimeline(ctx context.Context, id string, params *IncidentTimelineParams, visit func(IncidentEntry) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/timeline", ids: []string{id}, query: params}, func(item IncidentEntry) string { return item.ID }, visit, options)
}

// Notifications gets who was notified of an incident.
//
// Messages to channels and people, and those that got none.
//
// Needs the scope `incidents:read`.
func (s *IncidentsService) Notifications(ctx context.Context, id string, options ...CallOption) (*IncidentNotifications, error) {
	return fetch[IncidentNotifications](ctx, s.caller, operation{method: "GET", path: "/incidents/{id}/notifications", ids: []string{id}}, options)
}
