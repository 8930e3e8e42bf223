package watchpost

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// These tests run against a reference server, which e2e/go-client.test.ts starts.
func variable(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Skip(name + " is not set: run e2e/go-client.test.ts")
	}
	return value
}

func minute(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func owner(t *testing.T) *Client {
	t.Helper()
	account := WithPassword(variable(t, "WATCHPOST_TEST_EMAIL"), variable(t, "WATCHPOST_TEST_PASSWORD"))
	client, err := New(variable(t, "WATCHPOST_TEST_URL"), account)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestTheMainJobOnAServer(t *testing.T) {
	ctx, client := minute(t), owner(t)
	moved, streaming := make(chan StreamMessage, 100), make(chan error, 1)
	open := make(chan struct{}, 1)
	streamCtx, endStream := context.WithCancel(ctx)
	go func() {
		streaming <- client.Stream(streamCtx, &StreamParams{OnConnection: func(error) { open <- struct{}{} }}, func(message StreamMessage) error {
			moved <- message
			return nil
		})
	}()
	<-open

	created, err := client.Monitors.Create(ctx, MonitorCreate{
		Name:            "Website in Go",
		Type:            MonitorTypeHTTP,
		Target:          String(variable(t, "WATCHPOST_TEST_TARGET")),
		IntervalSeconds: Int(3600),
		Tags:            List("go"),
		Config:          HTTPMonitorConfig{Method: Set(HTTPMonitorConfigMethodGet)},
	})
	if err != nil || created.CurrentStatus != MonitorStatusPending || created.CreatedAt.IsZero() {
		t.Fatalf("got %+v, %v", created, err)
	}
	up, err := client.Monitors.WaitFor(ctx, created.ID, MonitorStatusUp)
	if err != nil || up.LastResult == nil || up.LastCheckedAt == nil {
		t.Fatalf("got %+v, %v", up, err)
	}
	for message := range moved {
		if message.Type == StreamMessageTypeMonitorStatusChanged && strings.Contains(string(message.Data), created.ID) {
			break
		}
	}
	endStream()
	if err := <-streaming; !errors.Is(err, context.Canceled) {
		t.Fatalf("the stream ended with %v", err)
	}

	page, err := client.Monitors.List(ctx, &MonitorListParams{Tag: "go", PageSize: 1, Sort: "-createdAt", Enabled: Bool(true)})
	if err != nil || page.Meta.TotalItems != 1 || page.Data[0].ID != created.ID || page.HasNext() {
		t.Fatalf("got %+v, %v", page, err)
	}
	found := 0
	if err := client.Monitors.EachResult(ctx, created.ID, nil, func(MonitorResult) error { found++; return nil }); err != nil || found == 0 {
		t.Fatalf("%d results, %v", found, err)
	}

	changed, err := client.Monitors.Update(ctx, created.ID, MonitorUpdate{DegradedAfterMs: Int(500)}, IfVersion(up.Version))
	if err != nil || changed.DegradedAfterMs == nil || *changed.DegradedAfterMs != 500 {
		t.Fatalf("got %+v, %v", changed, err)
	}
	if _, err := client.Monitors.Update(ctx, created.ID, MonitorUpdate{Name: String("Late")}, IfVersion(up.Version)); !errors.Is(err, ErrVersionMismatch) {
		t.Fatalf("got %v", err)
	}
	changed, err = client.Monitors.Update(ctx, created.ID, MonitorUpdate{DegradedAfterMs: Null[int64]()})
	if err != nil || changed.DegradedAfterMs != nil || changed.Name != "Website in Go" {
		t.Fatalf("got %+v, %v", changed, err)
	}

	rule, err := client.AlertRules.Create(ctx, AlertRuleCreate{
		Name:      "Slow in Go",
		Target:    Set(AlertTarget{Scope: AlertTargetScopeMonitors, MonitorIDs: List(created.ID)}),
		Condition: AlertRuleCondition{Metric: AlertConditionMetricLatencyMs, Operator: ComparisonGreaterThan, Threshold: 800},
	})
	if err != nil || rule.Condition.Metric != AlertConditionMetricLatencyMs || string(rule.Condition.Threshold) != "800" {
		t.Fatalf("got %+v, %v", rule, err)
	}
	if err := client.AlertRules.Delete(ctx, rule.ID); err != nil {
		t.Fatal(err)
	}
	if err := client.Monitors.Delete(ctx, created.ID); err != nil {
		t.Fatal(err)
	}
	var refused *Error
	if _, err := client.Monitors.Get(ctx, created.ID); !errors.As(err, &refused) || !errors.Is(err, ErrNotFound) || refused.RequestID == "" {
		t.Fatalf("got %v", err)
	}
	if _, err := client.Monitors.Create(ctx, MonitorCreate{Name: "", Type: "https", IntervalSeconds: Int(0)}); !errors.As(err, &refused) || len(refused.Errors) < 2 {
		t.Fatalf("got %v", err)
	}
}

func TestTheSameKeyCreatesOnceOnAServer(t *testing.T) {
	ctx, client := minute(t), owner(t)
	body := MonitorCreate{Name: "Once", Type: MonitorTypeManual}
	first, err := client.Monitors.Create(ctx, body, IdempotencyKey("go-once"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := client.Monitors.Create(ctx, body, IdempotencyKey("go-once"))
	if err != nil || again.ID != first.ID {
		t.Fatalf("got %+v, %v", again, err)
	}
	if err := client.Monitors.Delete(ctx, first.ID); err != nil {
		t.Fatal(err)
	}
}

func TestFiftyCallsWithARefusedTokenMakeOneRenewalOnAServer(t *testing.T) {
	ctx := minute(t)
	store := &memoryStore{}
	var renewals int32
	client, err := New(variable(t, "WATCHPOST_TEST_URL"), WithTokenStore(store), WithOnAttempt(func(attempt Attempt) {
		if attempt.Request == "POST /api/v1/auth/refresh" {
			atomic.AddInt32(&renewals, 1)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Session.Login(ctx, variable(t, "WATCHPOST_TEST_EMAIL"), variable(t, "WATCHPOST_TEST_PASSWORD")); err != nil {
		t.Fatal(err)
	}
	tokens := *store.tokens
	tokens.AccessToken = "refused"
	if err := client.Session.Use(ctx, tokens); err != nil {
		t.Fatal(err)
	}
	errs := make(chan error, 50)
	for at := 0; at < 50; at++ {
		go func() {
			_, err := client.Auth.Me(ctx)
			errs <- err
		}()
	}
	for at := 0; at < 50; at++ {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	if got := atomic.LoadInt32(&renewals); got != 1 {
		t.Fatalf("%d renewals", got)
	}
	if err := client.Session.Logout(ctx); err != nil {
		t.Fatal(err)
	}
}

// codeOf is the code of an authenticator app (RFC 6238).
func codeOf(t *testing.T, secret string, step int64) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, time.Now().Unix()/30+step)
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:])&0x7fffffff)%1_000_000)
}

func TestSecondFactorOnAServer(t *testing.T) {
	ctx, client := minute(t), owner(t)
	email, password := variable(t, "WATCHPOST_TEST_EMAIL"), variable(t, "WATCHPOST_TEST_PASSWORD")
	setup, err := client.MFA.Setup(ctx)
	if err != nil {
		t.Fatal(err)
	}
	codes, err := client.MFA.Confirm(ctx, MFAConfirmRequest{Code: codeOf(t, setup.Secret, 0)})
	if err != nil || len(codes.BackupCodes) != 10 {
		t.Fatalf("got %v", err)
	}
	fresh, _ := New(variable(t, "WATCHPOST_TEST_URL"))
	challenge, err := fresh.Session.Login(ctx, email, password)
	if err != nil || challenge == nil {
		t.Fatalf("got %v, %v", challenge, err)
	}
	if err := challenge.VerifyBackupCode(ctx, codes.BackupCodes[0]); err != nil {
		t.Fatal(err)
	}
	me, err := fresh.Auth.Me(ctx)
	if err != nil || !me.MFAEnabled || me.Email == nil || *me.Email != email {
		t.Fatalf("got %+v, %v", me, err)
	}
	// The code of the next half minute: that of this one was used.
	if err := fresh.MFA.Disable(ctx, Reauthentication{Password: password, Code: codeOf(t, setup.Secret, 1)}); err != nil {
		t.Fatal(err)
	}
	if err := fresh.Session.Logout(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := fresh.Auth.Me(ctx); !errors.Is(err, ErrSessionExpired) {
		t.Fatalf("got %v", err)
	}
}

func TestPublicAndOtherAnswersOnAServer(t *testing.T) {
	ctx, client := minute(t), owner(t)
	monitor, err := client.Monitors.Create(ctx, MonitorCreate{Name: "Nightly", Type: MonitorTypeHeartbeat, Config: HeartbeatMonitorConfig{}})
	if err != nil || monitor.HeartbeatURL == nil {
		t.Fatalf("got %+v, %v", monitor, err)
	}
	token := (*monitor.HeartbeatURL)[strings.LastIndex(*monitor.HeartbeatURL, "/")+1:]
	if _, err := client.Heartbeats.Success(ctx, token, &HeartbeatSignal{Message: String("done")}); err != nil {
		t.Fatal(err)
	}
	badge, err := client.Monitors.Badge(ctx, monitor.ID, nil)
	if err != nil || !strings.HasPrefix(badge.Type, "image/svg+xml") || !strings.Contains(string(badge.Data), "<svg") {
		t.Fatalf("got %v", err)
	}
	plans, err := client.Plans.List(ctx, nil)
	if err != nil || plans.Meta.Page != 1 {
		t.Fatalf("got %+v, %v", plans, err)
	}
	board, err := client.Dashboards.Create(ctx, DashboardCreate{Name: "Go", Widgets: List(
		DashboardWidgetCreate{Type: DashboardWidgetTypeText, X: 0, Y: 0, W: 4, H: 2, Config: TextWidgetCreateConfig{Markdown: "Hello"}},
	)})
	if err != nil || len(board.Widgets) != 1 {
		t.Fatalf("got %+v, %v", board, err)
	}
	var config TextWidgetConfig
	if err := json.Unmarshal(board.Widgets[0].Config, &config); err != nil || config.Markdown != "Hello" {
		t.Fatalf("got %+v, %v", config, err)
	}
	if err := client.Monitors.Delete(ctx, monitor.ID); err != nil {
		t.Fatal(err)
	}
}
