// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// MFAService: TOTP (RFC 6238) and backup codes.
type MFAService struct{ caller *caller }

// Setup begins to set up a second factor.
//
// TOTP (RFC 6238). Nothing changes until it is confirmed; a new setup replaces an unconfirmed one. The session
// must be one of a sign-in of the last 15 minutes: a stolen session must not lock its owner out.
//
// Needs a signed-in user; API keys are refused.
func (s *MFAService) Setup(ctx context.Context, options ...CallOption) (*MFASetup, error) {
	return fetch[MFASetup](ctx, s.caller, operation{method: "POST", path: "/auth/mfa/setup", hasKey: true}, options)
}

// Confirm switches the second factor on.
//
// Every other session of the user ends.
//
// Needs a signed-in user; API keys are refused.
func (s *MFAService) Confirm(ctx context.Context, body MFAConfirmRequest, options ...CallOption) (*BackupCodes, error) {
	return fetch[BackupCodes](ctx, s.caller, operation{method: "POST", path: "/auth/mfa/confirm", body: body, hasKey: true}, options)
}

// Disable switches the second factor off.
//
// Every other session of the user ends.
//
// Needs a signed-in user; API keys are refused.
func (s *MFAService) Disable(ctx context.Context, body Reauthentication, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/auth/mfa/disable", body: body, hasKey: true}, options)
}

// BackupCodes replaces the backup codes.
//
// Needs a signed-in user; API keys are refused.
func (s *MFAService) BackupCodes(ctx context.Context, body Reauthentication, options ...CallOption) (*BackupCodes, error) {
	return fetch[BackupCodes](ctx, s.caller, operation{method: "POST", path: "/auth/mfa/backup-codes", body: body, hasKey: true}, options)
}
