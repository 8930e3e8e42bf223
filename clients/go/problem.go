package watchpost

import (
	"encoding/json"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"
)

// refusalOf is the error of an answer that is not a success.
func refusalOf(request string, apiURL *url.URL, status int, header http.Header, body []byte, secrets []string) error {
	if status < 400 {
		return &RedirectError{Request: request, Status: status, Origin: originOf(apiURL, header.Get("Location"))}
	}
	var problem struct {
		Code     ErrorCode     `json:"code"`
		Title    string        `json:"title"`
		Detail   string        `json:"detail"`
		Error    string        `json:"error"`
		Instance string        `json:"instance"`
		Errors   []FieldError  `json:"errors"`
		Limit    *ReachedLimit `json:"limit"`
	}
	if json.Unmarshal(body, &problem) != nil || problem.Code == "" {
		problem.Code = ErrorCodeUnexpectedAnswer
		problem.Detail = "the response did not come from a Watchpost API; check the base URL, or a proxy in front of it"
	}
	safe := redactor(secrets)
	refused := &Error{
		Request:    request,
		Status:     status,
		Code:       ErrorCode(safe.Replace(string(problem.Code))),
		Detail:     safe.Replace(firstOf(problem.Detail, problem.Error, problem.Title)),
		RequestID:  firstOf(safe.Replace(header.Get("X-Request-Id")), safe.Replace(problem.Instance)),
		RetryAfter: retryAfterOf(header, time.Now()),
		Limit:      problem.Limit,
	}
	for _, field := range problem.Errors {
		refused.Errors = append(refused.Errors, FieldError{
			Path:    safe.Replace(field.Path),
			Code:    safe.Replace(field.Code),
			Message: safe.Replace(field.Message),
		})
	}
	return refused
}

func originOf(apiURL *url.URL, location string) string {
	target, err := apiURL.Parse(location)
	if err != nil || location == "" {
		return "an unknown address"
	}
	return target.Scheme + "://" + target.Host
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// shortestRedacted: replacing a shorter secret would garble words and tell an onlooker what it is.
const shortestRedacted = 8

// redactor replaces secrets, the longest first because one may hold another.
func redactor(secrets []string) *strings.Replacer {
	long := make([]string, 0, len(secrets))
	for _, secret := range secrets {
		if len(secret) >= shortestRedacted {
			long = append(long, secret)
		}
	}
	sort.Slice(long, func(a, b int) bool { return len(long[a]) > len(long[b]) })
	pairs := make([]string, 0, 2*len(long))
	for _, secret := range long {
		pairs = append(pairs, secret, "[redacted]")
	}
	return strings.NewReplacer(pairs...)
}

// retryAfterOf reads seconds or a date (RFC 9110 §10.2.3).
func retryAfterOf(header http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.Atoi(value); err == nil && seconds >= 0 {
		if seconds > 1_000_000 {
			seconds = 1_000_000
		}
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}
