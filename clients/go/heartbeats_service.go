// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

import "context"

// HeartbeatsService: signals that jobs send to their heartbeat monitors.
type HeartbeatsService struct{ caller *caller }

// Success reports that a job has succeeded.
//
// The token in the path is the permission. A body that is neither JSON nor begins with `{` is the message.
// What does not fit is cut or left out, and the signal counts. GET works too; the query takes the fields, and
// `status`, `msg` and `ping` of Uptime Kuma.
//
// Needs no authentication.
func (s *HeartbeatsService) Success(ctx context.Context, token string, body *HeartbeatSignal, options ...CallOption) (*HeartbeatAnswer, error) {
	return fetch[HeartbeatAnswer](ctx, s.caller, operation{method: "POST", path: "/heartbeats/{token}", ids: []string{token}, body: orNothing(body), isPublic: true}, options)
}

// Start reports that a job begins.
//
// The token in the path is the permission. A body that is neither JSON nor begins with `{` is the message.
// What does not fit is cut or left out, and the signal counts. GET works too; the query takes the fields, and
// `status`, `msg` and `ping` of Uptime Kuma.
//
// Needs no authentication.
func (s *HeartbeatsService) Start(ctx context.Context, token string, body *HeartbeatSignal, options ...CallOption) (*HeartbeatAnswer, error) {
	return fetch[HeartbeatAnswer](ctx, s.caller, operation{method: "POST", path: "/heartbeats/{token}/start", ids: []string{token}, body: orNothing(body), isPublic: true}, options)
}

// Fail reports that a job has failed.
//
// The token in the path is the permission. A body that is neither JSON nor begins with `{` is the message.
// What does not fit is cut or left out, and the signal counts. GET works too; the query takes the fields, and
// `status`, `msg` and `ping` of Uptime Kuma.
//
// Needs no authentication.
func (s *HeartbeatsService) Fail(ctx context.Context, token string, body *HeartbeatSignal, options ...CallOption) (*HeartbeatAnswer, error) {
	return fetch[HeartbeatAnswer](ctx, s.caller, operation{method: "POST", path: "/heartbeats/{token}/fail", ids: []string{token}, body: orNothing(body), isPublic: true}, options)
}
