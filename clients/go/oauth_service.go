// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// OAuthService: signing in with GitHub, GitLab, Google, Microsoft or Slack.
type OAuthService struct{ caller *caller }

// OAuthProvidersParams is the query of OAuthService.Providers. What is left zero is not sent.
type OAuthProvidersParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `key`.
	Sort string `url:"sort"`
}

// Providers lists the sign-in providers.
//
// Needs no authentication.
func (s *OAuthService) Providers(ctx context.Context, params *OAuthProvidersParams, options ...CallOption) (*Page[OAuthProvider], error) {
	return fetch[Page[OAuthProvider]](ctx, s.caller, operation{method: "GET", path: "/auth/oauth/providers", query: params, isPublic: true}, options)
}

// EachProvider calls visit for every item of Providers, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *OAuthService) EachProvider(ctx context.Context, params *OAuthProvidersParams, visit func(OAuthProvider) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/auth/oauth/providers", query: params, isPublic: true}, nil, visit, options)
}

// ReadLink sees whose sign-in a link confirms.
//
// What the e-mail said. The token is all that it takes, and is not used up.
//
// Needs no authentication.
func (s *OAuthService) ReadLink(ctx context.Context, body IdentityLinkReadRequest, options ...CallOption) (*IdentityLink, error) {
	return fetch[IdentityLink](ctx, s.caller, operation{method: "POST", path: "/auth/oauth/links/read", body: body, isPublic: true}, options)
}

// ConfirmLink lets an organization’s provider sign you in.
//
// The first sign-in of a member through the organization’s own provider opens nothing: the member confirms it
// by a link that is mailed to the address of the account. It works once, for an hour. Then sign in again.
//
// Needs no authentication.
func (s *OAuthService) ConfirmLink(ctx context.Context, body IdentityLinkConfirmRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/oauth/links/confirm", body: body, isPublic: true}, options)
}
