// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// OnCallService: who is on call at a moment, in all schedules at once.
type OnCallService struct{ caller *caller }

// OnCallNowParams is the query of OnCallService.Now. What is left zero is not sent.
type OnCallNowParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, description. `%` and `_` are literal.
	Search string `url:"search"`
	// The moment. Default: now.
	At Timestamp `url:"at"`
}

// Now sees who is on call in all schedules.
//
// Needs the scope `on-call:read`.
func (s *OnCallService) Now(ctx context.Context, params *OnCallNowParams, options ...CallOption) (*Page[OnCall], error) {
	return fetch[Page[OnCall]](ctx, s.caller, operation{method: "GET", path: "/on-call", query: params}, options)
}

// EachNow calls visit for every item of Now, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *OnCallService) EachNow(ctx context.Context, params *OnCallNowParams, visit func(OnCall) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/on-call", query: params}, func(item OnCall) string { return item.ID }, visit, options)
}
