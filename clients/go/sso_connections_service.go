// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// SSOConnectionsService: an organization’s own connections to providers.
type SSOConnectionsService struct{ caller *caller }

// SSOConnectionListParams is the query of SSOConnectionsService.List. What is left zero is not sent.
type SSOConnectionListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `provider`.
	Sort string `url:"sort"`
}

// List lists single sign-on connections.
//
// Needs the scope `sso:write`.
func (s *SSOConnectionsService) List(ctx context.Context, orgID string, params *SSOConnectionListParams, options ...CallOption) (*Page[SSOConnection], error) {
	return fetch[Page[SSOConnection]](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/sso", ids: []string{orgID}, query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *SSOConnectionsService) Each(ctx context.Context, orgID string, params *SSOConnectionListParams, visit func(SSOConnection) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/sso", ids: []string{orgID}, query: params}, func(item SSOConnection) string { return item.ID }, visit, options)
}

// Get gets a single sign-on connection.
//
// Needs the scope `sso:write`.
func (s *SSOConnectionsService) Get(ctx context.Context, orgID string, provider string, options ...CallOption) (*SSOConnection, error) {
	return fetch[SSOConnection](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/sso/{provider}", ids: []string{orgID, provider}}, options)
}

// Put sets up a single sign-on connection.
//
// Needs the scope `sso:write`.
func (s *SSOConnectionsService) Put(ctx context.Context, orgID string, provider string, body SSOConnectionPut, options ...CallOption) (*SSOConnection, error) {
	return fetch[SSOConnection](ctx, s.caller, operation{method: "PUT", path: "/organizations/{orgId}/sso/{provider}", ids: []string{orgID, provider}, body: body}, options)
}

// Delete removes a single sign-on connection.
//
// Needs the scope `sso:write`.
func (s *SSOConnectionsService) Delete(ctx context.Context, orgID string, provider string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/organizations/{orgId}/sso/{provider}", ids: []string{orgID, provider}}, options)
}
