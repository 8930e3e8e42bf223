// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// OnCallSchedulesService: everything about schedules of who is on call.
type OnCallSchedulesService struct{ caller *caller }

// OnCallScheduleListParams is the query of OnCallSchedulesService.List. What is left zero is not sent.
type OnCallScheduleListParams struct {
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
}

// List lists schedules of who is on call.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) List(ctx context.Context, params *OnCallScheduleListParams, options ...CallOption) (*Page[OnCallSchedule], error) {
	return fetch[Page[OnCallSchedule]](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *OnCallSchedulesService) Each(ctx context.Context, params *OnCallScheduleListParams, visit func(OnCallSchedule) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/on-call-schedules", query: params}, func(item OnCallSchedule) string { return item.ID }, visit, options)
}

// Create creates a schedule of who is on call.
//
// An organization has at most 200 schedules of who is on call.
//
// Needs the scope `on-call:write`.
func (s *OnCallSchedulesService) Create(ctx context.Context, body OnCallScheduleCreate, options ...CallOption) (*OnCallSchedule, error) {
	return fetch[OnCallSchedule](ctx, s.caller, operation{method: "POST", path: "/on-call-schedules", body: body, hasKey: true}, options)
}

// Get gets a schedule of who is on call.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) Get(ctx context.Context, id string, options ...CallOption) (*OnCallSchedule, error) {
	return fetch[OnCallSchedule](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}", ids: []string{id}}, options)
}

// Update changes a schedule of who is on call.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `on-call:write`.
func (s *OnCallSchedulesService) Update(ctx context.Context, id string, body OnCallScheduleUpdate, options ...CallOption) (*OnCallSchedule, error) {
	return fetch[OnCallSchedule](ctx, s.caller, operation{method: "PATCH", path: "/on-call-schedules/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a schedule of who is on call.
//
// Needs the scope `on-call:write`.
func (s *OnCallSchedulesService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/on-call-schedules/{id}", ids: []string{id}}, options)
}

// OnCallScheduleOnCallParams is the query of OnCallSchedulesService.OnCall. What is left zero is not sent.
type OnCallScheduleOnCallParams struct {
	// The moment. Default: now.
	At Timestamp `url:"at"`
}

// OnCall sees who is on call in a schedule.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) OnCall(ctx context.Context, id string, params *OnCallScheduleOnCallParams, options ...CallOption) (*OnCall, error) {
	return fetch[OnCall](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/on-call", ids: []string{id}, query: params}, options)
}

// OnCallScheduleShiftsParams is the query of OnCallSchedulesService.Shifts. What is left zero is not sent.
type OnCallScheduleShiftsParams struct {
	// Where the range begins, at most 92 days before `to`. Required.
	From Timestamp `url:"from"`
	// Where it ends. Required.
	To Timestamp `url:"to"`
}

// Shifts sees the shifts of a schedule.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) Shifts(ctx context.Context, id string, params OnCallScheduleShiftsParams, options ...CallOption) (*OnCallShifts, error) {
	return fetch[OnCallShifts](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/shifts", ids: []string{id}, query: params}, options)
}

// OnCallScheduleOverridesParams is the query of OnCallSchedulesService.Overrides. What is left zero is not
// sent.
type OnCallScheduleOverridesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `from`, `createdAt`.
	Sort string `url:"sort"`
}

// Overrides lists the overrides of a schedule.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) Overrides(ctx context.Context, id string, params *OnCallScheduleOverridesParams, options ...CallOption) (*Page[OnCallOverride], error) {
	return fetch[Page[OnCallOverride]](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/overrides", ids: []string{id}, query: params}, options)
}

// EachOverride calls visit for every item of Overrides, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *OnCallSchedulesService) EachOverride(ctx context.Context, id string, params *OnCallScheduleOverridesParams, visit func(OnCallOverride) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/overrides", ids: []string{id}, query: params}, func(item OnCallOverride) string { return item.ID }, visit, options)
}

// AddOverride changes who is on call for a stretch of time.
//
// Needs `on-call:write`. People of the schedule who have `incidents:respond` may also put themselves in, or
// another member of the schedule in their own place.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) AddOverride(ctx context.Context, id string, body OnCallOverrideCreate, options ...CallOption) (*OnCallOverride, error) {
	return fetch[OnCallOverride](ctx, s.caller, operation{method: "POST", path: "/on-call-schedules/{id}/overrides", ids: []string{id}, body: body, hasKey: true}, options)
}

// RemoveOverride removes an override.
//
// Needs `on-call:write`, or to be the person who made it.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) RemoveOverride(ctx context.Context, id string, overrideID string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/on-call-schedules/{id}/overrides/{overrideId}", ids: []string{id, overrideID}}, options)
}

// CalendarLink gets the address of a schedule as a calendar.
//
// Needs the scope `on-call:read`.
func (s *OnCallSchedulesService) CalendarLink(ctx context.Context, id string, options ...CallOption) (*OnCallCalendarLink, error) {
	return fetch[OnCallCalendarLink](ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/calendar-link", ids: []string{id}}, options)
}

// RotateCalendarLink replaces the address of a schedule as a calendar.
//
// The old address no longer works.
//
// Needs the scope `on-call:write`.
func (s *OnCallSchedulesService) RotateCalendarLink(ctx context.Context, id string, options ...CallOption) (*OnCallCalendarLink, error) {
	return fetch[OnCallCalendarLink](ctx, s.caller, operation{method: "POST", path: "/on-call-schedules/{id}/rotate-calendar-link", ids: []string{id}, hasKey: true}, options)
}

// OnCallScheduleCalendarParams is the query of OnCallSchedulesService.Calendar. What is left zero is not sent.
type OnCallScheduleCalendarParams struct {
	// Of the address that `calendar-link` gives. Required.
	Token string `url:"token"`
}

// Calendar gets the shifts of a schedule as a calendar.
//
// The shifts of the last 30 and the next 60 days (RFC 5545). The token in the address is the permission.
//
// Needs no authentication.
func (s *OnCallSchedulesService) Calendar(ctx context.Context, id string, params OnCallScheduleCalendarParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/on-call-schedules/{id}/calendar.ics", ids: []string{id}, query: params, isPublic: true}, options)
}
