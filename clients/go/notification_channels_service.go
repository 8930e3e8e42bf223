// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// NotificationChannelsService: everything about notification channels.
type NotificationChannelsService struct{ caller *caller }

// NotificationChannelListParams is the query of NotificationChannelsService.List. What is left zero is not
// sent.
type NotificationChannelListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `type`,
	// `createdAt`, `updatedAt`, `lastDeliveredAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, description, destination. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only of this type.
	Type string `url:"type"`
	// Only those that are switched on, or off.
	Enabled Optional[bool] `url:"enabled"`
	// Only with this status.
	Status NotificationChannelStatus `url:"status"`
}

// List lists notification channels.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) List(ctx context.Context, params *NotificationChannelListParams, options ...CallOption) (*Page[NotificationChannel], error) {
	return fetch[Page[NotificationChannel]](ctx, s.caller, operation{method: "GET", path: "/notification-channels", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *NotificationChannelsService) Each(ctx context.Context, params *NotificationChannelListParams, visit func(NotificationChannel) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/notification-channels", query: params}, func(item NotificationChannel) string { return item.ID }, visit, options)
}

// Create creates a notification channel.
//
// An organization has at most 200 notification channels.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Create(ctx context.Context, body NotificationChannelCreate, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "POST", path: "/notification-channels", body: body, hasKey: true}, options)
}

// Get gets a notification channel.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) Get(ctx context.Context, id string, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "GET", path: "/notification-channels/{id}", ids: []string{id}}, options)
}

// Update changes a notification channel.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Update(ctx context.Context, id string, body NotificationChannelUpdate, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "PATCH", path: "/notification-channels/{id}", ids: []string{id}, body: body}, options)
}

// NotificationChannelDeleteParams is the query of NotificationChannelsService.Delete. What is left zero is not
// sent.
type NotificationChannelDeleteParams struct {
	// Whether to take it out of the alert rules, escalation policies and reports that name it.
	Force Optional[bool] `url:"force"`
}

// Delete deletes a notification channel.
//
// What waits for it is given up. While alert rules, escalation policies or reports name it, this is a
// `conflict` that says which, unless `force` is true: then it is taken out of them.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Delete(ctx context.Context, id string, params *NotificationChannelDeleteParams, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/notification-channels/{id}", ids: []string{id}, query: params}, options)
}

// NotificationChannelTypesParams is the query of NotificationChannelsService.Types. What is left zero is not
// sent.
type NotificationChannelTypesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `type`.
	Sort string `url:"sort"`
	// Free text, searched in: type, title. `%` and `_` are literal.
	Search string `url:"search"`
}

// Types lists the types of notification channels.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) Types(ctx context.Context, params *NotificationChannelTypesParams, options ...CallOption) (*Page[NotificationChannelType], error) {
	return fetch[Page[NotificationChannelType]](ctx, s.caller, operation{method: "GET", path: "/notification-channel-types", query: params}, options)
}

// EachType calls visit for every item of Types, page after page. It ends with the first error of visit; Stop
// ends it without one.
func (s *NotificationChannelsService) EachType(ctx context.Context, params *NotificationChannelTypesParams, visit func(NotificationChannelType) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/notification-channel-types", query: params}, nil, visit, options)
}

// Preview previews what a notification channel would have sent.
//
// Plans messages about the incidents of a time again, with the settings of the channel or others. Nothing is
// sent or kept; what alert rules send is left out.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) Preview(ctx context.Context, id string, body NotificationChannelPreviewRequest, options ...CallOption) (*NotificationChannelPreview, error) {
	return fetch[NotificationChannelPreview](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/preview", ids: []string{id}, body: body, hasKey: true}, options)
}

// RevokeActions revokes the links and buttons of the messages of a notification channel.
//
// Those that were sent so far do nothing any more. Later messages have new ones.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) RevokeActions(ctx context.Context, id string, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/revoke-actions", ids: []string{id}, hasKey: true}, options)
}

// AskRecipients asks the pending recipients of a notification channel again.
//
// Mails a link to each address of the channel that is `pending`, where its owner was not asked in the last 24
// hours, nor three times. Saving a channel asks those that it names for the first time. `conflict` when none
// can be asked.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) AskRecipients(ctx context.Context, id string, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/ask-recipients", ids: []string{id}, hasKey: true}, options)
}

// Enable enables a notification channel.
//
// Begins anew, as if nothing had failed. What happened while it was disabled is not sent.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Enable(ctx context.Context, id string, options ...CallOption) (*NotificationChannel, error) {
	return fetch[NotificationChannel](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/enable", ids: []string{id}, hasKey: true}, options)
}

// TestDraft sends a test message to a channel that is not created yet.
//
// Sends at once, behind the same guard and at the same pace as any message, and keeps the audit entry alone.
// Takes up to 25 s; counts as a test, of which there are at most 10 a minute.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) TestDraft(ctx context.Context, body NotificationChannelDraftTest, options ...CallOption) (*NotificationChannelDraftTestResult, error) {
	return fetch[NotificationChannelDraftTestResult](ctx, s.caller, operation{method: "POST", path: "/notification-channels/test", body: body, hasKey: true}, options)
}

// Test sends a test message.
//
// Sends a message as any other; `conversation` sends three: an incident that begins, is acknowledged and ends.
// At most 10 a minute.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Test(ctx context.Context, id string, body *NotificationChannelTest, options ...CallOption) (*NotificationChannelTestDeliveries, error) {
	return fetch[NotificationChannelTestDeliveries](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/test", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// NotificationChannelDeliveriesParams is the query of NotificationChannelsService.Deliveries. What is left
// zero is not sent.
type NotificationChannelDeliveriesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`.
	Sort string `url:"sort"`
	// With this status.
	Status NotificationStatus `url:"status"`
	// Of this kind.
	Kind NotificationKind `url:"kind"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// Deliveries lists the messages of a notification channel.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) Deliveries(ctx context.Context, id string, params *NotificationChannelDeliveriesParams, options ...CallOption) (*Page[Notification], error) {
	return fetch[Page[Notification]](ctx, s.caller, operation{method: "GET", path: "/notification-channels/{id}/deliveries", ids: []string{id}, query: params}, options)
}

// EachDelivery calls visit for every item of Deliveries, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *NotificationChannelsService) EachDelivery(ctx context.Context, id string, params *NotificationChannelDeliveriesParams, visit func(Notification) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/notification-channels/{id}/deliveries", ids: []string{id}, query: params}, func(item Notification) string { return item.ID }, visit, options)
}

// Delivery gets a message of a notification channel with its attempts.
//
// Needs the scope `notifications:read`.
func (s *NotificationChannelsService) Delivery(ctx context.Context, id string, deliveryID string, options ...CallOption) (*NotificationDetail, error) {
	return fetch[NotificationDetail](ctx, s.caller, operation{method: "GET", path: "/notification-channels/{id}/deliveries/{deliveryId}", ids: []string{id, deliveryID}}, options)
}

// Redeliver sends a message once more.
//
// With retries as if it were new. `conflict` while it waits, and after a newer message of its conversation.
//
// Needs the scope `notifications:write`.
func (s *NotificationChannelsService) Redeliver(ctx context.Context, id string, deliveryID string, options ...CallOption) (*Notification, error) {
	return fetch[Notification](ctx, s.caller, operation{method: "POST", path: "/notification-channels/{id}/deliveries/{deliveryId}/redeliver", ids: []string{id, deliveryID}, hasKey: true}, options)
}
