// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// RolesService: everything about roles.
type RolesService struct{ caller *caller }

// RoleListParams is the query of RolesService.List. What is left zero is not sent.
type RoleListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `createdAt`,
	// `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, description. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists roles.
//
// Needs the scope `roles:read`.
func (s *RolesService) List(ctx context.Context, params *RoleListParams, options ...CallOption) (*Page[Role], error) {
	return fetch[Page[Role]](ctx, s.caller, operation{method: "GET", path: "/roles", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *RolesService) Each(ctx context.Context, params *RoleListParams, visit func(Role) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/roles", query: params}, func(item Role) string { return item.ID }, visit, options)
}

// Create creates a role.
//
// An organization has at most 500 roles.
//
// Needs the scope `roles:write`.
func (s *RolesService) Create(ctx context.Context, body RoleCreate, options ...CallOption) (*Role, error) {
	return fetch[Role](ctx, s.caller, operation{method: "POST", path: "/roles", body: body, hasKey: true}, options)
}

// Get gets a role.
//
// Needs the scope `roles:read`.
func (s *RolesService) Get(ctx context.Context, id string, options ...CallOption) (*Role, error) {
	return fetch[Role](ctx, s.caller, operation{method: "GET", path: "/roles/{id}", ids: []string{id}}, options)
}

// Update changes a role.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `roles:write`.
func (s *RolesService) Update(ctx context.Context, id string, body RoleUpdate, options ...CallOption) (*Role, error) {
	return fetch[Role](ctx, s.caller, operation{method: "PATCH", path: "/roles/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a role.
//
// Needs the scope `roles:write`.
func (s *RolesService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/roles/{id}", ids: []string{id}}, options)
}

// RoleScopesParams is the query of RolesService.Scopes. What is left zero is not sent.
type RoleScopesParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `scope`.
	Sort string `url:"sort"`
}

// Scopes lists all permissions.
//
// Needs any valid credential.
func (s *RolesService) Scopes(ctx context.Context, params *RoleScopesParams, options ...CallOption) (*Page[ScopeEntry], error) {
	return fetch[Page[ScopeEntry]](ctx, s.caller, operation{method: "GET", path: "/scopes", query: params}, options)
}

// EachScope calls visit for every item of Scopes, page after page. It ends with the first error of visit; Stop
// ends it without one.
func (s *RolesService) EachScope(ctx context.Context, params *RoleScopesParams, visit func(ScopeEntry) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/scopes", query: params}, nil, visit, options)
}
