// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// AlertsService: what alert rules found, across all of them.
type AlertsService struct{ caller *caller }

// AlertListParams is the query of AlertsService.List. What is left zero is not sent.
type AlertListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `updatedAt`.
	Sort string `url:"sort"`
	// Only in this state.
	State AlertRuleState `url:"state"`
	// Only of this rule.
	RuleID string `url:"ruleId"`
	// Only for this monitor.
	MonitorID string `url:"monitorId"`
	// Only for this agent.
	AgentID string `url:"agentId"`
	// Only for series of this exporter.
	ExporterID string `url:"exporterId"`
}

// List lists alerts across rules.
//
// The state of each rule for each monitor, agent or series that it was evaluated for. `state=firing` lists
// what fires now, in one call.
//
// Needs the scope `alert-rules:read`.
func (s *AlertsService) List(ctx context.Context, params *AlertListParams, options ...CallOption) (*Page[AlertState], error) {
	return fetch[Page[AlertState]](ctx, s.caller, operation{method: "GET", path: "/alerts", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *AlertsService) Each(ctx context.Context, params *AlertListParams, visit func(AlertState) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/alerts", query: params}, nil, visit, options)
}
