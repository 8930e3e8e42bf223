// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// AgentsService: everything about agents.
type AgentsService struct{ caller *caller }

// AgentListParams is the query of AgentsService.List. What is left zero is not sent.
type AgentListParams struct {
	// Page number, from 1.
	Page int64 `url:"page"`
	// Items per page, at most 100.
	PageSize int64 `url:"pageSize"`
	// Field to sort by; a leading `-` sorts descending. Ties are broken by `id`. Fields: `name`, `status`,
	// `lastSeenAt`, `createdAt`.
	Sort string `url:"sort"`
	// Free text, searched in: name, location, hostname. `%` and `_` are literal.
	Search string `url:"search"`
	// Only this status.
	Status AgentStatus `url:"status"`
	// Only with this tag.
	Tag string `url:"tag"`
}

// List lists agents.
//
// Needs the scope `agents:read`.
func (s *AgentsService) List(ctx context.Context, params *AgentListParams, options ...CallOption) (*Page[Agent], error) {
	return fetch[Page[Agent]](ctx, s.caller, operation{method: "GET", path: "/agents", query: params}, options)
}

// Each calls visit for every item of List, page after page. It ends with the first error of visit; Stop ends
// it without one.
func (s *AgentsService) Each(ctx context.Context, params *AgentListParams, visit func(Agent) error, options ...CallOption) error {
	return each(ctx, s.caller, operation{method: "GET", path: "/agents", query: params}, func(item Agent) string { return item.ID }, visit, options)
}

// Create creates an agent.
//
// The answer holds the token; it is never shown again. An organization has at most 500 agents.
//
// Needs the scope `agents:write`.
func (s *AgentsService) Create(ctx context.Context, body AgentCreate, options ...CallOption) (*AgentWithToken, error) {
	return fetch[AgentWithToken](ctx, s.caller, operation{method: "POST", path: "/agents", body: body, hasKey: true}, options)
}

// Get gets an agent.
//
// Needs the scope `agents:read`.
func (s *AgentsService) Get(ctx context.Context, id string, options ...CallOption) (*Agent, error) {
	return fetch[Agent](ctx, s.caller, operation{method: "GET", path: "/agents/{id}", ids: []string{id}}, options)
}

// Update changes an agent.
//
// A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.
//
// Needs the scope `agents:write`.
func (s *AgentsService) Update(ctx context.Context, id string, body AgentUpdate, options ...CallOption) (*Agent, error) {
	return fetch[Agent](ctx, s.caller, operation{method: "PATCH", path: "/agents/{id}", ids: []string{id}, body: body}, options)
}

// AgentDeleteParams is the query of AgentsService.Delete. What is left zero is not sent.
type AgentDeleteParams struct {
	// Whether to delete it also while it is the only location of a monitor, or scrapes an exporter.
	Force Optional[bool] `url:"force"`
}

// Delete deletes an agent.
//
// Its results stay. While it is the only location of a monitor, or scrapes an exporter, this is a `conflict`,
// unless `force` is true: such monitors and exporters are paused.
//
// Needs the scope `agents:write`.
func (s *AgentsService) Delete(ctx context.Context, id string, params *AgentDeleteParams, options ...CallOption) error {
	return discard(ctx, s.caller, operation{method: "DELETE", path: "/agents/{id}", ids: []string{id}, query: params}, options)
}

// RotateToken gives an agent a new token.
//
// The old token works on for `graceSeconds`. The pinned public key is forgotten: the next hello with the new
// token pins another.
//
// Needs the scope `agents:write`.
func (s *AgentsService) RotateToken(ctx context.Context, id string, body *AgentRotateToken, options ...CallOption) (*AgentWithToken, error) {
	return fetch[AgentWithToken](ctx, s.caller, operation{method: "POST", path: "/agents/{id}/rotate-token", ids: []string{id}, body: orNothing(body), hasKey: true}, options)
}
