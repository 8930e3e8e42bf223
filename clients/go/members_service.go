// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// MembersService: everything about members.
type MembersService struct{ caller *caller }

// MemberListParams is the query of MembersService.List. What is left zero is not sent.
type MemberListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`,
	// `updatedAt`.
	Sort string `url:"sort"`
	// Only with this role.
	Role string `url:"role"`
}

// List lists members.
//
// Needs the scope `members:read`.
func (s *MembersService) List(ctx context.Context, orgID string, params *MemberListParams, options ...CallOption) (*Page[Member], error) {
	return fetch[Page[Member]](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/members", ids: []string{orgID}, query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *MembersService) Each(ctx context.Context, orgID string, params *MemberListParams, visit func(Member) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/members", ids: []string{orgID}, query: params}, func(item Member) string { return item.ID }, visit, options)
}

// Get gets a member.
//
// Needs the scope `members:read`.
func (s *MembersService) Get(ctx context.Context, orgID string, id string, options ...CallOption) (*Member, error) {
	return fetch[Member](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/members/{id}", ids: []string{orgID, id}}, options)
}

// Update changes a member.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `members:write`.
func (s *MembersService) Update(ctx context.Context, orgID string, id string, body MemberUpdate, options ...CallOption) (*Member, error) {
	return fetch[Member](ctx, s.caller, operation{method: "PATCH", path: "/organizations/{orgId}/members/{id}", ids: []string{orgID, id}, body: body}, options)
}

// Delete deletes a member.
//
// Needs the scope `members:write`.
func (s *MembersService) Delete(ctx context.Context, orgID string, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/organizations/{orgId}/members/{id}", ids: []string{orgID, id}}, options)
}
