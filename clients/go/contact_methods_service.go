// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// ContactMethodsService: your own telephone, chat or mailbox, where you are notified beside the address of
// your account.
type ContactMethodsService struct{ caller *caller }

// ContactMethodListParams is the query of ContactMethodsService.List. What is left zero is not sent.
type ContactMethodListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`, `name`.
	Sort string `url:"sort"`
}

// List lists your contact methods.
//
// The verified e-mail address of your account is always there besides, as `email`.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) List(ctx context.Context, params *ContactMethodListParams, options ...CallOption) (*Page[ContactMethod], error) {
	return fetch[Page[ContactMethod]](ctx, s.caller, operation{method: "GET", path: "/auth/me/contact-methods", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *ContactMethodsService) Each(ctx context.Context, params *ContactMethodListParams, visit func(ContactMethod) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/auth/me/contact-methods", query: params}, func(item ContactMethod) string { return item.ID }, visit, options)
}

// Create creates a contact method.
//
// Sends a code of six digits there, which is valid for 15 minutes and five tries. The session must be one of a
// sign-in of the last 15 minutes. A person has at most 10. `sms` and `voice` go through the carrier channel of
// the organization that the request acts in.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Create(ctx context.Context, body ContactMethodCreate, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "POST", path: "/auth/me/contact-methods", body: body, hasKey: true}, options)
}

// Get gets a contact method.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Get(ctx context.Context, id string, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "GET", path: "/auth/me/contact-methods/{id}", ids: []string{id}}, options)
}

// Update renames a contact method.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Update(ctx context.Context, id string, body ContactMethodUpdate, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "PATCH", path: "/auth/me/contact-methods/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a contact method.
//
// What waits to be sent there is given up. The session must be one of a sign-in of the last 15 minutes.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/auth/me/contact-methods/{id}", ids: []string{id}}, options)
}

// SendCode sends another code to a contact method.
//
// The one before it is good no longer. At most three an hour go to one place.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) SendCode(ctx context.Context, id string, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "POST", path: "/auth/me/contact-methods/{id}/send-code", ids: []string{id}, hasKey: true}, options)
}

// Verify verifies a contact method.
//
// With the code that was sent there. `conflict` when it is too old or was tried too often: have another one
// sent.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Verify(ctx context.Context, id string, body ContactMethodVerifyRequest, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "POST", path: "/auth/me/contact-methods/{id}/verify", ids: []string{id}, body: body, hasKey: true}, options)
}

// Test sends a test to a contact method.
//
// It counts like a code: at most three an hour go to one place.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) Test(ctx context.Context, id string, options ...CallOption) (*ContactMethod, error) {
	return fetch[ContactMethod](ctx, s.caller, operation{method: "POST", path: "/auth/me/contact-methods/{id}/test", ids: []string{id}, hasKey: true}, options)
}

// PushKey gets the key that browsers subscribe with.
//
// For `PushManager.subscribe()`. It stays the same as long as the database does; a browser that subscribed
// with another one has to subscribe again.
//
// Needs a signed-in user; API keys are refused.
func (s *ContactMethodsService) PushKey(ctx context.Context, options ...CallOption) (*PushKey, error) {
	return fetch[PushKey](ctx, s.caller, operation{method: "GET", path: "/auth/me/push-key"}, options)
}
