// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// ReportsService: everything about reports.
type ReportsService struct{ caller *caller }

// ReportListParams is the query of ReportsService.List. What is left zero is not sent.
type ReportListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `type`,
	// `createdAt`, `updatedAt`, `generatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists reports.
//
// Needs the scope `reports:read`.
func (s *ReportsService) List(ctx context.Context, params *ReportListParams, options ...CallOption) (*Page[Report], error) {
	return fetch[Page[Report]](ctx, s.caller, operation{method: "GET", path: "/reports", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *ReportsService) Each(ctx context.Context, params *ReportListParams, visit func(Report) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/reports", query: params}, func(item Report) string { return item.ID }, visit, options)
}

// Create creates a report.
//
// An organization has at most 100 reports.
//
// Needs the scope `reports:write`.
func (s *ReportsService) Create(ctx context.Context, body ReportCreate, options ...CallOption) (*Report, error) {
	return fetch[Report](ctx, s.caller, operation{method: "POST", path: "/reports", body: body, hasKey: true}, options)
}

// Get gets a report.
//
// Needs the scope `reports:read`.
func (s *ReportsService) Get(ctx context.Context, id string, options ...CallOption) (*Report, error) {
	return fetch[Report](ctx, s.caller, operation{method: "GET", path: "/reports/{id}", ids: []string{id}}, options)
}

// Update changes a report.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `reports:write`.
func (s *ReportsService) Update(ctx context.Context, id string, body ReportUpdate, options ...CallOption) (*Report, error) {
	return fetch[Report](ctx, s.caller, operation{method: "PATCH", path: "/reports/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a report.
//
// Needs the scope `reports:write`.
func (s *ReportsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/reports/{id}", ids: []string{id}}, options)
}

// Run runs a report.
//
// Queues a run over the period of the report, or over a range of at most 400 days. A run of the same range
// supersedes the earlier one; both are kept.
//
// Needs the scope `reports:write`.
func (s *ReportsService) Run(ctx context.Context, id string, body *ReportRunRequest, options ...CallOption) (*ReportRun, error) {
	return fetch[ReportRun](ctx, s.caller, operation{method: "POST", path: "/reports/{id}/run", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// ReportRunsParams is the query of ReportsService.Runs. What is left zero is not sent.
type ReportRunsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `number`, `generatedAt`.
	Sort string `url:"sort"`
	// Only with this status.
	Status ReportStatus `url:"status"`
}

// Runs lists runs.
//
// Needs the scope `reports:read`.
func (s *ReportsService) Runs(ctx context.Context, id string, params *ReportRunsParams, options ...CallOption) (*Page[ReportRun], error) {
	return fetch[Page[ReportRun]](ctx, s.caller, operation{method: "GET", path: "/reports/{id}/runs", ids: []string{id}, query: params}, options)
}

// EachRun calls visit for every item of Runs, page after page. It ends with the first error of visit; Stop
// ends it without one.
func (s *ReportsService) EachRun(ctx context.Context, id string, params *ReportRunsParams, visit func(ReportRun) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/reports/{id}/runs", ids: []string{id}, query: params}, func(item ReportRun) string { return item.ID }, visit, options)
}

// GetRun gets a run with its monitors and days.
//
// Needs the scope `reports:read`.
func (s *ReportsService) GetRun(ctx context.Context, id string, runID string, options ...CallOption) (*ReportRunDetail, error) {
	return fetch[ReportRunDetail](ctx, s.caller, operation{method: "GET", path: "/reports/{id}/runs/{runId}", ids: []string{id, runID}}, options)
}

// Verify verifies a run.
//
// Computes the run again from the records and names what differs, and why. Changes nothing.
//
// Needs the scope `reports:read`.
func (s *ReportsService) Verify(ctx context.Context, id string, runID string, options ...CallOption) (*ReportVerification, error) {
	return fetch[ReportVerification](ctx, s.caller, operation{method: "POST", path: "/reports/{id}/runs/{runId}/verify", ids: []string{id, runID}, hasKey: true}, options)
}

// Current gets the figures of now.
//
// Computes the report until now and stores nothing: the day, week, month, quarter or year that goes on, the
// rolling days, or the fixed range as far as it is over. Figures may be 10 seconds old.
//
// Needs the scope `reports:read`.
func (s *ReportsService) Current(ctx context.Context, id string, options ...CallOption) (*ReportSummary, error) {
	return fetch[ReportSummary](ctx, s.caller, operation{method: "GET", path: "/reports/{id}/current", ids: []string{id}}, options)
}

// ReportDownloadParams is the query of ReportsService.Download. What is left zero is not sent.
type ReportDownloadParams struct {
	// The format of the answer.
	Format ReportDownloadFormat `url:"format"`
	// Which run. Default: the latest that is ready.
	RunID string `url:"runId"`
}

// Download downloads a report.
//
// Answers in the `format` that is asked for: `application/json` as the run is shown, `text/csv`, `text/html`
// with styles for print, or `application/pdf` where the server has it.
//
// Needs the scope `reports:read`.
func (s *ReportsService) Download(ctx context.Context, id string, params *ReportDownloadParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/reports/{id}/download", ids: []string{id}, query: params}, options)
}
