// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// DashboardsService: everything about dashboards.
type DashboardsService struct{ caller *caller }

// DashboardListParams is the query of DashboardsService.List. What is left zero is not sent.
type DashboardListParams struct {
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
	// Only with this visibility.
	Visibility DashboardVisibility `url:"visibility"`
	// Only with this tag.
	Tag string `url:"tag"`
}

// List lists dashboards.
//
// Needs the scope `dashboards:read`.
func (s *DashboardsService) List(ctx context.Context, params *DashboardListParams, options ...CallOption) (*Page[Dashboard], error) {
	return fetch[Page[Dashboard]](ctx, s.caller, operation{method: "GET", path: "/dashboards", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *DashboardsService) Each(ctx context.Context, params *DashboardListParams, visit func(Dashboard) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/dashboards", query: params}, func(item Dashboard) string { return item.ID }, visit, options)
}

// Create creates a dashboard.
//
// An organization has at most 500 dashboards.
//
// Needs the scope `dashboards:write`.
func (s *DashboardsService) Create(ctx context.Context, body DashboardCreate, options ...CallOption) (*Dashboard, error) {
	return fetch[Dashboard](ctx, s.caller, operation{method: "POST", path: "/dashboards", body: body, hasKey: true}, options)
}

// DashboardGetParams is the query of DashboardsService.Get. What is left zero is not sent.
type DashboardGetParams struct {
	// `document` answers what `create` takes, without defaults and read-only fields. Default: the resource.
	Fields string `url:"fields"`
}

// Get gets a dashboard.
//
// Needs the scope `dashboards:read`.
func (s *DashboardsService) Get(ctx context.Context, id string, params *DashboardGetParams, options ...CallOption) (*Dashboard, error) {
	return fetch[Dashboard](ctx, s.caller, operation{method: "GET", path: "/dashboards/{id}", ids: []string{id}, query: params}, options)
}

// Update changes a dashboard.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `dashboards:write`.
func (s *DashboardsService) Update(ctx context.Context, id string, body DashboardUpdate, options ...CallOption) (*Dashboard, error) {
	return fetch[Dashboard](ctx, s.caller, operation{method: "PATCH", path: "/dashboards/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a dashboard.
//
// Needs the scope `dashboards:write`.
func (s *DashboardsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/dashboards/{id}", ids: []string{id}}, options)
}

// DashboardDataParams is the query of DashboardsService.Data. What is left zero is not sent.
type DashboardDataParams struct {
	// Where the range begins. Default: as the dashboard says.
	From Timestamp `url:"from"`
	// Where it ends. Default: now, or as the dashboard says.
	To Timestamp `url:"to"`
	// What is chosen, as `name:value` separated by commas; each value is one that the dashboard declares.
	Variables string `url:"variables"`
}

// Data gets what all widgets show.
//
// One request fills all widgets, and one that fails leaves the others filled. A widget shows the history of at
// most 50 monitors, an answer has at most 20,000 points, and what takes longer than 5 seconds is left out.
// Widgets about monitors need `monitors:read`, those about incidents `incidents:read` as well.
//
// Needs the scope `dashboards:read`.
func (s *DashboardsService) Data(ctx context.Context, id string, params *DashboardDataParams, options ...CallOption) (*DashboardData, error) {
	return fetch[DashboardData](ctx, s.caller, operation{method: "GET", path: "/dashboards/{id}/data", ids: []string{id}, query: params}, options)
}

// Preview fills widgets without saving them.
//
// Answers as for a dashboard with these widgets. Nothing is stored.
//
// Needs the scope `dashboards:read`.
func (s *DashboardsService) Preview(ctx context.Context, body DashboardPreview, options ...CallOption) (*DashboardData, error) {
	return fetch[DashboardData](ctx, s.caller, operation{method: "POST", path: "/dashboards/preview", body: body, hasKey: true}, options)
}

// Duplicate duplicates a dashboard.
//
// The copy belongs to the caller, is visible to the organization, and has no public link.
//
// Needs the scope `dashboards:write`.
func (s *DashboardsService) Duplicate(ctx context.Context, id string, body *DashboardDuplicate, options ...CallOption) (*Dashboard, error) {
	return fetch[Dashboard](ctx, s.caller, operation{method: "POST", path: "/dashboards/{id}/duplicate", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// RotatePublicToken replaces the public link.
//
// The old token is dead at once. Only a public dashboard has one.
//
// Needs the scope `dashboards:write`.
func (s *DashboardsService) RotatePublicToken(ctx context.Context, id string, options ...CallOption) (*Dashboard, error) {
	return fetch[Dashboard](ctx, s.caller, operation{method: "POST", path: "/dashboards/{id}/rotate-public-token", ids: []string{id}, hasKey: true}, options)
}

// DashboardGetPublicParams is the query of DashboardsService.GetPublic. What is left zero is not sent.
type DashboardGetPublicParams struct {
	// Where the range begins. Default: as the dashboard says.
	From Timestamp `url:"from"`
	// Where it ends. Default: now, or as the dashboard says.
	To Timestamp `url:"to"`
	// What is chosen, as `name:value` separated by commas; each value is one that the dashboard declares.
	Variables string `url:"variables"`
}

// GetPublic reads a public dashboard.
//
// The token in the path is the permission. The answer names monitors by their display name and has neither
// targets nor causes, tags or ids of them. It may be cached for 15 seconds.
//
// Needs no authentication.
func (s *DashboardsService) GetPublic(ctx context.Context, token string, params *DashboardGetPublicParams, options ...CallOption) (*PublicDashboard, error) {
	return fetch[PublicDashboard](ctx, s.caller, operation{method: "GET", path: "/public/dashboards/{token}", ids: []string{token}, query: params, isPublic: true}, options)
}
