// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package webhook

// Type says what happened. A newer server may send types that are not listed here.
type Type string

// The types of events.
const (
	AlertTriggered       Type = "alert.triggered"
	AlertAcknowledged    Type = "alert.acknowledged"
	AlertResolved        Type = "alert.resolved"
	IncidentOpened       Type = "incident.opened"
	IncidentAcknowledged Type = "incident.acknowledged"
	IncidentUpdated      Type = "incident.updated"
	IncidentResolved     Type = "incident.resolved"
	AgentConnected       Type = "agent.connected"
	AgentDisconnected    Type = "agent.disconnected"
	ExporterFailed       Type = "exporter.failed"
	ExporterRecovered    Type = "exporter.recovered"
	OrganizationCreated  Type = "organization.created"
	OrganizationUpdated  Type = "organization.updated"
	SubscriptionCreated  Type = "subscription.created"
	SubscriptionUpdated  Type = "subscription.updated"
	SubscriptionCanceled Type = "subscription.canceled"
	LicenseExpiring      Type = "license.expiring"
	LicenseExpired       Type = "license.expired"
	FeatureFlagUpdated   Type = "feature_flag.updated"
	RoleAssigned         Type = "role.assigned"
	RoleRevoked          Type = "role.revoked"
	AuditRecorded        Type = "audit.recorded"
	WebhookTest          Type = "webhook.test"
)
