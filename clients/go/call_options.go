package watchpost

import "time"

// CallOption changes one call.
type CallOption func(*callOptions)

type callOptions struct {
	idempotencyKey string
	ifVersion      *int64
	organizationID string
	timeout        time.Duration
	totalTimeout   time.Duration
	maxRetries     int
}

// IfVersion makes a change or a deletion fail with ErrVersionMismatch unless the document still has this version.
func IfVersion(version int64) CallOption { return func(o *callOptions) { o.ifVersion = &version } }

// IdempotencyKey replaces the random key of a POST, so that a later process can repeat it safely.
func IdempotencyKey(key string) CallOption { return func(o *callOptions) { o.idempotencyKey = key } }

// InOrganization chooses the organization of this call.
func InOrganization(id string) CallOption { return func(o *callOptions) { o.organizationID = id } }

// Timeout limits each attempt of this call.
func Timeout(limit time.Duration) CallOption { return func(o *callOptions) { o.timeout = limit } }

// TotalTimeout limits this call with all its attempts.
func TotalTimeout(limit time.Duration) CallOption {
	return func(o *callOptions) { o.totalTimeout = limit }
}

// MaxRetries sets how often this call is tried again.
func MaxRetries(count int) CallOption { return func(o *callOptions) { o.maxRetries = count } }
