// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost

// Services has a service for each resource of the API.
type Services struct {
	// Everything about monitors.
	Monitors *MonitorsService
	// Signals that jobs send to their heartbeat monitors.
	Heartbeats *HeartbeatsService
	// Everything about agents.
	Agents *AgentsService
	// Everything about incidents.
	Incidents *IncidentsService
	// What the links and buttons of messages call, with the token that is in them.
	IncidentActions *IncidentActionsService
	// Everything about alert rules.
	AlertRules *AlertRulesService
	// What alert rules found, across all of them.
	Alerts *AlertsService
	// Everything about notification channels.
	NotificationChannels *NotificationChannelsService
	// What the links of mails to addresses that are no members' call, with the token that is in them.
	MailRecipients *MailRecipientsService
	// Everything about exporters.
	Exporters *ExportersService
	// Samples in PromQL, over the reading part of Prometheus’ HTTP API.
	Prometheus *PrometheusService
	// Everything about telemetry exports.
	TelemetryExports *TelemetryExportsService
	// Everything about maintenance windows.
	MaintenanceWindows *MaintenanceWindowsService
	// Everything about schedules of who is on call.
	OnCallSchedules *OnCallSchedulesService
	// Who is on call at a moment, in all schedules at once.
	OnCall *OnCallService
	// Everything about escalation policies.
	EscalationPolicies *EscalationPoliciesService
	// Everything about dashboards.
	Dashboards *DashboardsService
	// Everything about reports.
	Reports *ReportsService
	// Everything about status pages.
	StatusPages *StatusPagesService
	// Status pages without an account: what visitors, aggregators and feed readers get.
	PublicStatusPages *PublicStatusPagesService
	// Messages to channels and people, and what became of each.
	Notifications *NotificationsService
	// Everything about webhooks.
	Webhooks *WebhooksService
	// What happened in an organization: the events that webhooks deliver.
	Events *EventsService
	// Everything about feature flags.
	FeatureFlags *FeatureFlagsService
	// Everything about licenses.
	Licenses *LicensesService
	// Accounts, signing in and out, and sessions.
	Auth *AuthService
	// TOTP (RFC 6238) and backup codes.
	MFA *MFAService
	// How you want to be paged, and when you want to be left alone.
	NotificationPreferences *NotificationPreferencesService
	// Your own telephone, chat or mailbox, where you are notified beside the address of your account.
	ContactMethods *ContactMethodsService
	// Signing in with GitHub, GitLab, Google, Microsoft or Slack.
	OAuth *OAuthService
	// What a sign-in page needs to know of a server, and its first owner.
	Server *ServerService
	// Everything about organizations.
	Organizations *OrganizationsService
	// Everything about members.
	Members *MembersService
	// Everything about invitations.
	Invitations *InvitationsService
	// Everything about roles.
	Roles *RolesService
	// Everything about API keys.
	APIKeys *APIKeysService
	// An organization’s own connections to providers.
	SSOConnections *SSOConnectionsService
	// Everything about audit activities.
	AuditActivities *AuditActivitiesService
	// Everything about subscriptions.
	Subscriptions *SubscriptionsService
	// Everything about invoices.
	Invoices *InvoicesService
	// Who invoices are made out to, how they are paid, and what payment providers call.
	Billing *BillingService
	// What organizations can subscribe to; the operator configures it.
	Plans *PlansService
	// What an organization uses, and what it may use.
	Usage *UsageService
}

func newServices(caller *caller) Services {
	return Services{
		Monitors:                &MonitorsService{caller},
		Heartbeats:              &HeartbeatsService{caller},
		Agents:                  &AgentsService{caller},
		Incidents:               &IncidentsService{caller},
		IncidentActions:         &IncidentActionsService{caller},
		AlertRules:              &AlertRulesService{caller},
		Alerts:                  &AlertsService{caller},
		NotificationChannels:    &NotificationChannelsService{caller},
		MailRecipients:          &MailRecipientsService{caller},
		Exporters:               &ExportersService{caller},
		Prometheus:              &PrometheusService{caller},
		TelemetryExports:        &TelemetryExportsService{caller},
		MaintenanceWindows:      &MaintenanceWindowsService{caller},
		OnCallSchedules:         &OnCallSchedulesService{caller},
		OnCall:                  &OnCallService{caller},
		EscalationPolicies:      &EscalationPoliciesService{caller},
		Dashboards:              &DashboardsService{caller},
		Reports:                 &ReportsService{caller},
		StatusPages:             &StatusPagesService{caller},
		PublicStatusPages:       &PublicStatusPagesService{caller},
		Notifications:           &NotificationsService{caller},
		Webhooks:                &WebhooksService{caller},
		Events:                  &EventsService{caller},
		FeatureFlags:            &FeatureFlagsService{caller},
		Licenses:                &LicensesService{caller},
		Auth:                    &AuthService{caller},
		MFA:                     &MFAService{caller},
		NotificationPreferences: &NotificationPreferencesService{caller},
		ContactMethods:          &ContactMethodsService{caller},
		OAuth:                   &OAuthService{caller},
		Server:                  &ServerService{caller},
		Organizations:           &OrganizationsService{caller},
		Members:                 &MembersService{caller},
		Invitations:             &InvitationsService{caller},
		Roles:                   &RolesService{caller},
		APIKeys:                 &APIKeysService{caller},
		SSOConnections:          &SSOConnectionsService{caller},
		AuditActivities:         &AuditActivitiesService{caller},
		Subscriptions:           &SubscriptionsService{caller},
		Invoices:                &InvoicesService{caller},
		Billing:                 &BillingService{caller},
		Plans:                   &PlansService{caller},
		Usage:                   &UsageService{caller},
	}
}
