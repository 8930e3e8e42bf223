// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// TelemetryExportsService: everything about telemetry exports.
type TelemetryExportsService struct{ caller *caller }

// TelemetryExportListParams is the query of TelemetryExportsService.List. What is left zero is not sent.
type TelemetryExportListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, endpoint. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists telemetry exports.
//
// Needs the scope `telemetry-exports:read`.
func (s *TelemetryExportsService) List(ctx context.Context, params *TelemetryExportListParams, options ...CallOption) (*Page[TelemetryExport], error) {
	return fetch[Page[TelemetryExport]](ctx, s.caller, operation{method: "GET", path: "/telemetry-exports", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *TelemetryExportsService) Each(ctx context.Context, params *TelemetryExportListParams, visit func(TelemetryExport) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/telemetry-exports", query: params}, func(item TelemetryExport) string { return item.ID }, visit, options)
}

// Create creates a telemetry export.
//
// An organization has at most 5 telemetry exports.
//
// Needs the scope `telemetry-exports:write`.
func (s *TelemetryExportsService) Create(ctx context.Context, body TelemetryExportCreate, options ...CallOption) (*TelemetryExport, error) {
	return fetch[TelemetryExport](ctx, s.caller, operation{method: "POST", path: "/telemetry-exports", body: body, hasKey: true}, options)
}

// Get gets a telemetry export.
//
// Needs the scope `telemetry-exports:read`.
func (s *TelemetryExportsService) Get(ctx context.Context, id string, options ...CallOption) (*TelemetryExport, error) {
	return fetch[TelemetryExport](ctx, s.caller, operation{method: "GET", path: "/telemetry-exports/{id}", ids: []string{id}}, options)
}

// Update changes a telemetry export.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `telemetry-exports:write`.
func (s *TelemetryExportsService) Update(ctx context.Context, id string, body TelemetryExportUpdate, options ...CallOption) (*TelemetryExport, error) {
	return fetch[TelemetryExport](ctx, s.caller, operation{method: "PATCH", path: "/telemetry-exports/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a telemetry export.
//
// Needs the scope `telemetry-exports:write`.
func (s *TelemetryExportsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/telemetry-exports/{id}", ids: []string{id}}, options)
}
