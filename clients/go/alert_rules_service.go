// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// AlertRulesService: everything about alert rules.
type AlertRulesService struct{ caller *caller }

// AlertRuleListParams is the query of AlertRulesService.List. What is left zero is not sent.
type AlertRuleListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `severity`,
	// `createdAt`, `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only enabled rules, or only disabled ones.
	Enabled Optional[bool] `url:"enabled"`
	// Only this bad.
	Severity IncidentSeverity `url:"severity"`
}

// List lists alert rules.
//
// Needs the scope `alert-rules:read`.
func (s *AlertRulesService) List(ctx context.Context, params *AlertRuleListParams, options ...CallOption) (*Page[AlertRule], error) {
	return fetch[Page[AlertRule]](ctx, s.caller, operation{method: "GET", path: "/alert-rules", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *AlertRulesService) Each(ctx context.Context, params *AlertRuleListParams, visit func(AlertRule) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/alert-rules", query: params}, func(item AlertRule) string { return item.ID }, visit, options)
}

// Create creates an alert rule.
//
// An organization has at most 500 alert rules.
//
// Needs the scope `alert-rules:write`.
func (s *AlertRulesService) Create(ctx context.Context, body AlertRuleCreate, options ...CallOption) (*AlertRule, error) {
	return fetch[AlertRule](ctx, s.caller, operation{method: "POST", path: "/alert-rules", body: body, hasKey: true}, options)
}

// Get gets an alert rule.
//
// Needs the scope `alert-rules:read`.
func (s *AlertRulesService) Get(ctx context.Context, id string, options ...CallOption) (*AlertRule, error) {
	return fetch[AlertRule](ctx, s.caller, operation{method: "GET", path: "/alert-rules/{id}", ids: []string{id}}, options)
}

// Update changes an alert rule.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `alert-rules:write`.
func (s *AlertRulesService) Update(ctx context.Context, id string, body AlertRuleUpdate, options ...CallOption) (*AlertRule, error) {
	return fetch[AlertRule](ctx, s.caller, operation{method: "PATCH", path: "/alert-rules/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes an alert rule.
//
// Needs the scope `alert-rules:write`.
func (s *AlertRulesService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/alert-rules/{id}", ids: []string{id}}, options)
}

// TestDraft back-tests a rule that is not saved.
//
// Validates the document as for a new rule, and evaluates the stored results as if it had been in force: at
// most 50,000 results of 200 subjects. Stores nothing.
//
// Needs the scope `alert-rules:write`.
func (s *AlertRulesService) TestDraft(ctx context.Context, body AlertRuleDraftTest, options ...CallOption) (*AlertBackTest, error) {
	return fetch[AlertBackTest](ctx, s.caller, operation{method: "POST", path: "/alert-rules/test", body: body, hasKey: true}, options)
}

// Test back-tests a rule on stored results.
//
// Evaluates the stored results as if the rule had been in force, and lists when it would have fired and
// cleared: at most 50,000 results of 200 subjects. Changes nothing.
//
// Needs the scope `alert-rules:read`.
func (s *AlertRulesService) Test(ctx context.Context, id string, body *AlertRuleTest, options ...CallOption) (*AlertBackTest, error) {
	return fetch[AlertBackTest](ctx, s.caller, operation{method: "POST", path: "/alert-rules/{id}/test", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// AlertRuleStatesParams is the query of AlertRulesService.States. What is left zero is not sent.
type AlertRuleStatesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `updatedAt`.
	Sort string `url:"sort"`
	// Only in this state.
	State AlertRuleState `url:"state"`
}

// States lists a rule’s state per subject.
//
// Needs the scope `alert-rules:read`.
func (s *AlertRulesService) States(ctx context.Context, id string, params *AlertRuleStatesParams, options ...CallOption) (*Page[AlertState], error) {
	return fetch[Page[AlertState]](ctx, s.caller, operation{method: "GET", path: "/alert-rules/{id}/states", ids: []string{id}, query: params}, options)
}

// EachState calls visit for every item of States, page after page. It ends with the first error of visit; Stop
// ends it without one.
func (s *AlertRulesService) EachState(ctx context.Context, id string, params *AlertRuleStatesParams, visit func(AlertState) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/alert-rules/{id}/states", ids: []string{id}, query: params}, nil, visit, options)
}

// Acknowledge acknowledges a firing alert.
//
// Ends the repetitions until it clears, for one subject or for all that it fires for.
//
// Needs the scope `incidents:respond`.
func (s *AlertRulesService) Acknowledge(ctx context.Context, id string, body *AlertAcknowledge, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/alert-rules/{id}/acknowledge", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}
