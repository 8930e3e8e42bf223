// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// MonitorsService: everything about monitors.
type MonitorsService struct{ caller *caller }

// MonitorListParams is the query of MonitorsService.List. What is left zero is not sent.
type MonitorListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `type`,
	// `currentStatus`, `createdAt`, `updatedAt`, `lastCheckedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, target, description, tags. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only this type.
	Type MonitorType `url:"type"`
	// Only this status.
	CurrentStatus MonitorStatus `url:"currentStatus"`
	// Only with this tag.
	Tag string `url:"tag"`
	// Only enabled or only paused monitors.
	Enabled Optional[bool] `url:"enabled"`
	// Only those that depend on this monitor.
	ParentID string `url:"parentId"`
}

// List lists monitors.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) List(ctx context.Context, params *MonitorListParams, options ...CallOption) (*Page[Monitor], error) {
	return fetch[Page[Monitor]](ctx, s.caller, operation{method: "GET", path: "/monitors", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *MonitorsService) Each(ctx context.Context, params *MonitorListParams, visit func(Monitor) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/monitors", query: params}, func(item Monitor) string { return item.ID }, visit, options)
}

// Create creates a monitor.
//
// An organization has at most 100000 monitors.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Create(ctx context.Context, body MonitorCreate, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "POST", path: "/monitors", body: body, hasKey: true}, options)
}

// Get gets a monitor.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Get(ctx context.Context, id string, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}", ids: []string{id}}, options)
}

// Update changes a monitor.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Update(ctx context.Context, id string, body MonitorUpdate, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "PATCH", path: "/monitors/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a monitor.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/monitors/{id}", ids: []string{id}}, options)
}

// Pause pauses a monitor.
//
// No checks until it is resumed. Pausing a paused monitor changes nothing.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Pause(ctx context.Context, id string, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "POST", path: "/monitors/{id}/pause", ids: []string{id}, hasKey: true}, options)
}

// Resume resumes a paused monitor.
//
// It is `pending` and checked at once.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Resume(ctx context.Context, id string, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "POST", path: "/monitors/{id}/resume", ids: []string{id}, hasKey: true}, options)
}

// Check checks a monitor now.
//
// Runs the check, records it like any other, and answers with its result. Agents of the monitor that are
// online check it as well; where agents alone do, the answer is the first result of one of them, for which it
// waits up to 45 seconds. When the client hangs up before, a check of the server ends and nothing is recorded.
// At most 4 checks of an organization run on request at once, and 32 of a process.
//
// Needs the scope `monitors:run`.
func (s *MonitorsService) Check(ctx context.Context, id string, options ...CallOption) (*MonitorResult, error) {
	return fetch[MonitorResult](ctx, s.caller, operation{method: "POST", path: "/monitors/{id}/check", ids: []string{id}, hasKey: true}, options)
}

// Test tries a monitor without saving it.
//
// Runs one check of the monitor that the body describes. Nothing is stored. It ends after 30 seconds at the
// latest, whatever its `timeoutSeconds`, and when the client hangs up. At most 4 checks of an organization run
// on request at once, and 32 of a process.
//
// Needs the scope `monitors:run`.
func (s *MonitorsService) Test(ctx context.Context, body MonitorCreate, options ...CallOption) (*MonitorTestResult, error) {
	return fetch[MonitorTestResult](ctx, s.caller, operation{method: "POST", path: "/monitors/test", body: body, hasKey: true}, options)
}

// SetStatus sets the status of a manual monitor.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) SetStatus(ctx context.Context, id string, body MonitorSetStatus, options ...CallOption) (*Monitor, error) {
	return fetch[Monitor](ctx, s.caller, operation{method: "POST", path: "/monitors/{id}/status", ids: []string{id}, body: body, hasKey: true}, options)
}

// Bulk changes many monitors at once.
//
// All of it is done, or none: a monitor that cannot be changed refuses the whole. `update` merges one patch
// into each of them. `dryRun` answers what would change without changing it.
//
// Needs the scope `monitors:write`.
func (s *MonitorsService) Bulk(ctx context.Context, body MonitorBulk, options ...CallOption) (*MonitorBulkResult, error) {
	return fetch[MonitorBulkResult](ctx, s.caller, operation{method: "POST", path: "/monitors/bulk", body: body, hasKey: true}, options)
}

// MonitorResultsParams is the query of MonitorsService.Results. What is left zero is not sent.
type MonitorResultsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `at`.
	Sort string `url:"sort"`
	// Only successes or only failures.
	Ok Optional[bool] `url:"ok"`
	// Only results of this agent, or of the `server`.
	AgentID string `url:"agentId"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// Results lists the results of a monitor.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Results(ctx context.Context, id string, params *MonitorResultsParams, options ...CallOption) (*Page[MonitorResult], error) {
	return fetch[Page[MonitorResult]](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/results", ids: []string{id}, query: params}, options)
}

// EachResult calls visit for every item of Results, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *MonitorsService) EachResult(ctx context.Context, id string, params *MonitorResultsParams, visit func(MonitorResult) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/results", ids: []string{id}, query: params}, func(item MonitorResult) string { return item.ID }, visit, options)
}

// MonitorEvidenceParams is the query of MonitorsService.Evidence. What is left zero is not sent.
type MonitorEvidenceParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `at`.
	Sort string `url:"sort"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// Evidence lists what failed checks of a monitor saw.
//
// Kept of the first failure in a row and of the 2nd, 4th, 8th and so on, without secrets, for 30 days: of a
// monitor the last 24.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Evidence(ctx context.Context, id string, params *MonitorEvidenceParams, options ...CallOption) (*Page[RecordedEvidence], error) {
	return fetch[Page[RecordedEvidence]](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/evidence", ids: []string{id}, query: params}, options)
}

// EachEvidence calls visit for every item of Evidence, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *MonitorsService) EachEvidence(ctx context.Context, id string, params *MonitorEvidenceParams, visit func(RecordedEvidence) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/evidence", ids: []string{id}, query: params}, func(item RecordedEvidence) string { return item.ID }, visit, options)
}

// MonitorUptimeParams is the query of MonitorsService.Uptime. What is left zero is not sent.
type MonitorUptimeParams struct {
	// Where the range begins, at most 400 days before `to`. Default: 24 hours before it.
	From Timestamp `url:"from"`
	// Where it ends. Default: now.
	To Timestamp `url:"to"`
}

// Uptime sees how long a monitor was up.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Uptime(ctx context.Context, id string, params *MonitorUptimeParams, options ...CallOption) (*MonitorUptime, error) {
	return fetch[MonitorUptime](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/uptime", ids: []string{id}, query: params}, options)
}

// MonitorLatencyParams is the query of MonitorsService.Latency. What is left zero is not sent.
type MonitorLatencyParams struct {
	// Where the range begins, at most 400 days before `to`. Default: 24 hours before it.
	From Timestamp `url:"from"`
	// Where it ends. Default: now.
	To Timestamp `url:"to"`
	// Bins of the series. Default: 60.
	Bins int64 `url:"bins"`
	// Only from this agent, or from the `server`.
	AgentID string `url:"agentId"`
}

// Latency sees how quickly a monitor answered.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Latency(ctx context.Context, id string, params *MonitorLatencyParams, options ...CallOption) (*MonitorLatency, error) {
	return fetch[MonitorLatency](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/latency", ids: []string{id}, query: params}, options)
}

// MonitorStatusHistoryParams is the query of MonitorsService.StatusHistory. What is left zero is not sent.
type MonitorStatusHistoryParams struct {
	// Where the range begins, at most 400 days before `to`. Default: 24 hours before it.
	From Timestamp `url:"from"`
	// Where it ends. Default: now.
	To Timestamp `url:"to"`
	// Bins of equal length. Default: 90.
	Bins int64 `url:"bins"`
}

// StatusHistory sees the statuses of a monitor.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) StatusHistory(ctx context.Context, id string, params *MonitorStatusHistoryParams, options ...CallOption) (*MonitorStatusHistory, error) {
	return fetch[MonitorStatusHistory](ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/status-history", ids: []string{id}, query: params}, options)
}

// MonitorBadgeParams is the query of MonitorsService.Badge. What is left zero is not sent.
type MonitorBadgeParams struct {
	// The current status, or the uptime of the last 24 hours, 7, 30 or 90 days.
	Show MonitorBadgeShow `url:"show"`
	// The words on its left side. Default: the name of the monitor, or with another `show` what is counted.
	Label string `url:"label"`
}

// Badge gets a badge.
//
// A picture of the status, or of the uptime with `show`.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Badge(ctx context.Context, id string, params *MonitorBadgeParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/monitors/{id}/badge.svg", ids: []string{id}, query: params}, options)
}

// MonitorOverviewParams is the query of MonitorsService.Overview. What is left zero is not sent.
type MonitorOverviewParams struct {
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `type`,
	// `currentStatus`, `createdAt`, `updatedAt`, `lastCheckedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, target, description, tags. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only this type.
	Type MonitorType `url:"type"`
	// Only this status.
	CurrentStatus MonitorStatus `url:"currentStatus"`
	// Only with this tag.
	Tag string `url:"tag"`
	// Only enabled or only paused monitors.
	Enabled Optional[bool] `url:"enabled"`
	// Only those that depend on this monitor.
	ParentID string `url:"parentId"`
	// Where the range begins, at most 400 days before `to`. Default: 24 hours before it.
	From Timestamp `url:"from"`
	// Where it ends. Default: the last whole minute.
	To Timestamp `url:"to"`
	// Bins of equal length. Default: 90.
	Bins int64 `url:"bins"`
}

// Overview sees many monitors at once.
//
// Each monitor in one line, with its status in bins: up to 5,000 monitors in one answer, with the filters and
// the order of the list. Overviews of an organization are made one after the other; requests for the same one
// share it.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Overview(ctx context.Context, params *MonitorOverviewParams, options ...CallOption) (*MonitorOverview, error) {
	return fetch[MonitorOverview](ctx, s.caller, operation{method: "GET", path: "/monitors/overview", query: params}, options)
}

// Summary counts monitors by status, type and tag.
//
// Needs the scope `monitors:read`.
func (s *MonitorsService) Summary(ctx context.Context, options ...CallOption) (*MonitorSummary, error) {
	return fetch[MonitorSummary](ctx, s.caller, operation{method: "GET", path: "/monitors/summary"}, options)
}
