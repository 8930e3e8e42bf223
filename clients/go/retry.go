package watchpost

import (
	"errors"
	"math"
	"math/rand"
	"time"
)

const (
	// longestRetryAfter is the longest Retry-After that a call waits for; a longer one is the caller's decision.
	longestRetryAfter = 30 * time.Second
	firstBackoff      = 500 * time.Millisecond
	longestBackoff    = 8 * time.Second
)

// retryDelay decides whether to try again after a number of attempts, and when.
func retryDelay(err error, attempts int, isRepeatable bool) (time.Duration, bool) {
	if !isPassing(err, isRepeatable) {
		return 0, false
	}
	var refused *Error
	if errors.As(err, &refused) && refused.RetryAfter > 0 {
		return refused.RetryAfter, refused.RetryAfter <= longestRetryAfter
	}
	most := math.Min(float64(longestBackoff), float64(firstBackoff)*math.Pow(2, float64(attempts-1)))
	// Full jitter: clients that failed together do not return together.
	return time.Duration(random() * most), true
}

func isPassing(err error, isRepeatable bool) bool {
	switch failed := err.(type) {
	case *ConnectionError:
		return isRepeatable || failed.neverConnected
	case *TimeoutError:
		return isRepeatable && !failed.OfCall
	case *Error:
		switch {
		case failed.Status == 429:
			// A refused request was not begun, whatever its method.
			return true
		case failed.Status == 409:
			// The first try of an idempotent POST is still running; the server says when to ask again.
			return isRepeatable && failed.RetryAfter > 0
		default:
			return isRepeatable && (failed.Status == 408 || failed.Status >= 500)
		}
	}
	return false
}

// seeded: before Go 1.20 the dice of all programs would fall alike.
var seeded = rand.New(&lockedSource{source: rand.NewSource(time.Now().UnixNano())})

func random() float64 { return seeded.Float64() }
