package watchpost

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Error is a refusal by the server. No error of this package carries a credential, a header, a query or a body.
//
//	var refused *watchpost.Error
//	if errors.As(err, &refused) {
//		log.Println(refused.Code, refused.RequestID)
//	}
//	if errors.Is(err, watchpost.ErrNotFound) { … }
type Error struct {
	// Request is the method and the path.
	Request string
	// Status is the HTTP status.
	Status int
	// Code is from the closed table of the contract, or ErrorCodeUnexpectedAnswer.
	Code ErrorCode
	// Detail says what happened this time, in the server's words.
	Detail string
	// RequestID finds the request in the server's log; empty when the answer had none.
	RequestID string
	// Errors are the invalid fields of a request.
	Errors []FieldError
	// RetryAfter is how long the server asks to wait; 0 when it does not.
	RetryAfter time.Duration
	// Limit is the limit of the plan that was reached, when Code is ErrorCodePlanLimitReached.
	Limit *ReachedLimit
}

// ErrorCodeUnexpectedAnswer is the code of a response that did not come from a Watchpost API, such as that of a proxy.
const ErrorCodeUnexpectedAnswer ErrorCode = "unexpected_answer"

func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %d %s: %s", e.Request, e.Status, e.Code, e.Detail)
	if len(e.Errors) > 0 {
		fields := make([]string, len(e.Errors))
		for at, field := range e.Errors {
			fields[at] = field.Path + ": " + field.Message
		}
		text += " (" + strings.Join(fields, "; ") + ")"
	}
	return text
}

// kind is a family of refusals, for errors.Is.
type kind struct {
	name string
	has  func(*Error) bool
}

func (k *kind) Error() string { return "watchpost: " + k.name }

// Is says whether the refusal belongs to one of the families below.
func (e *Error) Is(target error) bool {
	family, ok := target.(*kind)
	return ok && family.has(e)
}

func ofStatus(name string, statuses ...int) error {
	return &kind{name, func(e *Error) bool {
		for _, status := range statuses {
			if e.Status == status {
				return true
			}
		}
		return false
	}}
}

func ofCode(name string, code ErrorCode) error {
	return &kind{name, func(e *Error) bool { return e.Code == code }}
}

// Families of refusals, for errors.Is.
var (
	// ErrValidation: fields of the request are invalid; Errors names each one.
	ErrValidation = ofCode("the request is invalid", ErrorCodeValidationFailed)
	// ErrUnauthenticated: the credentials are missing, wrong or expired.
	ErrUnauthenticated = ofStatus("the credentials were refused", 401)
	// ErrForbidden: the credentials do not allow this.
	ErrForbidden = ofStatus("the credentials do not allow this", 403)
	// ErrPlanLimit: the plan of the organization does not allow more; Limit says which limit.
	ErrPlanLimit = ofCode("a limit of the plan was reached", ErrorCodePlanLimitReached)
	// ErrNotFound: not found, or not visible to the caller.
	ErrNotFound = ofStatus("not found", 404)
	// ErrConflict: the request does not fit the current state. ErrVersionMismatch is one of these.
	ErrConflict = ofStatus("the request conflicts with the current state", 409, 412, 422)
	// ErrVersionMismatch: the document was changed since the version that IfVersion named.
	ErrVersionMismatch = ofCode("the document was changed meanwhile", ErrorCodeVersionMismatch)
	// ErrRateLimited: too many requests, and the wait is longer than a call waits.
	ErrRateLimited = ofStatus("too many requests", 429)
	// ErrServer: the server failed, after all retries.
	ErrServer error = &kind{"the server failed", func(e *Error) bool { return e.Status >= 500 }}
)

var (
	// ErrSessionExpired: there is no session, or it can no longer be renewed; sign in again.
	ErrSessionExpired = errors.New("watchpost: there is no session; call Session.Login")
	// ErrMFARequired: the account has a second factor, so e-mail and password are not enough; call Session.Login.
	ErrMFARequired = errors.New("watchpost: this account has a second factor; call Session.Login and verify its challenge")
	// Stop ends Each and Stream early, without an error.
	Stop = errors.New("watchpost: stop")
)

// ConnectionError: no answer, because no connection could be made or it broke.
type ConnectionError struct {
	Request string
	// Reason is one of a few fixed texts, such as "connection refused"; empty for any other.
	Reason string
	// neverConnected: nothing can have been done at the server.
	neverConnected bool
}

func (e *ConnectionError) Error() string {
	if e.Reason == "" {
		return e.Request + ": no answer"
	}
	return e.Request + ": no answer (" + e.Reason + ")"
}

// TimeoutError: no complete answer in time. It is context.DeadlineExceeded for errors.Is.
type TimeoutError struct {
	Request string
	// OfCall: the limit of the whole call was reached, not that of one attempt.
	OfCall bool
	// Limit is the limit that was reached.
	Limit time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s: no complete answer within %s", e.Request, e.Limit)
}

// Timeout says that this is a timeout, as net.Error asks.
func (e *TimeoutError) Timeout() bool { return true }

// Is matches context.DeadlineExceeded.
func (e *TimeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// RedirectError: the server pointed elsewhere. The client never follows, since its credentials are for one server.
type RedirectError struct {
	Request string
	Status  int
	// Origin is where it pointed, without path and query.
	Origin string
}

func (e *RedirectError) Error() string {
	return fmt.Sprintf("%s: redirected to %s; check the base URL", e.Request, e.Origin)
}

// AnswerError: a successful answer that is not what the API sends; probably not Watchpost.
type AnswerError struct {
	Request string
	Status  int
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("%s: answered %d without the content that belongs there; check the base URL", e.Request, e.Status)
}
