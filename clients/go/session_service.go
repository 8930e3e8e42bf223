package watchpost

import (
	"context"
	"encoding/json"
)

// SessionService signs users in and out.
type SessionService struct{ session *session }

// Challenge is a sign-in that needs a second factor, within five minutes.
type Challenge struct {
	session *session
	token   string
}

// Login signs in. When the account has a second factor, the answer is a challenge to be verified, else nil.
//
//	challenge, err := client.Session.Login(ctx, email, password)
//	if err == nil && challenge != nil {
//		err = challenge.Verify(ctx, codeFromTheApp)
//	}
func (s *SessionService) Login(ctx context.Context, email, password string) (*Challenge, error) {
	tokens, challenge, err := s.session.logIn(ctx, email, password)
	if err != nil || challenge != nil {
		return challenge, err
	}
	return nil, s.session.begin(ctx, tokens)
}

// Use starts a session with tokens that another program obtained.
func (s *SessionService) Use(ctx context.Context, tokens SessionTokens) error {
	return s.session.begin(ctx, &tokens)
}

// Logout ends the session, here and at the server.
func (s *SessionService) Logout(ctx context.Context) error { return s.session.end(ctx) }

// SetUp creates the first owner of a new server, and signs in.
func (s *SessionService) SetUp(ctx context.Context, body SetupRequest) error {
	op := operation{method: "POST", path: "/setup", body: body, isPublic: true, secrets: []string{body.Token, body.Password}}
	tokens, err := fetch[Tokens](ctx, s.session.caller, op, nil)
	if err != nil {
		return err
	}
	return s.session.begin(ctx, kept(tokens))
}

// Verify completes the sign-in with a code of the authenticator app.
func (c *Challenge) Verify(ctx context.Context, code string) error {
	return c.verify(ctx, map[string]string{"challengeToken": c.token, "code": code})
}

// VerifyBackupCode completes the sign-in with one of the backup codes.
func (c *Challenge) VerifyBackupCode(ctx context.Context, backupCode string) error {
	return c.verify(ctx, map[string]string{"challengeToken": c.token, "backupCode": backupCode})
}

func (c *Challenge) verify(ctx context.Context, body map[string]string) error {
	secrets := []string{c.token, body["code"], body["backupCode"]}
	op := operation{method: "POST", path: "/auth/mfa/verify", body: body, isPublic: true, secrets: secrets}
	tokens, err := fetch[Tokens](ctx, c.session.caller, op, nil)
	if err != nil {
		return err
	}
	return c.session.begin(ctx, kept(tokens))
}

// logIn answers with tokens or with a challenge.
func (s *session) logIn(ctx context.Context, email, password string) (*SessionTokens, *Challenge, error) {
	body := map[string]string{"email": email, "password": password}
	op := operation{method: "POST", path: "/auth/login", body: body, isPublic: true, secrets: []string{password}}
	answer, err := fetch[json.RawMessage](ctx, s.caller, op, nil)
	if err != nil {
		return nil, nil, err
	}
	var challenge MFAChallenge
	if json.Unmarshal(*answer, &challenge) == nil && challenge.MFARequired {
		return nil, &Challenge{session: s, token: challenge.ChallengeToken}, nil
	}
	var tokens Tokens
	if json.Unmarshal(*answer, &tokens) != nil || tokens.AccessToken == "" {
		return nil, nil, &AnswerError{Request: "POST " + s.caller.apiURL.Path + op.path, Status: 200}
	}
	return kept(&tokens), nil, nil
}
