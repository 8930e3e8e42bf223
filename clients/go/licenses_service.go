// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// LicensesService: everything about licenses.
type LicensesService struct{ caller *caller }

// LicenseListParams is the query of LicensesService.List. What is left zero is not sent.
type LicenseListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `status`,
	// `createdAt`, `expiresAt`, `lastValidatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, keyPrefix. `%` and `_` are literal.
	Search string `url:"search"`
	// Only with this status.
	Status LicenseStatus `url:"status"`
	// Only of this type.
	Type LicenseType `url:"type"`
}

// List lists licenses.
//
// Needs the scope `licenses:read`.
func (s *LicensesService) List(ctx context.Context, params *LicenseListParams, options ...CallOption) (*Page[License], error) {
	return fetch[Page[License]](ctx, s.caller, operation{method: "GET", path: "/licenses", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *LicensesService) Each(ctx context.Context, params *LicenseListParams, visit func(License) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/licenses", query: params}, func(item License) string { return item.ID }, visit, options)
}

// Create issues a license.
//
// The answer holds the key; it is never shown again. The license is `inactive` until it is activated. An
// organization has at most 100000 licenses.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Create(ctx context.Context, body LicenseCreate, options ...CallOption) (*LicenseWithKey, error) {
	return fetch[LicenseWithKey](ctx, s.caller, operation{method: "POST", path: "/licenses", body: body, hasKey: true}, options)
}

// Get gets a license.
//
// Needs the scope `licenses:read`.
func (s *LicensesService) Get(ctx context.Context, id string, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "GET", path: "/licenses/{id}", ids: []string{id}}, options)
}

// Update changes a license.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Update(ctx context.Context, id string, body LicenseUpdate, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "PATCH", path: "/licenses/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a license.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/licenses/{id}", ids: []string{id}}, options)
}

// Activate starts a license, or activate a machine.
//
// With `fingerprint` it activates a machine for the holder, such as one without a network; without it the
// license starts. Repeating either changes nothing but `lastSeenAt`.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Activate(ctx context.Context, id string, body *LicenseActivate, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/activate", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Suspend suspends a license.
//
// It is not valid until it is reinstated. Only a license that was started can be suspended.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Suspend(ctx context.Context, id string, body *LicenseSuspend, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/suspend", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// Reinstate reinstates a suspended license.
//
// Its status follows from its dates again.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Reinstate(ctx context.Context, id string, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/reinstate", ids: []string{id}, hasKey: true}, options)
}

// Renew renews a license.
//
// Gives it another end. An expired one is active again, and the next end is announced anew.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Renew(ctx context.Context, id string, body LicenseRenew, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/renew", ids: []string{id}, body: body, hasKey: true}, options)
}

// Revoke revokes a license for good.
//
// It is never valid again. Files that were issued before stay good until they expire.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) Revoke(ctx context.Context, id string, body *LicenseRevoke, options ...CallOption) (*License, error) {
	return fetch[License](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/revoke", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}

// RotateKey gives a license a new key.
//
// The old key is unknown at once. Activations stay: their machines go on with the new key.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) RotateKey(ctx context.Context, id string, options ...CallOption) (*LicenseWithKey, error) {
	return fetch[LicenseWithKey](ctx, s.caller, operation{method: "POST", path: "/licenses/{id}/rotate-key", ids: []string{id}, hasKey: true}, options)
}

// LicenseActivationsParams is the query of LicensesService.Activations. What is left zero is not sent.
type LicenseActivationsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `activatedAt`,
	// `lastSeenAt`.
	Sort string `url:"sort"`
	// Free text, searched in: fingerprint, name, hostname. `%` and `_` are literal.
	Search string `url:"search"`
}

// Activations lists the activations of a license.
//
// Needs the scope `licenses:read`.
func (s *LicensesService) Activations(ctx context.Context, id string, params *LicenseActivationsParams, options ...CallOption) (*Page[LicenseActivation], error) {
	return fetch[Page[LicenseActivation]](ctx, s.caller, operation{method: "GET", path: "/licenses/{id}/activations", ids: []string{id}, query: params}, options)
}

// EachActivation calls visit for every item of Activations, page after page. It ends with the first error of
// visit; Stop ends it without one.
func (s *LicensesService) EachActivation(ctx context.Context, id string, params *LicenseActivationsParams, visit func(LicenseActivation) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/licenses/{id}/activations", ids: []string{id}, query: params}, func(item LicenseActivation) string { return item.ID }, visit, options)
}

// RemoveActivation frees the seat of a machine.
//
// The machine may activate again while there is room.
//
// Needs the scope `licenses:write`.
func (s *LicensesService) RemoveActivation(ctx context.Context, id string, activationID string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/licenses/{id}/activations/{activationId}", ids: []string{id, activationID}}, options)
}

// LicenseFileParams is the query of LicensesService.File. What is left zero is not sent.
type LicenseFileParams struct {
	// The machine that the file is for. Default: any.
	ActivationID string `url:"activationId"`
	// Whether the file opens with the license key alone.
	Encrypt Optional[bool] `url:"encrypt"`
	// Seconds for which it is good, at least 3600. Default: `fileTtlSeconds` of the license.
	TtlSeconds string `url:"ttlSeconds"`
}

// File gets a license file.
//
// A signed file that verifies without a network, in the container that SDKs of Keygen read:
// `aes-256-gcm+ed25519`, encrypted with the SHA-256 of the key, or `base64+ed25519` with `encrypt=false`.
//
// Needs the scope `licenses:read`.
func (s *LicensesService) File(ctx context.Context, id string, params *LicenseFileParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/licenses/{id}/file", ids: []string{id}, query: params}, options)
}

// Keys lists the public keys of the organization.
//
// License files of the organization verify with them. The first license makes the first key.
//
// Needs any valid credential.
func (s *LicensesService) Keys(ctx context.Context, options ...CallOption) (*LicensePublicKeys, error) {
	return fetch[LicensePublicKeys](ctx, s.caller, operation{method: "GET", path: "/licenses/keys"}, options)
}

// Validate validates a license key.
//
// Always answers 200, also for an unknown key. Needs no credential; an address may ask 600 times a minute.
//
// Needs no authentication.
func (s *LicensesService) Validate(ctx context.Context, body LicenseValidate, options ...CallOption) (*LicenseValidation, error) {
	return fetch[LicenseValidation](ctx, s.caller, operation{method: "POST", path: "/licenses/validate", body: body, isPublic: true}, options)
}

// ActivateMachine activates a machine with the license key.
//
// Takes a seat. Activating a fingerprint again refreshes it and takes no second seat. The first machine starts
// the license.
//
// Needs no authentication.
func (s *LicensesService) ActivateMachine(ctx context.Context, body LicenseActivateMachine, options ...CallOption) (*LicenseActivation, error) {
	return fetch[LicenseActivation](ctx, s.caller, operation{method: "POST", path: "/licenses/activations", body: body, isPublic: true}, options)
}

// DeactivateMachine deactivates a machine with the license key.
//
// Frees its seat.
//
// Needs no authentication.
func (s *LicensesService) DeactivateMachine(ctx context.Context, id string, body LicenseDeactivateMachine, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/licenses/activations/{id}", ids: []string{id}, body: body, isPublic: true}, options)
}

// Heartbeat reports that a machine is there.
//
// A lapsed machine takes a seat again while there is room.
//
// Needs no authentication.
func (s *LicensesService) Heartbeat(ctx context.Context, id string, body LicenseHeartbeat, options ...CallOption) (*LicenseActivation, error) {
	return fetch[LicenseActivation](ctx, s.caller, operation{method: "POST", path: "/licenses/activations/{id}/heartbeat", ids: []string{id}, body: body, isPublic: true}, options)
}

// HolderFile gets a license file with the license key.
//
// The file that `GET /licenses/:id/file` gives, for the holder. With a fingerprint it is for that machine.
//
// Needs no authentication.
func (s *LicensesService) HolderFile(ctx context.Context, body LicenseHolderFile, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "POST", path: "/licenses/file", body: body, isPublic: true}, options)
}
