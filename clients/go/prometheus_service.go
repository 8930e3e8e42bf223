// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// PrometheusService: samples in PromQL, over the reading part of Prometheus’ HTTP API.
type PrometheusService struct{ caller *caller }

// PrometheusQueryParams is the query of PrometheusService.Query. What is left zero is not sent.
type PrometheusQueryParams struct {
	// PromQL, such as `rate(node_cpu_seconds_total[5m])`. Required.
	Query string `url:"query"`
	// When: seconds since the epoch, or RFC 3339. Default: now.
	Time string `url:"time"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// Query evaluates a query at one time.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) Query(ctx context.Context, params PrometheusQueryParams, options ...CallOption) (*PrometheusInstantResult, error) {
	return fetch[PrometheusInstantResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/query", query: params}, options)
}

// PrometheusQueryRangeParams is the query of PrometheusService.QueryRange. What is left zero is not sent.
type PrometheusQueryRangeParams struct {
	// PromQL, such as `rate(node_cpu_seconds_total[5m])`. Required.
	Query string `url:"query"`
	// Where the range begins: seconds since the epoch, or RFC 3339. Required.
	Start string `url:"start"`
	// Where it ends. Required.
	End string `url:"end"`
	// Seconds between points, or a duration such as `1m`. Required.
	Step string `url:"step"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// QueryRange evaluates a query over a range.
//
// Samples of exporters are kept for 15 days, and their sums by the hour for 400: what lies before is evaluated
// by the hour, and `warnings` says so.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) QueryRange(ctx context.Context, params PrometheusQueryRangeParams, options ...CallOption) (*PrometheusRangeResult, error) {
	return fetch[PrometheusRangeResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/query_range", query: params}, options)
}

// PrometheusSeriesParams is the query of PrometheusService.Series. What is left zero is not sent.
type PrometheusSeriesParams struct {
	// Selectors; a series counts that any of them selects. Required.
	Match []string `url:"match[]"`
	// Where the range begins: seconds since the epoch, or RFC 3339.
	Start string `url:"start"`
	// Where it ends.
	End string `url:"end"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// Series lists series that match selectors.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) Series(ctx context.Context, params PrometheusSeriesParams, options ...CallOption) (*PrometheusSeriesResult, error) {
	return fetch[PrometheusSeriesResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/series", query: params}, options)
}

// PrometheusLabelsParams is the query of PrometheusService.Labels. What is left zero is not sent.
type PrometheusLabelsParams struct {
	// Selectors; a series counts that any of them selects.
	Match []string `url:"match[]"`
	// Where the range begins: seconds since the epoch, or RFC 3339.
	Start string `url:"start"`
	// Where it ends.
	End string `url:"end"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// Labels lists names of labels.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) Labels(ctx context.Context, params *PrometheusLabelsParams, options ...CallOption) (*PrometheusNamesResult, error) {
	return fetch[PrometheusNamesResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/labels", query: params}, options)
}

// PrometheusLabelValuesParams is the query of PrometheusService.LabelValues. What is left zero is not sent.
type PrometheusLabelValuesParams struct {
	// Selectors; a series counts that any of them selects.
	Match []string `url:"match[]"`
	// Where the range begins: seconds since the epoch, or RFC 3339.
	Start string `url:"start"`
	// Where it ends.
	End string `url:"end"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// LabelValues lists values of a label.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) LabelValues(ctx context.Context, name string, params *PrometheusLabelValuesParams, options ...CallOption) (*PrometheusValuesResult, error) {
	return fetch[PrometheusValuesResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/label/{name}/values", ids: []string{name}, query: params}, options)
}

// PrometheusMetadataParams is the query of PrometheusService.Metadata. What is left zero is not sent.
type PrometheusMetadataParams struct {
	// Only this metric.
	Metric string `url:"metric"`
	// Most entries of the answer; 0 for all.
	Limit string `url:"limit"`
}

// Metadata describes metrics.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) Metadata(ctx context.Context, params *PrometheusMetadataParams, options ...CallOption) (*PrometheusMetadataResult, error) {
	return fetch[PrometheusMetadataResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/metadata", query: params}, options)
}

// BuildInfo shows which Prometheus this compares to.
//
// Needs the scope `exporters:read`.
func (s *PrometheusService) BuildInfo(ctx context.Context, options ...CallOption) (*PrometheusBuildInfoResult, error) {
	return fetch[PrometheusBuildInfoResult](ctx, s.caller, operation{method: "GET", path: "/prometheus/api/v1/status/buildinfo"}, options)
}
