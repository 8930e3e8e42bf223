// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// EscalationPoliciesService: everything about escalation policies.
type EscalationPoliciesService struct{ caller *caller }

// EscalationPolicyListParams is the query of EscalationPoliciesService.List. What is left zero is not sent.
type EscalationPolicyListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`,
	// `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, description. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
}

// List lists escalation policies.
//
// Needs the scope `notifications:read`.
func (s *EscalationPoliciesService) List(ctx context.Context, params *EscalationPolicyListParams, options ...CallOption) (*Page[EscalationPolicy], error) {
	return fetch[Page[EscalationPolicy]](ctx, s.caller, operation{method: "GET", path: "/escalation-policies", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *EscalationPoliciesService) Each(ctx context.Context, params *EscalationPolicyListParams, visit func(EscalationPolicy) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/escalation-policies", query: params}, func(item EscalationPolicy) string { return item.ID }, visit, options)
}

// Create creates an escalation policy.
//
// An organization has at most 200 escalation policies.
//
// Needs the scope `notifications:write`.
func (s *EscalationPoliciesService) Create(ctx context.Context, body EscalationPolicyCreate, options ...CallOption) (*EscalationPolicy, error) {
	return fetch[EscalationPolicy](ctx, s.caller, operation{method: "POST", path: "/escalation-policies", body: body, hasKey: true}, options)
}

// Get gets an escalation policy.
//
// Needs the scope `notifications:read`.
func (s *EscalationPoliciesService) Get(ctx context.Context, id string, options ...CallOption) (*EscalationPolicy, error) {
	return fetch[EscalationPolicy](ctx, s.caller, operation{method: "GET", path: "/escalation-policies/{id}", ids: []string{id}}, options)
}

// Update changes an escalation policy.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `notifications:write`.
func (s *EscalationPoliciesService) Update(ctx context.Context, id string, body EscalationPolicyUpdate, options ...CallOption) (*EscalationPolicy, error) {
	return fetch[EscalationPolicy](ctx, s.caller, operation{method: "PATCH", path: "/escalation-policies/{id}", ids: []string{id}, body: body}, options)
}

// EscalationPolicyDeleteParams is the query of EscalationPoliciesService.Delete. What is left zero is not
// sent.
type EscalationPolicyDeleteParams struct {
	// Whether to take it out of the alert rules, the monitors and the settings that name it.
	Force Optional[bool] `url:"force"`
}

// Delete deletes an escalation policy.
//
// What it escalates already goes on. While alert rules, monitors or the settings of the organization name it,
// this is a `conflict` that says which, unless `force` is true: then it is taken out of them.
//
// Needs the scope `notifications:write`.
func (s *EscalationPoliciesService) Delete(ctx context.Context, id string, params *EscalationPolicyDeleteParams, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/escalation-policies/{id}", ids: []string{id}, query: params}, options)
}

// Test sees what an escalation policy would do.
//
// A dry run from a moment on without an acknowledgement. No page is sent.
//
// Needs the scope `notifications:read`.
func (s *EscalationPoliciesService) Test(ctx context.Context, id string, body *EscalationTestRequest, options ...CallOption) (*EscalationTest, error) {
	return fetch[EscalationTest](ctx, s.caller, operation{method: "POST", path: "/escalation-policies/{id}/test", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Readiness sees whether an escalation policy would reach people now.
//
// Needs the scope `notifications:read`.
func (s *EscalationPoliciesService) Readiness(ctx context.Context, id string, options ...CallOption) (*EscalationReadiness, error) {
	return fetch[EscalationReadiness](ctx, s.caller, operation{method: "GET", path: "/escalation-policies/{id}/readiness", ids: []string{id}}, options)
}
