// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// AuthService: accounts, signing in and out, and sessions.
type AuthService struct{ caller *caller }

// Me whoes is calling.
//
// Needs any valid credential.
func (s *AuthService) Me(ctx context.Context, options ...CallOption) (*Me, error) {
	return fetch[Me](ctx, s.caller, operation{method: "GET", path: "/auth/me"}, options)
}

// UpdateMe changes your profile.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) UpdateMe(ctx context.Context, body MeUpdate, options ...CallOption) (*Me, error) {
	return fetch[Me](ctx, s.caller, operation{method: "PATCH", path: "/auth/me", body: body}, options)
}

// RemoveMe deletes your account.
//
// It is deleted 14 days later, or after as many as the operator of the server says; until then you can sign in
// and undo it (`POST /auth/me/restore`). Every other session of yours ends. Organizations that you alone
// belong to are deleted with it. An organization with other members needs another owner first. Needs a sign-in
// of the last 15 minutes.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) RemoveMe(ctx context.Context, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/auth/me"}, options)
}

// AuthSessionsParams is the query of AuthService.Sessions. What is left zero is not sent.
type AuthSessionsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `createdAt`,
	// `lastUsedAt`.
	Sort string `url:"sort"`
}

// Sessions lists your sessions.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) Sessions(ctx context.Context, params *AuthSessionsParams, options ...CallOption) (*Page[Session], error) {
	return fetch[Page[Session]](ctx, s.caller, operation{method: "GET", path: "/auth/sessions", query: params}, options)
}

// EachSession calls visit for every item of Sessions, page after page. It ends with the first error of visit;
// Stop ends it without one.
func (s *AuthService) EachSession(ctx context.Context, params *AuthSessionsParams, visit func(Session) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/auth/sessions", query: params}, func(item Session) string { return item.ID }, visit, options)
}

// RevokeSession ends one of your sessions.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) RevokeSession(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/auth/sessions/{id}", ids: []string{id}}, options)
}

// BeginDevice begins to sign in a program, to be confirmed in a browser.
//
// The program shows the code and the address of the page, and asks `POST /auth/device/token` until a person
// has decided. Without a console there is no such page, and this is `not_found`.
//
// Needs no authentication.
func (s *AuthService) BeginDevice(ctx context.Context, body DeviceSignInRequest, options ...CallOption) (*DeviceSignIn, error) {
	return fetch[DeviceSignIn](ctx, s.caller, operation{method: "POST", path: "/auth/device", body: body, isPublic: true}, options)
}

// DeviceToken asks for the tokens of a program that was confirmed.
//
// The tokens are given once. `forbidden` when the person refused, `token_expired` after ten minutes.
//
// Needs no authentication.
func (s *AuthService) DeviceToken(ctx context.Context, body DeviceTokenRequest, options ...CallOption) (*Tokens, error) {
	return fetch[Tokens](ctx, s.caller, operation{method: "POST", path: "/auth/device/token", body: body, isPublic: true}, options)
}

// ReadDevice sees which program asks to be signed in.
//
// Wrong codes are counted like wrong passwords.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) ReadDevice(ctx context.Context, body DeviceReadRequest, options ...CallOption) (*DeviceSignInDetails, error) {
	return fetch[DeviceSignInDetails](ctx, s.caller, operation{method: "POST", path: "/auth/device/read", body: body, hasKey: true}, options)
}

// ConfirmDevice signs a program in, or refuse it.
//
// Needs a sign-in of the last 15 minutes. The program gets a session like yours, which you can end.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) ConfirmDevice(ctx context.Context, body DeviceConfirmRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/device/confirm", body: body, hasKey: true}, options)
}

// Register opens an account.
//
// Always answers the same; only an e-mail to the address says whether the account is new or existed already.
//
// Needs no authentication.
func (s *AuthService) Register(ctx context.Context, body RegisterRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/register", body: body, isPublic: true}, options)
}

// VerifyEmail verifies an e-mail address.
//
// With a password, the account has this one from now on: a stranger may have opened it with your address, and
// their password ends here. Without one, it keeps the password that it was opened with. Pages that follow the
// link should ask for it, as those of this server do.
//
// Needs no authentication.
func (s *AuthService) VerifyEmail(ctx context.Context, body VerifyEmailRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/verify-email", body: body, isPublic: true}, options)
}

// ResendVerification sends the verification e-mail again.
//
// Needs no authentication.
func (s *AuthService) ResendVerification(ctx context.Context, body ResendVerificationRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/resend-verification", body: body, isPublic: true}, options)
}

// ForgotPassword asks for a new password.
//
// Needs no authentication.
func (s *AuthService) ForgotPassword(ctx context.Context, body ForgotPasswordRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/forgot-password", body: body, isPublic: true}, options)
}

// ResetPassword sets a new password.
//
// Every session of the user ends. A second factor stays.
//
// Needs no authentication.
func (s *AuthService) ResetPassword(ctx context.Context, body ResetPasswordRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/reset-password", body: body, isPublic: true}, options)
}

// RestoreMe undoes the deletion of your account.
//
// Organizations that were to be deleted with it are restored one by one.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) RestoreMe(ctx context.Context, options ...CallOption) (*Me, error) {
	return fetch[Me](ctx, s.caller, operation{method: "POST", path: "/auth/me/restore", hasKey: true}, options)
}

// ChangePassword changes your password.
//
// Every other session of yours ends.
//
// Needs a signed-in user; API keys are refused.
func (s *AuthService) ChangePassword(ctx context.Context, body ChangePasswordRequest, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/change-password", body: body, hasKey: true}, options)
}
