// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// InvitationsService: everything about invitations.
type InvitationsService struct{ caller *caller }

// InvitationListParams is the query of InvitationsService.List. What is left zero is not sent.
type InvitationListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `email`, `createdAt`,
	// `updatedAt`, `expiresAt`.
	Sort string `url:"sort"`
	// Free text, searched in: email. `%` and `_` are literal.
	Search string `url:"search"`
}

// List lists invitations.
//
// Needs the scope `members:read`.
func (s *InvitationsService) List(ctx context.Context, orgID string, params *InvitationListParams, options ...CallOption) (*Page[Invitation], error) {
	return fetch[Page[Invitation]](ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/invitations", ids: []string{orgID}, query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *InvitationsService) Each(ctx context.Context, orgID string, params *InvitationListParams, visit func(Invitation) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/organizations/{orgId}/invitations", ids: []string{orgID}, query: params}, func(item Invitation) string { return item.ID }, visit, options)
}

// Create creates an invitation.
//
// An organization has at most 10000 invitations.
//
// Needs the scope `members:write`.
func (s *InvitationsService) Create(ctx context.Context, orgID string, body InvitationCreate, options ...CallOption) (*Invitation, error) {
	return fetch[Invitation](ctx, s.caller, operation{method: "POST", path: "/organizations/{orgId}/invitations", ids: []string{orgID}, body: body, hasKey: true}, options)
}

// Delete deletes an invitation.
//
// Needs the scope `members:write`.
func (s *InvitationsService) Delete(ctx context.Context, orgID string, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/organizations/{orgId}/invitations/{id}", ids: []string{orgID, id}}, options)
}

// Resend sends an invitation again.
//
// With a new link, by who sends it; the old one no longer works. It is valid for seven days again, and gives
// no more than they hold when it is accepted.
//
// Needs the scope `members:write`.
func (s *InvitationsService) Resend(ctx context.Context, orgID string, id string, options ...CallOption) (*Invitation, error) {
	return fetch[Invitation](ctx, s.caller, operation{method: "POST", path: "/organizations/{orgId}/invitations/{id}/resend", ids: []string{orgID, id}, hasKey: true}, options)
}

// Read sees what a link invites to.
//
// What the e-mail said: the organization, who invites, and the role. The token is all that it takes, and is
// not used up.
//
// Needs no authentication.
func (s *InvitationsService) Read(ctx context.Context, body InvitationReadRequest, options ...CallOption) (*ShownInvitation, error) {
	return fetch[ShownInvitation](ctx, s.caller, operation{method: "POST", path: "/invitations/read", body: body, isPublic: true}, options)
}

// Accept accepts an invitation.
//
// The signed-in user joins the organization. The address that was invited must be theirs.
//
// Needs a signed-in user; API keys are refused.
func (s *InvitationsService) Accept(ctx context.Context, body InvitationAcceptRequest, options ...CallOption) (*Member, error) {
	return fetch[Member](ctx, s.caller, operation{method: "POST", path: "/invitations/accept", body: body, hasKey: true}, options)
}
