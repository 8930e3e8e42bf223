// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// FeatureFlagsService: everything about feature flags.
type FeatureFlagsService struct{ caller *caller }

// FeatureFlagListParams is the query of FeatureFlagsService.List. What is left zero is not sent.
type FeatureFlagListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `key`, `name`,
	// `createdAt`, `updatedAt`, `lastChangedAt`.
	Sort string `url:"sort"`
	// Free text, searched in: key, name, description, tags. `%` and `_` are literal.
	Search string `url:"search"`
	// Only the one with this key.
	Key string `url:"key"`
	// Only those that are switched on, or off.
	Enabled Optional[bool] `url:"enabled"`
	// Only those with this tag.
	Tag string `url:"tag"`
	// Only those of this type.
	ValueType FeatureFlagValueType `url:"valueType"`
}

// List lists feature flags.
//
// Needs the scope `feature-flags:read`.
func (s *FeatureFlagsService) List(ctx context.Context, params *FeatureFlagListParams, options ...CallOption) (*Page[FeatureFlag], error) {
	return fetch[Page[FeatureFlag]](ctx, s.caller, operation{method: "GET", path: "/feature-flags", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *FeatureFlagsService) Each(ctx context.Context, params *FeatureFlagListParams, visit func(FeatureFlag) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/feature-flags", query: params}, func(item FeatureFlag) string { return item.ID }, visit, options)
}

// Create creates a feature flag.
//
// An organization has at most 500 feature flags.
//
// Needs the scope `feature-flags:write`.
func (s *FeatureFlagsService) Create(ctx context.Context, body FeatureFlagCreate, options ...CallOption) (*FeatureFlag, error) {
	return fetch[FeatureFlag](ctx, s.caller, operation{method: "POST", path: "/feature-flags", body: body, hasKey: true}, options)
}

// Get gets a feature flag.
//
// Needs the scope `feature-flags:read`.
func (s *FeatureFlagsService) Get(ctx context.Context, id string, options ...CallOption) (*FeatureFlag, error) {
	return fetch[FeatureFlag](ctx, s.caller, operation{method: "GET", path: "/feature-flags/{id}", ids: []string{id}}, options)
}

// Update changes a feature flag.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `feature-flags:write`.
func (s *FeatureFlagsService) Update(ctx context.Context, id string, body FeatureFlagUpdate, options ...CallOption) (*FeatureFlag, error) {
	return fetch[FeatureFlag](ctx, s.caller, operation{method: "PATCH", path: "/feature-flags/{id}", ids: []string{id}, body: body}, options)
}

// Delete deletes a feature flag.
//
// Needs the scope `feature-flags:write`.
func (s *FeatureFlagsService) Delete(ctx context.Context, id string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/feature-flags/{id}", ids: []string{id}}, options)
}

// FeatureFlagEvaluateParams is the query of FeatureFlagsService.Evaluate. What is left zero is not sent.
type FeatureFlagEvaluateParams struct {
	// Who it is: what rollouts go by.
	TargetingKey string `url:"targetingKey"`
	// Attributes as a JSON object.
	Context string `url:"context"`
}

// Evaluate evaluates all feature flags of the organization.
//
// The context is the caller: `userId`, `organizationId` and `role`, with the id of the caller as
// `targetingKey`; what the query gives is added and wins. Rules are not shown.
//
// Needs any valid credential.
func (s *FeatureFlagsService) Evaluate(ctx context.Context, params *FeatureFlagEvaluateParams, options ...CallOption) (*FeatureFlagEvaluations, error) {
	return fetch[FeatureFlagEvaluations](ctx, s.caller, operation{method: "GET", path: "/feature-flags/evaluate", query: params}, options)
}

// Flagd exports all feature flags for flagd.
//
// A definition for `flagd --uri` and for in-process providers. A flag with `matches`, `cidr`, `before` or
// `after` is left out, because flagd has no such comparison; `metadata.omittedFlags` names them.
//
// Needs the scope `feature-flags:read`.
func (s *FeatureFlagsService) Flagd(ctx context.Context, options ...CallOption) (*FlagdDefinition, error) {
	return fetch[FlagdDefinition](ctx, s.caller, operation{method: "GET", path: "/feature-flags/flagd.json"}, options)
}

// Enable switches a feature flag on.
//
// Its rules and its rollout count from now on. Ends `guardedAt`.
//
// Needs the scope `feature-flags:write`.
func (s *FeatureFlagsService) Enable(ctx context.Context, id string, options ...CallOption) (*FeatureFlag, error) {
	return fetch[FeatureFlag](ctx, s.caller, operation{method: "POST", path: "/feature-flags/{id}/enable", ids: []string{id}, hasKey: true}, options)
}

// Disable switches a feature flag off.
//
// Everybody gets `defaultValue` from now on.
//
// Needs the scope `feature-flags:write`.
func (s *FeatureFlagsService) Disable(ctx context.Context, id string, options ...CallOption) (*FeatureFlag, error) {
	return fetch[FeatureFlag](ctx, s.caller, operation{method: "POST", path: "/feature-flags/{id}/disable", ids: []string{id}, hasKey: true}, options)
}

// Test tries a feature flag on contexts, before and after a change.
//
// Answers who would get another value if the changes were saved. Stores nothing.
//
// Needs the scope `feature-flags:read`.
func (s *FeatureFlagsService) Test(ctx context.Context, id string, body FeatureFlagTest, options ...CallOption) (*FeatureFlagTestResult, error) {
	return fetch[FeatureFlagTestResult](ctx, s.caller, operation{method: "POST", path: "/feature-flags/{id}/test", ids: []string{id}, body: body, hasKey: true}, options)
}
