// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// MaintenanceWindowsService: everything about maintenance windows.
type MaintenanceWindowsService struct{ caller *caller }

// MaintenanceWindowListParams is the query of MaintenanceWindowsService.List. What is left zero is not sent.
type MaintenanceWindowListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`,
	// `updatedAt`, `startsAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, description. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
}

// List lists maintenance windows.
//
// Needs the scope `monitors:read`.
func (s *MaintenanceWindowsService) List(ctx context.Context, params *MaintenanceWindowListParams, options ...CallOption) (*Page[MaintenanceWindow], error) {
	return fetch[Page[MaintenanceWindow]](ctx, s.caller, operation{method: "GET", path: "/maintenance-windows", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *MaintenanceWindowsService) Each(ctx context.Context, params *MaintenanceWindowListParams, visit func(MaintenanceWindow) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/maintenance-windows", query: params}, func(item MaintenanceWindow) string { return item.ID }, visit, options)
}

// Create creates a maintenance window.
//
// An organization has at most 10000 maintenance windows.
//
// Needs the scope `monitors:write`.
func (s *MaintenanceWindowsService) Create(ctx context.Context, body MaintenanceWindowCreate, options ...CallOption) (*MaintenanceWindow, error) {
	return fetch[MaintenanceWindow](ctx, s.caller, operation{method: "POST", path: "/maintenance-windows", body: body, hasKey: true}, options)
}

// Get gets a maintenance window.
//
// Needs the scope `monitors:read`.
func (s *MaintenanceWindowsService) Get(ctx context.Context, id string, options ...CallOption) (*MaintenanceWindow, error) {
	return fetch[MaintenanceWindow](ctx, s.caller, operation{method: "GET", path: "/maintenance-windows/{id}", ids: []string{id}}, options)
}

// Update changes a maintenance window.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `monitors:write`.
func (s *MaintenanceWindowsService) Update(ctx context.Context, id string, body MaintenanceWindowUpdate, options ...CallOption) (*MaintenanceWindow, error) {
	return fetch[MaintenanceWindow](ctx, s.caller, operation{method: "PATCH", path: "/maintenance-windows/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a maintenance window.
//
// Needs the scope `monitors:write`.
func (s *MaintenanceWindowsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/maintenance-windows/{id}", ids: []string{id}}, options)
}

// MaintenanceWindowOccurrencesParams is the query of MaintenanceWindowsService.Occurrences. What is left zero
// is not sent.
type MaintenanceWindowOccurrencesParams struct {
	// Where the range begins, at most 400 days before `to`. Required.
	From Timestamp `url:"from"`
	// Where it ends. Required.
	To Timestamp `url:"to"`
	// Only what covers this monitor; by tags, those that it has now.
	MonitorID string `url:"monitorId"`
}

// Occurrences sees when maintenance takes place, and when it did.
//
// Each time of each enabled window, with cron expressions worked out in their time zones. What has begun is on
// record as it was, also when its window was changed or deleted since; it is kept for three years.
//
// Needs the scope `monitors:read`.
func (s *MaintenanceWindowsService) Occurrences(ctx context.Context, params MaintenanceWindowOccurrencesParams, options ...CallOption) (*MaintenanceOccurrences, error) {
	return fetch[MaintenanceOccurrences](ctx, s.caller, operation{method: "GET", path: "/maintenance-windows/occurrences", query: params}, options)
}
