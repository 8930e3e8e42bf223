// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// ServerService: what a sign-in page needs to know of a server, and its first owner.
type ServerService struct{ caller *caller }

// Get whats a sign-in page needs to know.
//
// Needs no authentication.
func (s *ServerService) Get(ctx context.Context, options ...CallOption) (*ServerInfo, error) {
	return fetch[ServerInfo](ctx, s.caller, operation{method: "GET", path: "/server", isPublic: true}, options)
}
