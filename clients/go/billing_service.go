// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// BillingService: who invoices are made out to, how they are paid, and what payment providers call.
type BillingService struct{ caller *caller }

// Profile gets the billing profile.
//
// Needs the scope `billing:read`.
func (s *BillingService) Profile(ctx context.Context, options ...CallOption) (*BillingProfile, error) {
	return fetch[BillingProfile](ctx, s.caller, operation{method: "GET", path: "/billing/profile"}, options)
}

// UpdateProfile replaces the billing profile.
//
// Invoices that were issued keep what the profile was.
//
// Needs the scope `billing:write`.
func (s *BillingService) UpdateProfile(ctx context.Context, body BillingProfileWrite, options ...CallOption) (*BillingProfile, error) {
	return fetch[BillingProfile](ctx, s.caller, operation{method: "PUT", path: "/billing/profile", body: body}, options)
}

// BillingPaymentMethodsParams is the query of BillingService.PaymentMethods. What is left zero is not sent.
type BillingPaymentMethodsParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `id`.
	Sort string `url:"sort"`
}

// PaymentMethods lists payment methods.
//
// Those that the payment provider keeps for the organization; none where the provider has no such thing.
//
// Needs the scope `billing:read`.
func (s *BillingService) PaymentMethods(ctx context.Context, params *BillingPaymentMethodsParams, options ...CallOption) (*Page[PaymentMethod], error) {
	return fetch[Page[PaymentMethod]](ctx, s.caller, operation{method: "GET", path: "/billing/payment-methods", query: params}, options)
}

// EachPaymentMethod calls visit for every item of PaymentMethods, page after page. It ends with the first
// error of visit; Stop ends it without one.
func (s *BillingService) EachPaymentMethod(ctx context.Context, params *BillingPaymentMethodsParams, visit func(PaymentMethod) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/billing/payment-methods", query: params}, func(item PaymentMethod) string { return item.ID }, visit, options)
}

// AddPaymentMethod adds a payment method.
//
// Answers where the provider lets the customer enter it; `conflict` where the provider has no such page.
//
// Needs the scope `billing:write`.
func (s *BillingService) AddPaymentMethod(ctx context.Context, options ...CallOption) (*PaymentMethodSetUp, error) {
	return fetch[PaymentMethodSetUp](ctx, s.caller, operation{method: "POST", path: "/billing/payment-methods", hasKey: true}, options)
}

// RemovePaymentMethod removes a payment method.
//
// Needs the scope `billing:write`.
func (s *BillingService) RemovePaymentMethod(ctx context.Context, methodID string, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/billing/payment-methods/{methodId}", ids: []string{methodID}}, options)
}
