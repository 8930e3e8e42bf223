// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// SubscriptionsService: everything about subscriptions.
type SubscriptionsService struct{ caller *caller }

// SubscriptionListParams is the query of SubscriptionsService.List. What is left zero is not sent.
type SubscriptionListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`,
	// `updatedAt`.
	Sort string `url:"sort"`
	// Only this status.
	Status SubscriptionStatus `url:"status"`
}

// List lists subscriptions.
//
// Needs the scope `subscription:read`.
func (s *SubscriptionsService) List(ctx context.Context, params *SubscriptionListParams, options ...CallOption) (*Page[Subscription], error) {
	return fetch[Page[Subscription]](ctx, s.caller, operation{method: "GET", path: "/subscriptions", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *SubscriptionsService) Each(ctx context.Context, params *SubscriptionListParams, visit func(Subscription) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/subscriptions", query: params}, func(item Subscription) string { return item.ID }, visit, options)
}

// Create subscribes to a plan.
//
// An organization has one subscription at a time. A free one is replaced; to change a paid one, use
// `change-plan`. The first invoice is issued at once, or when the trial ends. Refused while an earlier invoice
// is not paid. Where the server asks for the first payment beforehand, the subscription is `incomplete` until
// then.
//
// Needs the scope `subscription:write`.
func (s *SubscriptionsService) Create(ctx context.Context, body SubscriptionCreate, options ...CallOption) (*Subscription, error) {
	return fetch[Subscription](ctx, s.caller, operation{method: "POST", path: "/subscriptions", body: body, hasKey: true}, options)
}

// Get gets a subscription.
//
// Needs the scope `subscription:read`.
func (s *SubscriptionsService) Get(ctx context.Context, id string, options ...CallOption) (*Subscription, error) {
	return fetch[Subscription](ctx, s.caller, operation{method: "GET", path: "/subscriptions/{id}", ids: []string{id}}, options)
}

// PreviewChange sees what a change of the plan would cost.
//
// Nothing is changed. `change-plan` with the `prorateAt` of the answer charges exactly these amounts, for 10
// minutes.
//
// Needs the scope `subscription:read`.
func (s *SubscriptionsService) PreviewChange(ctx context.Context, id string, body SubscriptionChange, options ...CallOption) (*SubscriptionPreview, error) {
	return fetch[SubscriptionPreview](ctx, s.caller, operation{method: "POST", path: "/subscriptions/{id}/preview-change", ids: []string{id}, body: body, hasKey: true}, options)
}

// ChangePlan changes the plan, the seats or the interval.
//
// An upgrade takes effect now and charges the rest of the period; a downgrade takes effect at the end of the
// period. Monitors beyond the limits of the new plan are paused, never deleted. What is given back beyond what
// is charged is taken off open invoices by credit notes; what was paid of it becomes credit.
//
// Needs the scope `subscription:write`.
func (s *SubscriptionsService) ChangePlan(ctx context.Context, id string, body SubscriptionChange, options ...CallOption) (*Subscription, error) {
	return fetch[Subscription](ctx, s.caller, operation{method: "POST", path: "/subscriptions/{id}/change-plan", ids: []string{id}, body: body, hasKey: true}, options)
}

// Cancel cancels a subscription.
//
// It ends with the period, or at once with `atPeriodEnd: false`, which gives nothing back. The organization
// then has the default plan, and keeps its credit.
//
// Needs the scope `subscription:write`.
func (s *SubscriptionsService) Cancel(ctx context.Context, id string, body *SubscriptionCancellation, options ...CallOption) (*Subscription, error) {
	return fetch[Subscription](ctx, s.caller, operation{method: "POST", path: "/subscriptions/{id}/cancel", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Resume withdraws a cancellation or a change that waits.
//
// Only what waits for the end of the period can be withdrawn.
//
// Needs the scope `subscription:write`.
func (s *SubscriptionsService) Resume(ctx context.Context, id string, options ...CallOption) (*Subscription, error) {
	return fetch[Subscription](ctx, s.caller, operation{method: "POST", path: "/subscriptions/{id}/resume", ids: []string{id}, hasKey: true}, options)
}
