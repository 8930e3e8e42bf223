// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// EventsService: what happened in an organization: the events that webhooks deliver.
type EventsService struct{ caller *caller }

// EventListParams is the query of EventsService.List. What is left zero is not sent.
type EventListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `occurredAt`.
	Sort string `url:"sort"`
	// Only of this type.
	Type EventListType `url:"type"`
	// Only about the resource with this id.
	SubjectID string `url:"subjectId"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// List lists what happened.
//
// The events of the last 30 days, of the subjects of webhooks, that the caller may read: each takes the
// permission to read what it carries, such as `incidents:read` or, for roles of members, `members:read`.
//
// Needs the scope `webhooks:read`.
func (s *EventsService) List(ctx context.Context, params *EventListParams, options ...CallOption) (*Page[Event], error) {
	return fetch[Page[Event]](ctx, s.caller, operation{method: "GET", path: "/events", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *EventsService) Each(ctx context.Context, params *EventListParams, visit func(Event) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/events", query: params}, func(item Event) string { return item.ID }, visit, options)
}

// Get gets an event.
//
// Needs the scope `webhooks:read`.
func (s *EventsService) Get(ctx context.Context, id string, options ...CallOption) (*Event, error) {
	return fetch[Event](ctx, s.caller, operation{method: "GET", path: "/events/{id}", ids: []string{id}}, options)
}
