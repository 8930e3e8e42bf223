// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// NotificationsService: messages to channels and people, and what became of each.
type NotificationsService struct{ caller *caller }

// NotificationListParams is the query of NotificationsService.List. What is left zero is not sent.
type NotificationListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`.
	Sort string `url:"sort"`
	// To this channel.
	ChannelID string `url:"channelId"`
	// To this person.
	UserID string `url:"userId"`
	// About this incident.
	IncidentID string `url:"incidentId"`
	// About alerts of this rule.
	AlertRuleID string `url:"alertRuleId"`
	// For this reason.
	Reason NotificationReason `url:"reason"`
	// With this status.
	Status NotificationStatus `url:"status"`
	// Of this kind.
	Kind NotificationKind `url:"kind"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// List lists messages to all channels and people.
//
// Needs the scope `notifications:read`.
func (s *NotificationsService) List(ctx context.Context, params *NotificationListParams, options ...CallOption) (*Page[Notification], error) {
	return fetch[Page[Notification]](ctx, s.caller, operation{method: "GET", path: "/notifications", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *NotificationsService) Each(ctx context.Context, params *NotificationListParams, visit func(Notification) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/notifications", query: params}, func(item Notification) string { return item.ID }, visit, options)
}

// Get gets a message with its attempts.
//
// Needs the scope `notifications:read`.
func (s *NotificationsService) Get(ctx context.Context, id string, options ...CallOption) (*NotificationDetail, error) {
	return fetch[NotificationDetail](ctx, s.caller, operation{method: "GET", path: "/notifications/{id}", ids: []string{id}}, options)
}
