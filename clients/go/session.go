package watchpost

import (
	"context"
	"errors"
	"sync"
	"time"
)

// SessionTokens are the tokens of a session, as they are kept.
type SessionTokens struct {
	AccessToken string `json:"accessToken"`
	// RefreshToken is valid for one renewal.
	RefreshToken string `json:"refreshToken"`
	// ExpiresAt is when the access token ends.
	ExpiresAt Timestamp `json:"expiresAt"`
}

// TokenStore keeps the tokens of one session over restarts: a file, a keychain. The client never runs two of its
// methods at a time.
type TokenStore interface {
	// Load reads the tokens; nil when none are stored.
	Load(ctx context.Context) (*SessionTokens, error)
	Save(ctx context.Context, tokens SessionTokens) error
	Clear(ctx context.Context) error
}

// memoryStore keeps tokens as long as the client.
type memoryStore struct{ tokens *SessionTokens }

func (s *memoryStore) Load(context.Context) (*SessionTokens, error) { return s.tokens, nil }

func (s *memoryStore) Save(_ context.Context, tokens SessionTokens) error {
	s.tokens = &tokens
	return nil
}

func (s *memoryStore) Clear(context.Context) error {
	s.tokens = nil
	return nil
}

const (
	// renewalMargin: a token is renewed this long before its end, so that no request is sent with an expired one.
	renewalMargin = 30 * time.Second
	// renewalTimeout limits a renewal, which no single call owns.
	renewalTimeout = time.Minute
)

// renewal is one renewal, shared by all calls that failed with the same token.
type renewal struct {
	of     string
	done   chan struct{}
	tokens *SessionTokens
	err    error
}

// session hands out access tokens and renews them, once for all calls that wait.
type session struct {
	caller          *caller
	store           TokenStore
	email, password string
	// storing keeps the methods of the store apart.
	storing sync.Mutex

	mu      sync.Mutex
	tokens  *SessionTokens
	renewAt time.Time
	// era counts sign-ins and sign-outs: a renewal of an earlier era must not bring its session back.
	era     int
	isOver  bool
	renewal *renewal
}

func newSession(c *caller, s settings) *session {
	store := s.store
	if store == nil {
		store = &memoryStore{}
	}
	return &session{caller: c, store: store, email: s.email, password: s.password}
}

// token is an access token that has not expired.
func (s *session) token(ctx context.Context) (string, error) {
	s.mu.Lock()
	tokens, isDue := s.tokens, s.tokens != nil && !time.Now().Before(s.renewAt)
	s.mu.Unlock()
	if tokens != nil && !isDue {
		return tokens.AccessToken, nil
	}
	failed := ""
	if tokens != nil {
		failed = tokens.AccessToken
	}
	renewed, err := s.renew(ctx, failed)
	if err == nil {
		return renewed, nil
	}
	// The server could not be reached; the token may be valid for some seconds.
	if tokens != nil && time.Now().Before(tokens.ExpiresAt.Time) && !errors.Is(err, ErrSessionExpired) {
		return tokens.AccessToken, nil
	}
	return "", err
}

// renew brings a newer access token than failed. A late caller gets what is there already.
func (s *session) renew(ctx context.Context, failed string) (string, error) {
	s.mu.Lock()
	if s.isOver {
		s.mu.Unlock()
		return "", ErrSessionExpired
	}
	if s.tokens != nil && s.tokens.AccessToken != failed {
		defer s.mu.Unlock()
		return s.tokens.AccessToken, nil
	}
	under := s.renewal
	if under == nil || under.of != failed {
		under = &renewal{of: failed, done: make(chan struct{})}
		s.renewal = under
		// In the background: one caller's cancelled context must not fail the others.
		go s.run(under, s.era)
	}
	s.mu.Unlock()
	select {
	case <-under.done:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if under.err != nil {
		return "", under.err
	}
	return under.tokens.AccessToken, nil
}

func (s *session) run(r *renewal, era int) {
	ctx, cancel := context.WithTimeout(context.Background(), renewalTimeout)
	defer cancel()
	s.storing.Lock()
	tokens, err := s.obtain(ctx, r.of)
	s.mu.Lock()
	r.tokens, r.err = tokens, err
	if s.renewal == r {
		s.renewal = nil
	}
	isCurrent := err == nil && s.era == era
	if isCurrent {
		s.adopt(tokens)
	}
	s.mu.Unlock()
	switch {
	case isCurrent:
		_ = s.store.Save(ctx, *tokens)
	case err == nil:
		r.err = ErrSessionExpired
	case errors.Is(err, ErrSessionExpired):
		_ = s.store.Clear(ctx)
	}
	s.storing.Unlock()
	close(r.done)
	if err == nil && !isCurrent {
		// The session was ended meanwhile; these are the last tokens that can end it at the server.
		_ = s.revoke(ctx, tokens)
	}
}

// obtain finds newer tokens in the store, redeems the refresh token, or signs in.
func (s *session) obtain(ctx context.Context, failed string) (*SessionTokens, error) {
	stored, err := s.store.Load(ctx)
	if err != nil {
		return nil, err
	}
	if stored != nil && stored.AccessToken != failed {
		return stored, nil
	}
	if stored != nil {
		body := map[string]string{"refreshToken": stored.RefreshToken}
		op := operation{method: "POST", path: "/auth/refresh", body: body, isPublic: true, secrets: []string{stored.RefreshToken}}
		tokens, err := fetch[Tokens](ctx, s.caller, op, nil)
		var refused *Error
		if err == nil {
			return kept(tokens), nil
		}
		if !errors.As(err, &refused) || (refused.Status != 400 && refused.Status != 401) {
			return nil, err
		}
	}
	if s.email == "" {
		return nil, ErrSessionExpired
	}
	tokens, challenge, err := s.logIn(ctx, s.email, s.password)
	if challenge != nil {
		return nil, ErrMFARequired
	}
	return tokens, err
}

func kept(tokens *Tokens) *SessionTokens {
	endsAt := time.Now().Add(time.Duration(tokens.ExpiresIn) * time.Second)
	return &SessionTokens{AccessToken: tokens.AccessToken, RefreshToken: tokens.RefreshToken, ExpiresAt: At(endsAt)}
}

// adopt is called with mu held.
func (s *session) adopt(tokens *SessionTokens) {
	s.tokens = tokens
	if tokens.ExpiresAt.IsZero() {
		// Renewed once the server refuses it.
		s.renewAt = time.Now().AddDate(100, 0, 0)
		return
	}
	margin := renewalMargin
	// A token that lives shorter than the margin would be due at once, for ever.
	if tenth := time.Until(tokens.ExpiresAt.Time) / 10; tenth < margin {
		margin = tenth
	}
	s.renewAt = tokens.ExpiresAt.Add(-margin)
}

// begin starts a session with tokens just received.
func (s *session) begin(ctx context.Context, tokens *SessionTokens) error {
	s.mu.Lock()
	s.era++
	s.isOver, s.renewal = false, nil
	s.adopt(tokens)
	s.mu.Unlock()
	s.storing.Lock()
	defer s.storing.Unlock()
	return s.store.Save(ctx, *tokens)
}

// end forgets the session here, then ends it at the server: nothing signs in again behind the caller's back, even
// when the server cannot be reached.
func (s *session) end(ctx context.Context) error {
	s.mu.Lock()
	s.era++
	s.isOver, s.tokens, s.renewal = true, nil, nil
	s.mu.Unlock()
	s.storing.Lock()
	last, err := s.store.Load(ctx)
	cleared := s.store.Clear(ctx)
	s.storing.Unlock()
	if err != nil {
		return err
	}
	if last != nil {
		if err := s.revoke(ctx, last); err != nil && !errors.Is(err, ErrUnauthenticated) {
			return err
		}
	}
	return cleared
}

func (s *session) revoke(ctx context.Context, tokens *SessionTokens) error {
	op := operation{method: "POST", path: "/auth/logout", bearer: tokens.AccessToken, hasKey: true}
	return discard(ctx, s.caller, op, nil)
}
