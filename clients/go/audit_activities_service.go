// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// AuditActivitiesService: everything about audit activities.
type AuditActivitiesService struct{ caller *caller }

// AuditActivityListParams is the query of AuditActivitiesService.List. What is left zero is not sent.
type AuditActivityListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `at`, `sequence`.
	Sort string `url:"sort"`
	// Only this operation.
	Action string `url:"action"`
	// Only with this result.
	Result AuditActivityResult `url:"result"`
	// Only what was done to this type of thing, such as `monitor`.
	ResourceType string `url:"resourceType"`
	// Only what was done to the thing with this id.
	ResourceID string `url:"resourceId"`
	// From this time on.
	Since Timestamp `url:"since"`
	// Before this time.
	Until Timestamp `url:"until"`
}

// List lists audit activities.
//
// Needs the scope `audit:read`.
func (s *AuditActivitiesService) List(ctx context.Context, params *AuditActivityListParams, options ...CallOption) (*Page[AuditActivity], error) {
	return fetch[Page[AuditActivity]](ctx, s.caller, operation{method: "GET", path: "/audit-activities", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *AuditActivitiesService) Each(ctx context.Context, params *AuditActivityListParams, visit func(AuditActivity) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/audit-activities", query: params}, func(item AuditActivity) string { return item.ID }, visit, options)
}

// Get gets an audit activity.
//
// Needs the scope `audit:read`.
func (s *AuditActivitiesService) Get(ctx context.Context, id string, options ...CallOption) (*AuditActivity, error) {
	return fetch[AuditActivity](ctx, s.caller, operation{method: "GET", path: "/audit-activities/{id}", ids: []string{id}}, options)
}

// AuditActivityVerifyParams is the query of AuditActivitiesService.Verify. What is left zero is not sent.
type AuditActivityVerifyParams struct {
	// `cursor` of an earlier request. Default: from the first entry.
	After string `url:"after"`
}

// Verify verifies the audit trail.
//
// Walks the hash chain of the organization and names the first entry that is not what was written. One request
// checks at most 5000 entries; `cursor` continues from there; a trail can also be verified day by day. An
// organization has one walk at a time.
//
// Needs the scope `audit:read`.
func (s *AuditActivitiesService) Verify(ctx context.Context, params *AuditActivityVerifyParams, options ...CallOption) (*AuditVerification, error) {
	return fetch[AuditVerification](ctx, s.caller, operation{method: "GET", path: "/audit-activities/verify", query: params}, options)
}
