// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// StatusPagesService: everything about status pages.
type StatusPagesService struct{ caller *caller }

// StatusPageListParams is the query of StatusPagesService.List. What is left zero is not sent.
type StatusPageListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `slug`,
	// `createdAt`, `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, slug. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only with this visibility.
	Visibility StatusPageVisibility `url:"visibility"`
}

// List lists status pages.
//
// Needs the scope `dashboards:read`.
func (s *StatusPagesService) List(ctx context.Context, params *StatusPageListParams, options ...CallOption) (*Page[StatusPage], error) {
	return fetch[Page[StatusPage]](ctx, s.caller, operation{method: "GET", path: "/status-pages", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *StatusPagesService) Each(ctx context.Context, params *StatusPageListParams, visit func(StatusPage) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/status-pages", query: params}, func(item StatusPage) string { return item.ID }, visit, options)
}

// Create creates a status page.
//
// An organization has at most 50 status pages.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) Create(ctx context.Context, body StatusPageCreate, options ...CallOption) (*StatusPage, error) {
	return fetch[StatusPage](ctx, s.caller, operation{method: "POST", path: "/status-pages", body: body, hasKey: true}, options)
}

// Get gets a status page.
//
// Needs the scope `dashboards:read`.
func (s *StatusPagesService) Get(ctx context.Context, id string, options ...CallOption) (*StatusPage, error) {
	return fetch[StatusPage](ctx, s.caller, operation{method: "GET", path: "/status-pages/{id}", ids: []string{id}}, options)
}

// Update changes a status page.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) Update(ctx context.Context, id string, body StatusPageUpdate, options ...CallOption) (*StatusPage, error) {
	return fetch[StatusPage](ctx, s.caller, operation{method: "PATCH", path: "/status-pages/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a status page.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/status-pages/{id}", ids: []string{id}}, options)
}

// RotateViewToken ends all view tokens of a status page.
//
// Visitors of a `password` page enter the password again. A new password does the same.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) RotateViewToken(ctx context.Context, id string, options ...CallOption) (*StatusPage, error) {
	return fetch[StatusPage](ctx, s.caller, operation{method: "POST", path: "/status-pages/{id}/rotate-view-token", ids: []string{id}, hasKey: true}, options)
}

// VerifyDomain verifies a domain of a status page.
//
// Looks up the TXT record that `domains` names. The page then has the domain, and a page that had it before
// loses it: the record shows who controls the name today.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) VerifyDomain(ctx context.Context, id string, body VerifyStatusPageDomain, options ...CallOption) (*StatusPage, error) {
	return fetch[StatusPage](ctx, s.caller, operation{method: "POST", path: "/status-pages/{id}/verify-domain", ids: []string{id}, body: body, hasKey: true}, options)
}

// StatusPageSubscribersParams is the query of StatusPagesService.Subscribers. What is left zero is not sent.
type StatusPageSubscribersParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`, `email`.
	Sort string `url:"sort"`
	// Free text, searched in: email. `%` and `_` are literal.
	Search string `url:"search"`
}

// Subscribers lists the subscribers of a status page.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) Subscribers(ctx context.Context, id string, params *StatusPageSubscribersParams, options ...CallOption) (*Page[StatusPageSubscriber], error) {
	return fetch[Page[StatusPageSubscriber]](ctx, s.caller, operation{method: "GET", path: "/status-pages/{id}/subscribers", ids: []string{id}, query: params}, options)
}

// EachSubscriber calls visit for every item of Subscribers, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *StatusPagesService) EachSubscriber(ctx context.Context, id string, params *StatusPageSubscribersParams, visit func(StatusPageSubscriber) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/status-pages/{id}/subscribers", ids: []string{id}, query: params}, func(item StatusPageSubscriber) string { return item.ID }, visit, options)
}

// RemoveSubscriber removes a subscriber.
//
// Needs the scope `dashboards:write`.
func (s *StatusPagesService) RemoveSubscriber(ctx context.Context, id string, subscriberID string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/status-pages/{id}/subscribers/{subscriberId}", ids: []string{id, subscriberID}}, options)
}
