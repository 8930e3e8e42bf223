// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// MailRecipientsService: what the links of mails to addresses that are no members' call, with the token that
// is in them.
type MailRecipientsService struct{ caller *caller }

// Read sees what an organization may mail to an address.
//
// Changes nothing. `token_expired` for every link that does nothing (any more): unknown, changed, too old, or
// of an organization that is gone.
//
// Needs no authentication.
func (s *MailRecipientsService) Read(ctx context.Context, body MailRecipientRead, options ...CallOption) (*MailRecipient, error) {
	return fetch[MailRecipient](ctx, s.caller, operation{method: "POST", path: "/public/mail-recipients/read", body: body, isPublic: true}, options)
}

// Decide confirms or refuse the mails of an organization.
//
// For the address that the link was sent to, and for all notification channels of the organization. Saying the
// same again changes nothing.
//
// Needs no authentication.
func (s *MailRecipientsService) Decide(ctx context.Context, body MailRecipientDecision, options ...CallOption) (*MailRecipient, error) {
	return fetch[MailRecipient](ctx, s.caller, operation{method: "POST", path: "/public/mail-recipients/decide", body: body, isPublic: true}, options)
}

// MailRecipientUnsubscribeParams is the query of MailRecipientsService.Unsubscribe. What is left zero is not
// sent.
type MailRecipientUnsubscribeParams struct {
	// The token of the mail.
	Recipient string `url:"recipient"`
}

// Unsubscribe ends the mails of an organization with one click.
//
// With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing so
// again changes nothing.
//
// Needs no authentication.
func (s *MailRecipientsService) Unsubscribe(ctx context.Context, params *MailRecipientUnsubscribeParams, body *MailRecipientUnsubscribe, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "POST", path: "/public/mail-recipients/unsubscribe", query: params, body: orNothing(body), isPublic: true}, options)
}
