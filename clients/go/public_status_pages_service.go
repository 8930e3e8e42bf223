// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// PublicStatusPagesService: status pages without an account: what visitors, aggregators and feed readers get.
type PublicStatusPagesService struct{ caller *caller }

// PublicStatusPageDomainCheckParams is the query of PublicStatusPagesService.DomainCheck. What is left zero is
// not sent.
type PublicStatusPageDomainCheckParams struct {
	// A host name. Required.
	Domain string `url:"domain"`
}

// DomainCheck finds the status page of a domain.
//
// For proxies that get certificates on demand: 200 for a verified domain of a page that is not private, 404
// for any other name.
//
// Needs no authentication.
func (s *PublicStatusPagesService) DomainCheck(ctx context.Context, params PublicStatusPageDomainCheckParams, options ...CallOption) (*StatusPageOfDomain, error) {
	return fetch[StatusPageOfDomain](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/domain-check", query: params, isPublic: true}, options)
}

// PublicStatusPageGetParams is the query of PublicStatusPagesService.Get. What is left zero is not sent.
type PublicStatusPageGetParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Get reads a status page.
//
// Everything that the page shows, computed at most once a second. A private page is `not_found` like one that
// does not exist.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Get(ctx context.Context, slug string, params *PublicStatusPageGetParams, options ...CallOption) (*PublicStatusPage, error) {
	return fetch[PublicStatusPage](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageHistoryParams is the query of PublicStatusPagesService.History. What is left zero is not
// sent.
type PublicStatusPageHistoryParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
	// Default: the present month, in the time zone of the page.
	Month string `url:"month"`
}

// History reads the incidents of a month.
//
// Needs no authentication.
func (s *PublicStatusPagesService) History(ctx context.Context, slug string, params *PublicStatusPageHistoryParams, options ...CallOption) (*PublicIncidentHistory, error) {
	return fetch[PublicIncidentHistory](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/history", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageIncidentParams is the query of PublicStatusPagesService.Incident. What is left zero is not
// sent.
type PublicStatusPageIncidentParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Incident reads an incident.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Incident(ctx context.Context, slug string, number string, params *PublicStatusPageIncidentParams, options ...CallOption) (*PublicIncident, error) {
	return fetch[PublicIncident](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/incidents/{number}", ids: []string{slug, number}, query: params, isPublic: true}, options)
}

// PublicStatusPageComponentParams is the query of PublicStatusPagesService.Component. What is left zero is not
// sent.
type PublicStatusPageComponentParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Component reads a component.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Component(ctx context.Context, slug string, id string, params *PublicStatusPageComponentParams, options ...CallOption) (*PublicComponentDetail, error) {
	return fetch[PublicComponentDetail](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/components/{id}", ids: []string{slug, id}, query: params, isPublic: true}, options)
}

// PublicStatusPageSummaryParams is the query of PublicStatusPagesService.Summary. What is left zero is not
// sent.
type PublicStatusPageSummaryParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Summary reads the summary of a status page.
//
// In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask for it.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Summary(ctx context.Context, slug string, params *PublicStatusPageSummaryParams, options ...CallOption) (*StatuspageSummary, error) {
	return fetch[StatuspageSummary](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/summary.json", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageStatusParams is the query of PublicStatusPagesService.Status. What is left zero is not sent.
type PublicStatusPageStatusParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Status reads the status of a status page.
//
// In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask for it.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Status(ctx context.Context, slug string, params *PublicStatusPageStatusParams, options ...CallOption) (*StatuspageStatusDocument, error) {
	return fetch[StatuspageStatusDocument](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/status.json", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageIncidentsParams is the query of PublicStatusPagesService.Incidents. What is left zero is not
// sent.
type PublicStatusPageIncidentsParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Incidents reads the incidents of a status page.
//
// In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask for it.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Incidents(ctx context.Context, slug string, params *PublicStatusPageIncidentsParams, options ...CallOption) (*StatuspageIncidents, error) {
	return fetch[StatuspageIncidents](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/incidents.json", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageUnresolvedIncidentsParams is the query of PublicStatusPagesService.UnresolvedIncidents. What
// is left zero is not sent.
type PublicStatusPageUnresolvedIncidentsParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// UnresolvedIncidents reads the open incidents of a status page.
//
// In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask for it.
//
// Needs no authentication.
func (s *PublicStatusPagesService) UnresolvedIncidents(ctx context.Context, slug string, params *PublicStatusPageUnresolvedIncidentsParams, options ...CallOption) (*StatuspageIncidents, error) {
	return fetch[StatuspageIncidents](ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/incidents/unresolved.json", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageFeedParams is the query of PublicStatusPagesService.Feed. What is left zero is not sent.
type PublicStatusPageFeedParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Feed gets a feed of the incidents.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Feed(ctx context.Context, slug string, params *PublicStatusPageFeedParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/feed.atom", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageCalendarParams is the query of PublicStatusPagesService.Calendar. What is left zero is not
// sent.
type PublicStatusPageCalendarParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Calendar gets a calendar of the maintenance.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Calendar(ctx context.Context, slug string, params *PublicStatusPageCalendarParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/calendar.ics", ids: []string{slug}, query: params, isPublic: true}, options)
}

// PublicStatusPageBadgeParams is the query of PublicStatusPagesService.Badge. What is left zero is not sent.
type PublicStatusPageBadgeParams struct {
	// For a `password` page: the token that `unlock` gave.
	ViewToken string `url:"viewToken"`
}

// Badge gets a badge with the status.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Badge(ctx context.Context, slug string, params *PublicStatusPageBadgeParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/public/status-pages/{slug}/badge.svg", ids: []string{slug}, query: params, isPublic: true}, options)
}

// Subscribe subscribes to a status page.
//
// Mails a link that confirms the address; nothing is kept before it is followed. The answer is the same for
// every address.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Subscribe(ctx context.Context, slug string, body SubscribeToStatusPage, options ...CallOption) (*SubscriptionAccepted, error) {
	return fetch[SubscriptionAccepted](ctx, s.caller, operation{method: "POST", path: "/public/status-pages/{slug}/subscribers", ids: []string{slug}, body: body, isPublic: true}, options)
}

// ConfirmSubscription confirms a subscription.
//
// With the token from the mail, which is valid for 24 hours. Doing so again changes nothing.
//
// Needs no authentication.
func (s *PublicStatusPagesService) ConfirmSubscription(ctx context.Context, slug string, body ConfirmSubscription, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/public/status-pages/{slug}/subscribers/confirm", ids: []string{slug}, body: body, isPublic: true}, options)
}

// PublicStatusPageUnsubscribeParams is the query of PublicStatusPagesService.Unsubscribe. What is left zero is
// not sent.
type PublicStatusPageUnsubscribeParams struct {
	// The token from a mail.
	Subscription string `url:"subscription"`
}

// Unsubscribe ends a subscription.
//
// With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing so
// again changes nothing.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Unsubscribe(ctx context.Context, slug string, params *PublicStatusPageUnsubscribeParams, body *Unsubscribe, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/public/status-pages/{slug}/subscribers/unsubscribe", ids: []string{slug}, query: params, body: orNothing(body), isPublic: true}, options)
}

// Unlock unlocks a status page.
//
// Exchanges the password of a `password` page for a token that reads it for a day. Tries are counted.
//
// Needs no authentication.
func (s *PublicStatusPagesService) Unlock(ctx context.Context, slug string, body UnlockStatusPage, options ...CallOption) (*StatusPageViewToken, error) {
	return fetch[StatusPageViewToken](ctx, s.caller, operation{method: "POST", path: "/public/status-pages/{slug}/unlock", ids: []string{slug}, body: body, isPublic: true}, options)
}
