// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// NotificationPreferencesService: how you want to be paged, and when you want to be left alone.
type NotificationPreferencesService struct{ caller *caller }

// Get gets how you want to be notified.
//
// Needs a signed-in user; API keys are refused.
func (s *NotificationPreferencesService) Get(ctx context.Context, options ...CallOption) (*NotificationPreferences, error) {
	return fetch[NotificationPreferences](ctx, s.caller, operation{method: "GET", path: "/auth/me/notification-preferences"}, options)
}

// Update changes how you want to be notified.
//
// Pages of escalation policies follow it. Where none of its places works, the verified address of the account
// gets the page. `news` is what goes to everyone who may respond to incidents.
//
// Needs a signed-in user; API keys are refused.
func (s *NotificationPreferencesService) Update(ctx context.Context, body NotificationPreferencesUpdate, options ...CallOption) (*NotificationPreferences, error) {
	return fetch[NotificationPreferences](ctx, s.caller, operation{method: "PATCH", path: "/auth/me/notification-preferences", body: body}, options)
}
