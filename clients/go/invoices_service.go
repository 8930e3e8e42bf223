// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// InvoicesService: everything about invoices.
type InvoicesService struct{ caller *caller }

// InvoiceListParams is the query of InvoicesService.List. What is left zero is not sent.
type InvoiceListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `number`, `issuedAt`,
	// `dueAt`, `totalMinor`, `status`.
	Sort string `url:"sort"`
	// Free text, searched in: number. `%` and `_` are literal.
	Search string `url:"search"`
	// Only invoices with this status.
	Status InvoiceStatus `url:"status"`
	// Only invoices that were issued at or after this time.
	From Timestamp `url:"from"`
	// Only invoices that were issued before this time.
	Until Timestamp `url:"until"`
}

// List lists invoices.
//
// Needs the scope `billing:read`.
func (s *InvoicesService) List(ctx context.Context, params *InvoiceListParams, options ...CallOption) (*Page[Invoice], error) {
	return fetch[Page[Invoice]](ctx, s.caller, operation{method: "GET", path: "/billing/invoices", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *InvoicesService) Each(ctx context.Context, params *InvoiceListParams, visit func(Invoice) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/billing/invoices", query: params}, func(item Invoice) string { return item.ID }, visit, options)
}

// Get gets an invoice.
//
// Needs the scope `billing:read`.
func (s *InvoicesService) Get(ctx context.Context, id string, options ...CallOption) (*Invoice, error) {
	return fetch[Invoice](ctx, s.caller, operation{method: "GET", path: "/billing/invoices/{id}", ids: []string{id}}, options)
}

// InvoiceDownloadParams is the query of InvoicesService.Download. What is left zero is not sent.
type InvoiceDownloadParams struct {
	// The format of the answer.
	Format InvoiceDownloadFormat `url:"format"`
}

// Download downloads an invoice.
//
// Answers in the `format` that is asked for: `application/json` as the invoice is shown, `text/html` with
// styles for print, or `application/pdf` where the server has it.
//
// Needs the scope `billing:read`.
func (s *InvoicesService) Download(ctx context.Context, id string, params *InvoiceDownloadParams, options ...CallOption) (*Content, error) {
	return content(ctx, s.caller, operation{method: "GET", path: "/billing/invoices/{id}/download", ids: []string{id}, query: params}, options)
}

// Pay pays an invoice.
//
// Collects what is due through the payment provider of the server. With the provider `manual` it records who
// paid and the `reference`; where the operator settles payments, the payment stays pending until the operator
// has recorded it. A payment that is under way is answered instead of a second one.
//
// Needs the scope `billing:write`.
func (s *InvoicesService) Pay(ctx context.Context, id string, body *InvoicePayRequest, options ...CallOption) (*InvoicePayment, error) {
	return fetch[InvoicePayment](ctx, s.caller, operation{method: "POST", path: "/billing/invoices/{id}/pay", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}
