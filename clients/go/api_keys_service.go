// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// APIKeysService: everything about API keys.
type APIKeysService struct{ caller *caller }

// APIKeyListParams is the query of APIKeysService.List. What is left zero is not sent.
type APIKeyListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`,
	// `updatedAt`, `expiresAt`, `lastUsedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, prefix, last4. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists API keys.
//
// Needs the scope `api-keys:read`.
func (s *APIKeysService) List(ctx context.Context, orgID string, params *APIKeyListParams, options ...CallOption) (*Page[APIKey], error) {
	return fetch[Page[APIKey]](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/api-keys", ids: []string{orgID}, query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *APIKeysService) Each(ctx context.Context, orgID string, params *APIKeyListParams, visit func(APIKey) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/api-keys", ids: []string{orgID}, query: params}, func(item APIKey) string { return item.ID }, visit, options)
}

// Create creates an API key.
//
// The answer holds the secret; it is never shown again. An organization has at most 100000 API keys, revoked
// ones included.
//
// Needs the scope `api-keys:write`.
func (s *APIKeysService) Create(ctx context.Context, orgID string, body APIKeyCreate, options ...CallOption) (*APIKeyWithSecret, error) {
	return fetch[APIKeyWithSecret](ctx, s.caller, operation{method: "POST", path: "/organizations/{orgId}/api-keys", ids: []string{orgID}, body: body, hasKey: true}, options)
}

// Get gets an API key.
//
// Needs the scope `api-keys:read`.
func (s *APIKeysService) Get(ctx context.Context, orgID string, id string, options ...CallOption) (*APIKey, error) {
	return fetch[APIKey](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/api-keys/{id}", ids: []string{orgID, id}}, options)
}

// Update changes an API key.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `api-keys:write`.
func (s *APIKeysService) Update(ctx context.Context, orgID string, id string, body APIKeyUpdate, options ...CallOption) (*APIKey, error) {
	return fetch[APIKey](ctx, s.caller, operation{method: "PATCH", path: "/organizations/{orgId}/api-keys/{id}", ids: []string{orgID, id}, body: body}, options)
}

// Delete deletes an API key.
//
// Needs the scope `api-keys:write`.
func (s *APIKeysService) Delete(ctx context.Context, orgID string, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/organizations/{orgId}/api-keys/{id}", ids: []string{orgID, id}}, options)
}

// Rotate gives an API key a new secret.
//
// The old secret works on for `graceSeconds`, so that its users can change over. The caller answers for the
// key from then on, so a suspended key is active again; it gets no grace.
//
// Needs the scope `api-keys:write`.
func (s *APIKeysService) Rotate(ctx context.Context, orgID string, id string, body *APIKeyRotate, options ...CallOption) (*APIKeyWithSecret, error) {
	return fetch[APIKeyWithSecret](ctx, s.caller, operation{method: "POST", path: "/organizations/{orgId}/api-keys/{id}/rotate", ids: []string{orgID, id}, body: orNothing(body), hasKey: true}, options)
}
