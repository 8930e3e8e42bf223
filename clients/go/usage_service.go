// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// UsageService: what an organization uses, and what it may use.
type UsageService struct{ caller *caller }

// UsageListParams is the query of UsageService.List. What is left zero is not sent.
type UsageListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `metric`.
	Sort string `url:"sort"`
	// Free text, searched in: metric. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists what the organization uses, and may use.
//
// Needs the scope `billing:read`.
func (s *UsageService) List(ctx context.Context, params *UsageListParams, options ...CallOption) (*Page[Usage], error) {
	return fetch[Page[Usage]](ctx, s.caller, operation{method: "GET", path: "/billing/usage", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *UsageService) Each(ctx context.Context, params *UsageListParams, visit func(Usage) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/billing/usage", query: params}, nil, visit, options)
}
