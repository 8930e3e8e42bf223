// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// PlansService: what organizations can subscribe to; the operator configures it.
type PlansService struct{ caller *caller }

// PlanListParams is the query of PlansService.List. What is left zero is not sent.
type PlanListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `position`, `name`.
	Sort string `url:"sort"`
}

// List lists plans.
//
// The catalogue of this server, which its operator configures. Amounts are without taxes.
//
// Needs no authentication.
func (s *PlansService) List(ctx context.Context, params *PlanListParams, options ...CallOption) (*Page[Plan], error) {
	return fetch[Page[Plan]](ctx, s.caller, operation{method: "GET", path: "/plans", query: params, isPublic: true}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *PlansService) Each(ctx context.Context, params *PlanListParams, visit func(Plan) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/plans", query: params, isPublic: true}, nil, visit, options)
}

// Get gets a plan.
//
// Needs no authentication.
func (s *PlansService) Get(ctx context.Context, code string, options ...CallOption) (*Plan, error) {
	return fetch[Plan](ctx, s.caller, operation{method: "GET", path: "/plans/{code}", ids: []string{code}, isPublic: true}, options)
}
