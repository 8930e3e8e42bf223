// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// WebhooksService: everything about webhooks.
type WebhooksService struct{ caller *caller }

// WebhookListParams is the query of WebhooksService.List. What is left zero is not sent.
type WebhookListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`,
	// `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, url, description. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only those that are switched on, or off.
	Enabled Optional[bool] `url:"enabled"`
	// Only those that name this subject.
	Event WebhookEvent `url:"event"`
}

// List lists webhooks.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) List(ctx context.Context, params *WebhookListParams, options ...CallOption) (*Page[Webhook], error) {
	return fetch[Page[Webhook]](ctx, s.caller, operation{method: "GET", path: "/webhooks", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *WebhooksService) Each(ctx context.Context, params *WebhookListParams, visit func(Webhook) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/webhooks", query: params}, func(item Webhook) string { return item.ID }, visit, options)
}

// Create creates a webhook.
//
// The answer holds the secret that signs its deliveries; it is never shown again. An organization has at most
// 500 webhooks.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Create(ctx context.Context, body WebhookCreate, options ...CallOption) (*WebhookWithSecret, error) {
	return fetch[WebhookWithSecret](ctx, s.caller, operation{method: "POST", path: "/webhooks", body: body, hasKey: true}, options)
}

// Get gets a webhook.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) Get(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return fetch[Webhook](ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}", ids: []string{id}}, options)
}

// Update changes a webhook.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Update(ctx context.Context, id string, body WebhookUpdate, options ...CallOption) (*Webhook, error) {
	return fetch[Webhook](ctx, s.caller, operation{method: "PATCH", path: "/webhooks/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a webhook.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/webhooks/{id}", ids: []string{id}}, options)
}

// Test sends a test event.
//
// Delivers an event of type `webhook.test` as it would any other, with retries and a record of attempts.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Test(ctx context.Context, id string, options ...CallOption) (*WebhookDelivery, error) {
	return fetch[WebhookDelivery](ctx, s.caller, operation{method: "POST", path: "/webhooks/{id}/test", ids: []string{id}, hasKey: true}, options)
}

// Enable enables a webhook.
//
// Begins anew, as if nothing had failed. What happened while it was disabled is not sent; `recover` fetches
// it.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Enable(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return fetch[Webhook](ctx, s.caller, operation{method: "POST", path: "/webhooks/{id}/enable", ids: []string{id}, hasKey: true}, options)
}

// RotateSecret gives a webhook a new secret.
//
// For `graceSeconds` the old secret still signs `X-Service-Signature`, and the new one
// `X-Service-Signature-Next`.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) RotateSecret(ctx context.Context, id string, body *WebhookRotate, options ...CallOption) (*WebhookWithSecret, error) {
	return fetch[WebhookWithSecret](ctx, s.caller, operation{method: "POST", path: "/webhooks/{id}/rotate-secret", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// WebhookDeliveriesParams is the query of WebhooksService.Deliveries. What is left zero is not sent.
type WebhookDeliveriesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`.
	Sort string `url:"sort"`
	// Only with this status.
	Status WebhookDeliveryStatus `url:"status"`
	// Only of this type.
	Event WebhookDeliveriesEvent `url:"event"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// Deliveries lists deliveries.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) Deliveries(ctx context.Context, id string, params *WebhookDeliveriesParams, options ...CallOption) (*Page[WebhookDelivery], error) {
	return fetch[Page[WebhookDelivery]](ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{id}, query: params}, options)
}

// EachDelivery calls visit for every item of Deliveries, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *WebhooksService) EachDelivery(ctx context.Context, id string, params *WebhookDeliveriesParams, visit func(WebhookDelivery) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{id}, query: params}, func(item WebhookDelivery) string { return item.ID }, visit, options)
}

// Delivery gets a delivery with its attempts.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) Delivery(ctx context.Context, id string, deliveryID string, options ...CallOption) (*WebhookDeliveryDetail, error) {
	return fetch[WebhookDeliveryDetail](ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/deliveries/{deliveryId}", ids: []string{id, deliveryID}}, options)
}

// Redeliver delivers once more.
//
// Sends the same event with the same id, whatever became of it, with retries as if it were new.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Redeliver(ctx context.Context, id string, deliveryID string, options ...CallOption) (*WebhookDelivery, error) {
	return fetch[WebhookDelivery](ctx, s.caller, operation{method: "POST", path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver", ids: []string{id, deliveryID}, hasKey: true}, options)
}

// Recover delivers what did not arrive.
//
// Delivers every event since a time that the webhook subscribes to and that has not arrived: those that
// failed, and those that happened while it was disabled. The work continues after the answer; `recoveries`
// shows its progress.
//
// Needs the scope `webhooks:write`.
func (s *WebhooksService) Recover(ctx context.Context, id string, body WebhookRecover, options ...CallOption) (*WebhookRecovery, error) {
	return fetch[WebhookRecovery](ctx, s.caller, operation{method: "POST", path: "/webhooks/{id}/recover", ids: []string{id}, body: body, hasKey: true}, options)
}

// WebhookRecoveriesParams is the query of WebhooksService.Recoveries. What is left zero is not sent.
type WebhookRecoveriesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`.
	Sort string `url:"sort"`
}

// Recoveries lists recoveries.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) Recoveries(ctx context.Context, id string, params *WebhookRecoveriesParams, options ...CallOption) (*Page[WebhookRecovery], error) {
	return fetch[Page[WebhookRecovery]](ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/recoveries", ids: []string{id}, query: params}, options)
}

// EachRecovery calls visit for every item of Recoveries, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *WebhooksService) EachRecovery(ctx context.Context, id string, params *WebhookRecoveriesParams, visit func(WebhookRecovery) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/recoveries", ids: []string{id}, query: params}, func(item WebhookRecovery) string { return item.ID }, visit, options)
}

// Recovery sees how far a recovery is.
//
// Needs the scope `webhooks:read`.
func (s *WebhooksService) Recovery(ctx context.Context, id string, recoveryID string, options ...CallOption) (*WebhookRecovery, error) {
	return fetch[WebhookRecovery](ctx, s.caller, operation{method: "GET", path: "/webhooks/{id}/recoveries/{recoveryId}", ids: []string{id, recoveryID}}, options)
}

// WebhookSubjectsParams is the query of WebhooksService.Subjects. What is left zero is not sent.
type WebhookSubjectsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `subject`.
	Sort string `url:"sort"`
	// Free text, searched in: subject, title. `%` and `_` are literal.
	Search string `url:"search"`
}

// Subjects lists the subjects of webhooks.
//
// Needs any valid credential.
func (s *WebhooksService) Subjects(ctx context.Context, params *WebhookSubjectsParams, options ...CallOption) (*Page[WebhookSubject], error) {
	return fetch[Page[WebhookSubject]](ctx, s.caller, operation{method: "GET", path: "/webhook-events", query: params}, options)
}

// EachSubject calls visit for every item of Subjects, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *WebhooksService) EachSubject(ctx context.Context, params *WebhookSubjectsParams, visit func(WebhookSubject) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/webhook-events", query: params}, nil, visit, options)
}
