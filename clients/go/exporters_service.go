// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// ExportersService: everything about exporters.
type ExportersService struct{ caller *caller }

// ExporterListParams is the query of ExportersService.List. What is left zero is not sent.
type ExporterListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `status`,
	// `createdAt`, `lastScrapedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, url. `%` and `_` are literal.
	Search string `url:"search"`
	// Only with this status.
	Status ExporterStatus `url:"status"`
}

// List lists exporters.
//
// Needs the scope `exporters:read`.
func (s *ExportersService) List(ctx context.Context, params *ExporterListParams, options ...CallOption) (*Page[Exporter], error) {
	return fetch[Page[Exporter]](ctx, s.caller, operation{method: "GET", path: "/exporters", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *ExportersService) Each(ctx context.Context, params *ExporterListParams, visit func(Exporter) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/exporters", query: params}, func(item Exporter) string { return item.ID }, visit, options)
}

// Create creates an exporter.
//
// An organization has at most 200 exporters.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Create(ctx context.Context, body ExporterCreate, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "POST", path: "/exporters", body: body, hasKey: true}, options)
}

// Get gets an exporter.
//
// Needs the scope `exporters:read`.
func (s *ExportersService) Get(ctx context.Context, id string, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "GET", path: "/exporters/{id}", ids: []string{id}}, options)
}

// Update changes an exporter.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Update(ctx context.Context, id string, body ExporterUpdate, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "PATCH", path: "/exporters/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes an exporter.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/exporters/{id}", ids: []string{id}}, options)
}

// Pause pauses an exporter.
//
// No scrapes until it is resumed. Pausing a paused exporter changes nothing.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Pause(ctx context.Context, id string, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "POST", path: "/exporters/{id}/pause", ids: []string{id}, hasKey: true}, options)
}

// Resume resumes a paused exporter.
//
// It is `pending` and scraped at once.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Resume(ctx context.Context, id string, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "POST", path: "/exporters/{id}/resume", ids: []string{id}, hasKey: true}, options)
}

// Scrape scrapes an exporter now.
//
// Scrapes it, records what it found like any other scrape, and answers with the exporter. Where an agent
// scrapes it, that is asked to, and the answer waits for it up to 45 seconds. At most 4 checks and scrapes of
// an organization run on request at once, and 32 of a process.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Scrape(ctx context.Context, id string, options ...CallOption) (*Exporter, error) {
	return fetch[Exporter](ctx, s.caller, operation{method: "POST", path: "/exporters/{id}/scrape", ids: []string{id}, hasKey: true}, options)
}

// Test tries an exporter without saving it.
//
// Scrapes what the body describes once and stores nothing. `error` says why it failed. It ends after 30
// seconds at the latest. At most 4 checks and scrapes of an organization run on request at once, and 32 of a
// process.
//
// Needs the scope `exporters:write`.
func (s *ExportersService) Test(ctx context.Context, body ExporterCreate, options ...CallOption) (*ExporterTestResult, error) {
	return fetch[ExporterTestResult](ctx, s.caller, operation{method: "POST", path: "/exporters/test", body: body, hasKey: true}, options)
}

// ExporterSeriesParams is the query of ExportersService.Series. What is left zero is not sent.
type ExporterSeriesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `series`, `lastAt`.
	Sort string `url:"sort"`
	// Free text, searched in: series. `%` and `_` are literal.
	Search string `url:"search"`
	// Only of this metric.
	Metric string `url:"metric"`
}

// Series lists the series of an exporter.
//
// Needs the scope `exporters:read`.
func (s *ExportersService) Series(ctx context.Context, id string, params *ExporterSeriesParams, options ...CallOption) (*Page[ExporterSeries], error) {
	return fetch[Page[ExporterSeries]](ctx, s.caller, operation{method: "GET", path: "/exporters/{id}/series", ids: []string{id}, query: params}, options)
}

// EachSeries calls visit for every item of Series, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *ExportersService) EachSeries(ctx context.Context, id string, params *ExporterSeriesParams, visit func(ExporterSeries) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/exporters/{id}/series", ids: []string{id}, query: params}, func(item ExporterSeries) string { return item.ID }, visit, options)
}

// ExporterSamplesParams is the query of ExportersService.Samples. What is left zero is not sent.
type ExporterSamplesParams struct {
	// A vector selector as in PromQL, such as `node_load1` or
	// `{__name__=~"node_filesystem_.*",mountpoint!="/boot"}`; patterns are those of RE2 and match the whole
	// value. Required.
	Selector string `url:"selector"`
	// Where the range begins, at most 400 days before `to`. Default: 24 hours before it.
	From Timestamp `url:"from"`
	// Where it ends. Default: now.
	To Timestamp `url:"to"`
	// Bins of equal length. Default: 60.
	Bins int64 `url:"bins"`
	// What is made of the samples of a bin.
	Fn AlertConditionFn `url:"fn"`
}

// Samples reads samples of an exporter.
//
// One value for each bin and series: the last, average, least or greatest sample, or how much a counter
// (`increase`, `rate` a second) or gauge (`delta`) has changed. What changes between two scrapes counts where
// the later one is, so increases of neighbouring bins add up. A counter that begins between two good scrapes
// counts from 0. Bins over more than 48 hours are whole hours, so there may be fewer than asked for. Samples
// are kept for 15 days, and their hourly sums for 400.
//
// Needs the scope `exporters:read`.
func (s *ExportersService) Samples(ctx context.Context, id string, params ExporterSamplesParams, options ...CallOption) (*ExporterSamples, error) {
	return fetch[ExporterSamples](ctx, s.caller, operation{method: "GET", path: "/exporters/{id}/samples", ids: []string{id}, query: params}, options)
}

// Catalogue sees what an exporter offers.
//
// Needs the scope `exporters:read`.
func (s *ExportersService) Catalogue(ctx context.Context, id string, options ...CallOption) (*ExporterCatalogue, error) {
	return fetch[ExporterCatalogue](ctx, s.caller, operation{method: "GET", path: "/exporters/{id}/catalogue", ids: []string{id}}, options)
}
