// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// OrganizationsService: everything about organizations.
type OrganizationsService struct{ caller *caller }

// OrganizationListParams is the query of OrganizationsService.List. What is left zero is not sent.
type OrganizationListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `slug`,
	// `createdAt`, `updatedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, slug. `%` and `_` are literal.
	Search string `url:"search"`
	// Only this status.
	Status OrganizationStatus `url:"status"`
}

// List lists organizations.
//
// Needs the scope `organization:read`.
func (s *OrganizationsService) List(ctx context.Context, params *OrganizationListParams, options ...CallOption) (*Page[Organization], error) {
	return fetch[Page[Organization]](ctx, s.caller, operation{method: "GET", path: "/organizations", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *OrganizationsService) Each(ctx context.Context, params *OrganizationListParams, visit func(Organization) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/organizations", query: params}, func(item Organization) string { return item.ID }, visit, options)
}

// Create creates an organization.
//
// The user who creates it is its owner. A user of 1000 organizations cannot create another.
//
// Needs a signed-in user; API keys are refused.
func (s *OrganizationsService) Create(ctx context.Context, body OrganizationCreate, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "POST", path: "/organizations", body: body, hasKey: true}, options)
}

// Get gets an organization.
//
// Needs the scope `organization:read`.
func (s *OrganizationsService) Get(ctx context.Context, id string, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "GET", path: "/organizations/{id}", ids: []string{id}}, options)
}

// Update changes an organization.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Update(ctx context.Context, id string, body OrganizationUpdate, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "PATCH", path: "/organizations/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes an organization.
//
// It is suspended at once and deleted 14 days later, or after as many as the operator of the server says, with
// all that it has; until then `POST /organizations/:id/restore` undoes it. API keys are refused meanwhile, and
// every member is mailed. Only an owner may, with a sign-in of the last 15 minutes.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/organizations/{id}", ids: []string{id}}, options)
}

// Transfer hands an organization over.
//
// The member becomes owner, and you become admin. Only an owner may.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Transfer(ctx context.Context, id string, body OrganizationTransfer, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "POST", path: "/organizations/{id}/transfer", ids: []string{id}, body: body, hasKey: true}, options)
}

// Suspend suspends an organization.
//
// It can still be read; nothing is changed or checked until it is reactivated. Only an owner may.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Suspend(ctx context.Context, id string, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "POST", path: "/organizations/{id}/suspend", ids: []string{id}, hasKey: true}, options)
}

// Reactivate reactivates a suspended organization.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Reactivate(ctx context.Context, id string, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "POST", path: "/organizations/{id}/reactivate", ids: []string{id}, hasKey: true}, options)
}

// Restore undoes the deletion of an organization.
//
// It gets its former status back. Only an owner may, before `deletesAt`.
//
// Needs the scope `organization:write`.
func (s *OrganizationsService) Restore(ctx context.Context, id string, options ...CallOption) (*Organization, error) {
	return fetch[Organization](ctx, s.caller, operation{method: "POST", path: "/organizations/{id}/restore", ids: []string{id}, hasKey: true}, options)
}
