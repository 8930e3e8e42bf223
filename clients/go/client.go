package watchpost

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Client is a Watchpost server, as one caller sees it. It is safe for use by many goroutines; make one and keep it.
type Client struct {
	Services
	// Session signs users in and out.
	Session *SessionService

	caller *caller
}

// settings are what the options of New decide.
type settings struct {
	apiKey         string
	email          string
	password       string
	store          TokenStore
	organizationID string
	httpClient     *http.Client
	timeout        time.Duration
	totalTimeout   time.Duration
	maxRetries     int
	onAttempt      func(Attempt)
	userAgent      string
	basePath       string
	// sleep waits between attempts; tests replace it.
	sleep func(context.Context, time.Duration) error
	err   error
}

// Option changes how New makes a client.
type Option func(*settings)

// WithAPIKey authenticates every call with an API key of an organization.
func WithAPIKey(key string) Option {
	return func(s *settings) {
		if key == "" {
			s.err = errors.New("watchpost: WithAPIKey: the key is empty")
		}
		s.apiKey = key
	}
}

// WithPassword signs in with the first call, and again when the session cannot be renewed. An account with a second
// factor needs Session.Login instead: ErrMFARequired says so.
func WithPassword(email, password string) Option {
	return func(s *settings) { s.email, s.password = email, password }
}

// WithTokenStore keeps the tokens of a session over restarts. By default they live as long as the client.
func WithTokenStore(store TokenStore) Option { return func(s *settings) { s.store = store } }

// WithOrganization chooses the organization of a user who is a member of several.
func WithOrganization(id string) Option { return func(s *settings) { s.organizationID = id } }

// WithBasePath names where the API lives below the address of the server, as the option basePath of an embedded server kit
// says. The default is /api/v1.
func WithBasePath(path string) Option { return func(s *settings) { s.basePath = path } }

// WithHTTPClient sends requests with a copy of client that follows no redirects.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.httpClient = client } }

// WithTimeout limits each attempt, its body included. The default is 30 seconds.
func WithTimeout(limit time.Duration) Option { return func(s *settings) { s.timeout = limit } }

// WithTotalTimeout limits a call with all its attempts and waits. The default is 5 minutes.
func WithTotalTimeout(limit time.Duration) Option {
	return func(s *settings) { s.totalTimeout = limit }
}

// WithMaxRetries sets how often a call is tried again. The default is 2; 0 turns retries off.
func WithMaxRetries(count int) Option { return func(s *settings) { s.maxRetries = count } }

// WithOnAttempt calls observe after each attempt, for logs and metrics.
func WithOnAttempt(observe func(Attempt)) Option { return func(s *settings) { s.onAttempt = observe } }

// WithUserAgent puts the name of your program before that of this package.
func WithUserAgent(name string) Option {
	return func(s *settings) { s.userAgent = name + " " + userAgent }
}

const userAgent = "watchpost-go"

// New makes a client. Nothing is sent until a method is called.
//
//	client, err := watchpost.New("https://watchpost.example.com", watchpost.WithAPIKey(os.Getenv("WATCHPOST_API_KEY")))
func New(baseURL string, options ...Option) (*Client, error) {
	s := settings{timeout: 30 * time.Second, totalTimeout: 5 * time.Minute, maxRetries: 2, userAgent: userAgent, basePath: "/api/v1", sleep: sleep}
	for _, option := range options {
		option(&s)
	}
	apiURL, err := parseBaseURL(baseURL, s.basePath)
	switch {
	case s.err != nil:
		return nil, s.err
	case err != nil:
		return nil, err
	case s.timeout <= 0 || s.totalTimeout <= 0:
		return nil, errors.New("watchpost: a timeout must be more than 0")
	case s.maxRetries < 0:
		return nil, errors.New("watchpost: WithMaxRetries: the count must be at least 0")
	case s.apiKey != "" && s.email != "":
		return nil, errors.New("watchpost: WithAPIKey and WithPassword exclude each other")
	}
	caller := newCaller(apiURL, s)
	session := newSession(caller, s)
	if s.apiKey == "" {
		caller.session = session
	}
	return &Client{Services: newServices(caller), Session: &SessionService{session}, caller: caller}, nil
}

var basePathForm = regexp.MustCompile(`^(/[^/?#\s]+)+$`)

// parseBaseURL accepts the address of a server, with or without the path of the API.
func parseBaseURL(baseURL, basePath string) (*url.URL, error) {
	if !basePathForm.MatchString(basePath) {
		return nil, errors.New("watchpost: the base path must begin with a slash and not end with one, such as /api/v1")
	}
	parsed, err := url.Parse(baseURL)
	if err != nil || (parsed.Scheme != "https" && parsed.Scheme != "http") || parsed.Host == "" {
		return nil, errors.New("watchpost: the base URL must start with https:// or http:// and name a host")
	}
	if parsed.User != nil || parsed.RawQuery != "" || parsed.Fragment != "" {
		return nil, errors.New("watchpost: the base URL must not carry a user name, a password, a query or a fragment")
	}
	path := strings.TrimSuffix(strings.TrimRight(parsed.Path, "/"), basePath)
	parsed.Path, parsed.RawPath = path+basePath, ""
	return parsed, nil
}
