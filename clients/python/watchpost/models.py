# Derived from the contract by `pnpm generate`; changes made here are lost.
"""What the API takes and gives. Fields that are sent and may be left out are `UNSET`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional

from ._values import UNSET, Maybe, Model

__all__ = [
    "Agent",
    "AgentCreate",
    "AgentRotateToken",
    "AgentStatus",
    "AgentUpdate",
    "AgentWithToken",
    "AlertAcknowledge",
    "AlertBackTest",
    "AlertBackTestAlert",
    "AlertBackTestSeries",
    "AlertChannel",
    "AlertChannelType",
    "AlertCondition",
    "AlertConditionAggregation",
    "AlertConditionFn",
    "AlertConditionMetric",
    "AlertRule",
    "AlertRuleChannel",
    "AlertRuleCondition",
    "AlertRuleCreate",
    "AlertRuleDraftTest",
    "AlertRuleNoDataState",
    "AlertRuleState",
    "AlertRuleTest",
    "AlertRuleUpdate",
    "AlertState",
    "AlertSubject",
    "AlertSubjectType",
    "AlertTarget",
    "AlertTargetScope",
    "AlsoLinkedIncident",
    "AmqpMonitorConfig",
    "ApiExtraction",
    "ApiExtractionSource",
    "ApiKey",
    "ApiKeyCreate",
    "ApiKeyRotate",
    "ApiKeyStatus",
    "ApiKeyUpdate",
    "ApiKeyWithSecret",
    "ApiMonitorConfig",
    "ApiStep",
    "Assertion",
    "AssertionOperator",
    "AssertionSource",
    "AuditActivity",
    "AuditActivityActor",
    "AuditActivityChanges",
    "AuditActivityResource",
    "AuditActivityResult",
    "AuditVerification",
    "AuditVerificationBrokenAt",
    "AuditVerificationBrokenAtReason",
    "BackupCodes",
    "BillingProfile",
    "BillingProfileAddress",
    "BillingProfileWrite",
    "BrowserEvidence",
    "BrowserEvidenceRequest",
    "BrowserMonitorConfig",
    "BrowserStep",
    "BrowserStepAssertedEvent",
    "BrowserStepButton",
    "BrowserStepDeviceType",
    "BrowserStepName",
    "BrowserStepOperator",
    "BrowserStepParameters",
    "BrowserStepType",
    "Certificate",
    "CertificatesWidget",
    "CertificatesWidgetConfig",
    "CertificatesWidgetCreate",
    "CertificatesWidgetCreateConfig",
    "ChangePasswordRequest",
    "ChannelFlapping",
    "ChannelGrouping",
    "ChannelQuietHours",
    "ChannelQuietHoursAfterwards",
    "ChannelQuietHoursBelow",
    "ChannelQuietHoursRange",
    "ChannelRecipient",
    "ChannelRecipientStatus",
    "ChannelRepeat",
    "ChannelSubscription",
    "ChannelSubscriptionEvent",
    "ChannelTemplate",
    "ChannelUsers",
    "CommandEvidence",
    "CommandMonitorConfig",
    "Comparison",
    "ConfirmSubscription",
    "ContactMethod",
    "ContactMethodCreate",
    "ContactMethodType",
    "ContactMethodUpdate",
    "ContactMethodVerifyRequest",
    "Dashboard",
    "DashboardContent",
    "DashboardContentVariable",
    "DashboardCreate",
    "DashboardCreateVariable",
    "DashboardData",
    "DashboardDuplicate",
    "DashboardPreview",
    "DashboardTimeRange",
    "DashboardUpdate",
    "DashboardVariable",
    "DashboardVariableType",
    "DashboardVisibility",
    "DashboardWidget",
    "DashboardWidgetCreate",
    "DashboardWidgetType",
    "DeviceConfirmRequest",
    "DeviceConfirmRequestDecision",
    "DeviceReadRequest",
    "DeviceSignIn",
    "DeviceSignInDetails",
    "DeviceSignInPending",
    "DeviceSignInRequest",
    "DeviceTokenRequest",
    "DnsEvidence",
    "DnsMonitorConfig",
    "DnsMonitorConfigExpectedRcode",
    "DnsMonitorConfigRecordType",
    "DockerMonitorConfig",
    "DomainMonitorConfig",
    "Entitlements",
    "ErrorCode",
    "EscalationPolicy",
    "EscalationPolicyCreate",
    "EscalationPolicyUpdate",
    "EscalationPolicyUsers",
    "EscalationPolicyWhenExhausted",
    "EscalationPolicyWhenUncovered",
    "EscalationReadiness",
    "EscalationStep",
    "EscalationStepCreate",
    "EscalationStepTarget",
    "EscalationStepTargetType",
    "EscalationTarget",
    "EscalationTest",
    "EscalationTestRequest",
    "EscalationTestStep",
    "EscalationTestStepTarget",
    "Event",
    "EventActor",
    "EventListType",
    "EventSubjectReference",
    "Exporter",
    "ExporterCatalogue",
    "ExporterCreate",
    "ExporterCredentialField",
    "ExporterCredentials",
    "ExporterFamily",
    "ExporterFormat",
    "ExporterSamples",
    "ExporterSamplesSeries",
    "ExporterSamplesSeriesPoint",
    "ExporterSeries",
    "ExporterStatus",
    "ExporterTestResult",
    "ExporterTestResultKept",
    "ExporterUpdate",
    "ExporterUpdateCredentials",
    "FeatureFlag",
    "FeatureFlagCreate",
    "FeatureFlagCreateGuard",
    "FeatureFlagEvaluations",
    "FeatureFlagEvaluationsFlag",
    "FeatureFlagEvaluationsFlagReason",
    "FeatureFlagGuard",
    "FeatureFlagRule",
    "FeatureFlagRuleCondition",
    "FeatureFlagRuleConditionOperator",
    "FeatureFlagTest",
    "FeatureFlagTestResult",
    "FeatureFlagTestResultResult",
    "FeatureFlagUpdate",
    "FeatureFlagUpdateGuard",
    "FeatureFlagValueType",
    "FieldError",
    "FlagCondition",
    "FlagOutcome",
    "FlagRule",
    "FlagdDefinition",
    "FlagdDefinitionFlag",
    "FlagdDefinitionFlagState",
    "ForgotPasswordRequest",
    "FtpMonitorConfig",
    "GroupMonitorConfig",
    "GroupMonitorConfigMode",
    "GrpcMonitorConfig",
    "HeartbeatAdjustment",
    "HeartbeatAdjustmentCode",
    "HeartbeatAnswer",
    "HeartbeatMonitorConfig",
    "HeartbeatSignal",
    "HttpEvidence",
    "HttpEvidenceHeader",
    "HttpEvidenceRedirect",
    "HttpMonitorConfig",
    "HttpMonitorConfigMethod",
    "IcmpMonitorConfig",
    "IdentityLink",
    "IdentityLinkConfirmRequest",
    "IdentityLinkReadRequest",
    "ImapMonitorConfig",
    "Incident",
    "IncidentAcknowledgedVia",
    "IncidentActionAcknowledge",
    "IncidentActionRead",
    "IncidentCreate",
    "IncidentEntry",
    "IncidentEntryKind",
    "IncidentEntryVia",
    "IncidentEscalate",
    "IncidentEscalation",
    "IncidentEscalationState",
    "IncidentListWidget",
    "IncidentListWidgetConfig",
    "IncidentListWidgetCreate",
    "IncidentListWidgetCreateConfig",
    "IncidentNote",
    "IncidentNoteCreate",
    "IncidentNotifications",
    "IncidentNotificationsNotNotified",
    "IncidentNotificationsNotNotifiedWhy",
    "IncidentRemark",
    "IncidentResolution",
    "IncidentSeverity",
    "IncidentSnooze",
    "IncidentSource",
    "IncidentStatus",
    "IncidentUpdate",
    "Invitation",
    "InvitationAcceptRequest",
    "InvitationCreate",
    "InvitationReadRequest",
    "InvitationStatus",
    "Invoice",
    "InvoiceCustomer",
    "InvoiceDownloadFormat",
    "InvoiceKind",
    "InvoiceLine",
    "InvoicePayRequest",
    "InvoicePayment",
    "InvoiceSeller",
    "InvoiceStatus",
    "InvoiceTax",
    "KafkaMonitorConfig",
    "KafkaMonitorConfigMechanism",
    "KeepIn",
    "LdapMonitorConfig",
    "LdapMonitorConfigScope",
    "License",
    "LicenseActivate",
    "LicenseActivateMachine",
    "LicenseActivation",
    "LicenseActivationStatus",
    "LicenseCreate",
    "LicenseCreateHolder",
    "LicenseDeactivateMachine",
    "LicenseHeartbeat",
    "LicenseHolder",
    "LicenseHolderFile",
    "LicensePublicKey",
    "LicensePublicKeyStatus",
    "LicensePublicKeys",
    "LicenseRenew",
    "LicenseRevoke",
    "LicenseStatus",
    "LicenseSuspend",
    "LicenseType",
    "LicenseUpdate",
    "LicenseUpdateHolder",
    "LicenseValidate",
    "LicenseValidation",
    "LicenseValidationCode",
    "LicenseValidationLicense",
    "LicenseWithKey",
    "LinkedIncident",
    "MailRecipient",
    "MailRecipientDecision",
    "MailRecipientDecisionDecision",
    "MailRecipientRead",
    "MailRecipientUnsubscribe",
    "MaintenanceOccurrences",
    "MaintenanceOccurrencesOccurrence",
    "MaintenanceOccurrencesOccurrenceStatus",
    "MaintenanceSchedule",
    "MaintenanceScheduleType",
    "MaintenanceWindow",
    "MaintenanceWindowCreate",
    "MaintenanceWindowSchedule",
    "MaintenanceWindowStatus",
    "MaintenanceWindowUpdate",
    "ManualMonitorConfig",
    "Me",
    "MeType",
    "MeUpdate",
    "Measurement",
    "Member",
    "MemberUpdate",
    "Membership",
    "MessageItem",
    "MessageLink",
    "MessageLinkAction",
    "MfaChallenge",
    "MfaConfirmRequest",
    "MfaSetup",
    "MinecraftMonitorConfig",
    "MinecraftMonitorConfigEdition",
    "MongodbMonitorConfig",
    "MongodbMonitorConfigRole",
    "Monitor",
    "MonitorBadgeShow",
    "MonitorBulk",
    "MonitorBulkAction",
    "MonitorBulkPatch",
    "MonitorBulkResult",
    "MonitorBulkResultChange",
    "MonitorBulkResultChangeField",
    "MonitorCreate",
    "MonitorCreateQuorum",
    "MonitorCredentialField",
    "MonitorCredentials",
    "MonitorEvidence",
    "MonitorLatency",
    "MonitorLatencySeries",
    "MonitorListWidget",
    "MonitorListWidgetConfig",
    "MonitorListWidgetConfigSort",
    "MonitorListWidgetCreate",
    "MonitorListWidgetCreateConfig",
    "MonitorLocation",
    "MonitorOverview",
    "MonitorOverviewRow",
    "MonitorPausedReason",
    "MonitorQuorum",
    "MonitorQuorumMode",
    "MonitorResult",
    "MonitorResultStatus",
    "MonitorSetStatus",
    "MonitorStatus",
    "MonitorStatusHistory",
    "MonitorStatusHistoryBin",
    "MonitorStatusHistoryInterval",
    "MonitorSummary",
    "MonitorSummaryByStatus",
    "MonitorSummaryCertificate",
    "MonitorSummaryTag",
    "MonitorTarget",
    "MonitorTargetScope",
    "MonitorTestResult",
    "MonitorType",
    "MonitorUnknownReason",
    "MonitorUpdate",
    "MonitorUpdateCredentials",
    "MonitorUpdateQuorum",
    "MonitorUptime",
    "MonitorUptimeSeconds",
    "MonitorUptimeUnknownTime",
    "MonitorUptimeUnknownTimeReason",
    "MqttMonitorConfig",
    "MssqlMonitorConfig",
    "MysqlMonitorConfig",
    "NewsPreferences",
    "NewsPreferencesEvent",
    "NewsPreferencesMinimumSeverity",
    "NewsPreferencesUpdate",
    "Notification",
    "NotificationAttempt",
    "NotificationAttemptError",
    "NotificationAttemptRequest",
    "NotificationAttemptStatus",
    "NotificationAttemptStep",
    "NotificationCertainty",
    "NotificationChannel",
    "NotificationChannelActions",
    "NotificationChannelCreate",
    "NotificationChannelDisabledReason",
    "NotificationChannelDraftTest",
    "NotificationChannelDraftTestResult",
    "NotificationChannelDraftTestResultMessage",
    "NotificationChannelDraftTestResultMessageStatus",
    "NotificationChannelFlapping",
    "NotificationChannelGrouping",
    "NotificationChannelMessage",
    "NotificationChannelPreview",
    "NotificationChannelPreviewMessage",
    "NotificationChannelPreviewMessageFate",
    "NotificationChannelPreviewRequest",
    "NotificationChannelPreviewTotals",
    "NotificationChannelQuietHours",
    "NotificationChannelRepeat",
    "NotificationChannelShowTarget",
    "NotificationChannelStatus",
    "NotificationChannelSupport",
    "NotificationChannelTemplate",
    "NotificationChannelTest",
    "NotificationChannelTestDeliveries",
    "NotificationChannelType",
    "NotificationChannelTypeCredentialField",
    "NotificationChannelTypeLimits",
    "NotificationChannelTypeLimitsUnit",
    "NotificationChannelUpdate",
    "NotificationChannelUpdates",
    "NotificationDetail",
    "NotificationEscalation",
    "NotificationFlapping",
    "NotificationGrouping",
    "NotificationKind",
    "NotificationMessage",
    "NotificationMessageFact",
    "NotificationMessageTone",
    "NotificationPreferences",
    "NotificationPreferencesUpdate",
    "NotificationReason",
    "NotificationRepeat",
    "NotificationStatus",
    "NotificationSubject",
    "NotificationSubscription",
    "NotificationTemplate",
    "NtpMonitorConfig",
    "OAuthProvider",
    "OAuthProviderCategory",
    "OAuthProviderKey",
    "OAuthProviderProtocol",
    "OnCall",
    "OnCallCalendarLink",
    "OnCallLayer",
    "OnCallLayerCreate",
    "OnCallLayerCreateHandoff",
    "OnCallLayerHandoff",
    "OnCallLayerHandoffUnit",
    "OnCallOverride",
    "OnCallOverrideCreate",
    "OnCallPerson",
    "OnCallSchedule",
    "OnCallScheduleCreate",
    "OnCallScheduleUpdate",
    "OnCallShifts",
    "OnCallShiftsShift",
    "Organization",
    "OrganizationCreate",
    "OrganizationSettings",
    "OrganizationStatus",
    "OrganizationTransfer",
    "OrganizationUpdate",
    "OrganizationUpdateSettings",
    "PageFigures",
    "PagePreference",
    "PagePreferenceCreate",
    "Payment",
    "PaymentMethod",
    "PaymentMethodSetUp",
    "PaymentStatus",
    "PerformanceValue",
    "PersonalQuietHours",
    "PersonalQuietHoursCreate",
    "PersonalQuietHoursCreateRange",
    "PersonalQuietHoursExceptSeverity",
    "PersonalQuietHoursRange",
    "PersonalQuietHoursRangeDay",
    "Plan",
    "PlanPrice",
    "PlanPricePer",
    "Pop3MonitorConfig",
    "PostalAddress",
    "PostgresMonitorConfig",
    "PrometheusBuildInfo",
    "PrometheusBuildInfoResult",
    "PrometheusInstantData",
    "PrometheusInstantDataResultType",
    "PrometheusInstantResult",
    "PrometheusMetadataResult",
    "PrometheusMetricDescription",
    "PrometheusMonitorConfig",
    "PrometheusNamesResult",
    "PrometheusRangeData",
    "PrometheusRangeDataResult",
    "PrometheusRangeResult",
    "PrometheusSeriesResult",
    "PrometheusValuesResult",
    "PublicComponent",
    "PublicComponentDetail",
    "PublicComponentReference",
    "PublicDashboard",
    "PublicDays",
    "PublicDaysUnobserved",
    "PublicIncident",
    "PublicIncidentHistory",
    "PublicIncidentImpact",
    "PublicIncidentStatus",
    "PublicIncidentUpdate",
    "PublicMaintenance",
    "PublicMaintenanceStatus",
    "PublicStatus",
    "PublicStatusPage",
    "PublicStatusPageGroup",
    "PublicStatusPageImages",
    "PublicStatusPageImagesLogo",
    "PublicStatusPageLinks",
    "PublicStatusPageMaintenance",
    "PublicStatusPageVisibility",
    "PublicWidget",
    "PushKey",
    "QuietHours",
    "RadiusMonitorConfig",
    "Reachability",
    "ReachabilityStatus",
    "ReachabilityVia",
    "ReachedLimit",
    "ReachedLimitEntitlement",
    "Reauthentication",
    "RecordedEvidence",
    "RedisMonitorConfig",
    "RegisterRequest",
    "Report",
    "ReportAccounting",
    "ReportAccountingCombine",
    "ReportAccountingDegraded",
    "ReportAccountingMaintenance",
    "ReportAccountingUnknown",
    "ReportBudget",
    "ReportBudgetState",
    "ReportCreate",
    "ReportCreateAccounting",
    "ReportCreateSchedule",
    "ReportDay",
    "ReportDownloadFormat",
    "ReportMonitor",
    "ReportPeriod",
    "ReportPeriodKind",
    "ReportPeriodUnit",
    "ReportRun",
    "ReportRunDetail",
    "ReportRunDetailDefinition",
    "ReportRunRequest",
    "ReportRunTrigger",
    "ReportSchedule",
    "ReportStatus",
    "ReportSummary",
    "ReportSummaryLatency",
    "ReportType",
    "ReportUpdate",
    "ReportUpdateAccounting",
    "ReportUpdateSchedule",
    "ReportVerification",
    "ReportVerificationDifference",
    "ReportVerificationDifferenceReason",
    "ResendVerificationRequest",
    "ResetPasswordRequest",
    "Role",
    "RoleCreate",
    "RoleUpdate",
    "RtspMonitorConfig",
    "RtspMonitorConfigMethod",
    "Scope",
    "ScopeEntry",
    "ScrapeSummary",
    "ScrapeSummaryFormat",
    "ServerInfo",
    "ServerInfoMail",
    "ServerInfoProvider",
    "ServerInfoSignUp",
    "Session",
    "SetupRequest",
    "SftpMonitorConfig",
    "ShownInvitation",
    "SipMonitorConfig",
    "SipMonitorConfigTransport",
    "SmtpMonitorConfig",
    "SnmpMonitorConfig",
    "SnmpMonitorConfigAuthProtocol",
    "SnmpMonitorConfigVersion",
    "SshMonitorConfig",
    "SsoConnection",
    "SsoConnectionLastFailure",
    "SsoConnectionPut",
    "StatWidget",
    "StatWidgetConfig",
    "StatWidgetConfigCombine",
    "StatWidgetConfigMetric",
    "StatWidgetConfigThreshold",
    "StatWidgetConfigThresholdLevel",
    "StatWidgetCreate",
    "StatWidgetCreateConfig",
    "StatWidgetCreateConfigThreshold",
    "StatusHistoryWidget",
    "StatusHistoryWidgetConfig",
    "StatusHistoryWidgetCreate",
    "StatusHistoryWidgetCreateConfig",
    "StatusPage",
    "StatusPageAutoPublish",
    "StatusPageColours",
    "StatusPageComponent",
    "StatusPageCreate",
    "StatusPageCreateComponent",
    "StatusPageCreateDomain",
    "StatusPageCreateShow",
    "StatusPageCreateTheme",
    "StatusPageCreateThemeLight",
    "StatusPageDomain",
    "StatusPageImages",
    "StatusPageImagesLogo",
    "StatusPageLocale",
    "StatusPageOfDomain",
    "StatusPageShow",
    "StatusPageSubscriber",
    "StatusPageTheme",
    "StatusPageUpdate",
    "StatusPageUpdateShow",
    "StatusPageUpdateTheme",
    "StatusPageUpdateThemeLight",
    "StatusPageViewToken",
    "StatusPageVisibility",
    "StatuspageComponent",
    "StatuspageComponentStatus",
    "StatuspageIncident",
    "StatuspageIncidentUpdate",
    "StatuspageIncidents",
    "StatuspageMaintenance",
    "StatuspageMaintenanceStatus",
    "StatuspagePage",
    "StatuspageStatus",
    "StatuspageStatusDocument",
    "StatuspageStatusIndicator",
    "StatuspageSummary",
    "SteamMonitorConfig",
    "StepEvidence",
    "StepResult",
    "StepStatus",
    "StepTrial",
    "StepTrialAnswer",
    "StreamMessage",
    "StreamMessageType",
    "SubscribeToStatusPage",
    "Subscription",
    "SubscriptionAccepted",
    "SubscriptionCancellation",
    "SubscriptionChange",
    "SubscriptionChangeWhen",
    "SubscriptionCreate",
    "SubscriptionEndReason",
    "SubscriptionInterval",
    "SubscriptionLine",
    "SubscriptionLineKind",
    "SubscriptionPendingChange",
    "SubscriptionPreview",
    "SubscriptionPreviewKind",
    "SubscriptionPreviewNextInvoice",
    "SubscriptionPreviewSurplus",
    "SubscriptionPreviewSurplusMonitors",
    "SubscriptionPreviewSurplusOther",
    "SubscriptionStatus",
    "TcpMonitorConfig",
    "TcpMonitorConfigSecurity",
    "TcpMonitorConfigStartTls",
    "TelemetryExport",
    "TelemetryExportCreate",
    "TelemetryExportDisabledReason",
    "TelemetryExportProtocol",
    "TelemetryExportSignal",
    "TelemetryExportUpdate",
    "TextWidget",
    "TextWidgetConfig",
    "TextWidgetCreate",
    "TextWidgetCreateConfig",
    "TimeseriesWidget",
    "TimeseriesWidgetConfig",
    "TimeseriesWidgetConfigBy",
    "TimeseriesWidgetConfigMetric",
    "TimeseriesWidgetCreate",
    "TimeseriesWidgetCreateConfig",
    "Timings",
    "TlsEvidence",
    "TlsEvidenceChain",
    "TlsMonitorConfig",
    "Tokens",
    "UdpMonitorConfig",
    "UnlockStatusPage",
    "Unsubscribe",
    "UptimeRatios",
    "UptimeWidget",
    "UptimeWidgetConfig",
    "UptimeWidgetConfigWindow",
    "UptimeWidgetCreate",
    "UptimeWidgetCreateConfig",
    "Usage",
    "UsageKind",
    "UsageMetric",
    "VerifyEmailRequest",
    "VerifyStatusPageDomain",
    "Webhook",
    "WebhookAttempt",
    "WebhookAttemptError",
    "WebhookAttemptStatus",
    "WebhookCreate",
    "WebhookDeliveriesEvent",
    "WebhookDelivery",
    "WebhookDeliveryDetail",
    "WebhookDeliveryStatus",
    "WebhookDisabledReason",
    "WebhookEvent",
    "WebhookRecover",
    "WebhookRecovery",
    "WebhookRecoveryStatus",
    "WebhookRotate",
    "WebhookSubject",
    "WebhookSubjectSubject",
    "WebhookUpdate",
    "WebhookWithSecret",
    "WebsocketMonitorConfig",
    "WidgetData",
    "WidgetDataStatus",
    "WidgetTarget",
    "WidgetTargetScope",
]

ErrorCode = Literal[
    "bad_request",
    "validation_failed",
    "unauthenticated",
    "invalid_credentials",
    "mfa_invalid",
    "token_expired",
    "token_reused",
    "forbidden",
    "email_not_verified",
    "plan_limit_reached",
    "not_found",
    "method_not_allowed",
    "request_timeout",
    "conflict",
    "version_mismatch",
    "payload_too_large",
    "unsupported_media_type",
    "expectation_failed",
    "idempotency_key_reused",
    "query_failed",
    "rate_limited",
    "headers_too_large",
    "internal",
    "unavailable",
]
"""What went wrong. A newer server may send values that are not listed here."""

ReachedLimitEntitlement = Literal[
    "maxMonitors",
    "minIntervalSeconds",
    "retentionDays",
    "maxMembers",
    "maxApiKeys",
    "maxWebhooks",
    "maxNotificationChannels",
    "maxAgents",
    "maxDashboards",
    "maxStatusPages",
    "maxExporters",
    "maxSeries",
    "maxFeatureFlags",
    "maxLicenses",
    "rateLimitPerMinute",
    "customRoles",
    "sso",
]
"""A newer server may send values that are not listed here."""

HttpMonitorConfigMethod = Literal[
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
]
"""A newer server may send values that are not listed here."""

AssertionSource = Literal[
    "status",
    "header",
    "body",
    "json",
    "latency",
    "certificateDays",
    "record",
    "remark",
]
"""A newer server may send values that are not listed here."""

AssertionOperator = Literal[
    "equals",
    "notEquals",
    "contains",
    "notContains",
    "startsWith",
    "endsWith",
    "exists",
    "notExists",
    "lessThan",
    "lessThanOrEqual",
    "greaterThan",
    "greaterThanOrEqual",
    "in",
    "notIn",
    "matches",
    "notMatches",
]
"""A newer server may send values that are not listed here."""

ApiExtractionSource = Literal[
    "json",
    "header",
    "cookie",
    "pattern",
]
"""A newer server may send values that are not listed here."""

TcpMonitorConfigSecurity = Literal[
    "none",
    "tls",
    "starttls",
]
"""A newer server may send values that are not listed here."""

TcpMonitorConfigStartTls = Literal[
    "smtp",
    "imap",
    "pop3",
    "ftp",
    "postgres",
    "mysql",
    "xmpp",
    "ldap",
]
"""A newer server may send values that are not listed here."""

SnmpMonitorConfigVersion = Literal[
    "3",
    "2c",
]
"""A newer server may send values that are not listed here."""

SnmpMonitorConfigAuthProtocol = Literal[
    "md5",
    "sha1",
    "sha256",
    "sha512",
]
"""A newer server may send values that are not listed here."""

DnsMonitorConfigRecordType = Literal[
    "A",
    "AAAA",
    "CAA",
    "CNAME",
    "MX",
    "NS",
    "PTR",
    "SOA",
    "SRV",
    "TXT",
]
"""A newer server may send values that are not listed here."""

DnsMonitorConfigExpectedRcode = Literal[
    "NOERROR",
    "NXDOMAIN",
    "SERVFAIL",
    "REFUSED",
]
"""A newer server may send values that are not listed here."""

LdapMonitorConfigScope = Literal[
    "base",
    "one",
    "sub",
]
"""A newer server may send values that are not listed here."""

MongodbMonitorConfigRole = Literal[
    "any",
    "standalone",
    "primary",
    "secondary",
    "router",
]
"""A newer server may send values that are not listed here."""

KafkaMonitorConfigMechanism = Literal[
    "plain",
    "scram-sha-256",
    "scram-sha-512",
]
"""A newer server may send values that are not listed here."""

SipMonitorConfigTransport = Literal[
    "udp",
    "tcp",
    "tls",
]
"""A newer server may send values that are not listed here."""

RtspMonitorConfigMethod = Literal[
    "DESCRIBE",
    "OPTIONS",
]
"""A newer server may send values that are not listed here."""

MinecraftMonitorConfigEdition = Literal[
    "java",
    "bedrock",
]
"""A newer server may send values that are not listed here."""

Comparison = Literal[
    ">",
    ">=",
    "<",
    "<=",
    "==",
    "!=",
]
"""A newer server may send values that are not listed here."""

BrowserStepType = Literal[
    "navigate",
    "click",
    "doubleClick",
    "hover",
    "change",
    "keyDown",
    "keyUp",
    "scroll",
    "setViewport",
    "emulateNetworkConditions",
    "waitForElement",
    "close",
    "customStep",
]
"""A newer server may send values that are not listed here."""

BrowserStepDeviceType = Literal[
    "mouse",
    "pen",
    "touch",
]
"""A newer server may send values that are not listed here."""

BrowserStepButton = Literal[
    "primary",
    "auxiliary",
    "secondary",
    "back",
    "forward",
]
"""A newer server may send values that are not listed here."""

BrowserStepOperator = Literal[
    ">=",
    "==",
    "<=",
]
"""A newer server may send values that are not listed here."""

BrowserStepName = Literal[
    "textIsVisible",
    "titleMatches",
    "urlMatches",
]
"""A newer server may send values that are not listed here."""

GroupMonitorConfigMode = Literal[
    "worst",
    "atLeast",
]
"""A newer server may send values that are not listed here."""

StepStatus = Literal[
    "up",
    "down",
    "unknown",
    "skipped",
]
"""`skipped` when a step before it failed, or gave no value that it needs. A newer server may send values that
are not listed here.
"""

MeType = Literal[
    "user",
    "apiKey",
]
"""A newer server may send values that are not listed here."""

Scope = Literal[
    "monitors:read",
    "monitors:write",
    "monitors:run",
    "dashboards:read",
    "dashboards:write",
    "alert-rules:read",
    "alert-rules:write",
    "incidents:read",
    "incidents:write",
    "incidents:respond",
    "reports:read",
    "reports:write",
    "webhooks:read",
    "webhooks:write",
    "notifications:read",
    "notifications:write",
    "on-call:read",
    "on-call:write",
    "agents:read",
    "agents:write",
    "exporters:read",
    "exporters:write",
    "telemetry-exports:read",
    "telemetry-exports:write",
    "organization:read",
    "organization:write",
    "members:read",
    "members:write",
    "roles:read",
    "roles:write",
    "api-keys:read",
    "api-keys:write",
    "sso:write",
    "subscription:read",
    "subscription:write",
    "billing:read",
    "billing:write",
    "licenses:read",
    "licenses:write",
    "feature-flags:read",
    "feature-flags:write",
    "audit:read",
]
"""A permission, `<resource>:<verb>`. A newer server may send values that are not listed here."""

DeviceConfirmRequestDecision = Literal[
    "allow",
    "refuse",
]
"""A newer server may send values that are not listed here."""

ContactMethodType = Literal[
    "email",
    "sms",
    "voice",
    "telegram",
    "pushover",
    "ntfy",
    "gotify",
    "slack",
    "webPush",
]
"""A newer server may send values that are not listed here."""

NewsPreferencesMinimumSeverity = Literal[
    "minor",
    "major",
    "critical",
]
"""A newer server may send values that are not listed here."""

NewsPreferencesEvent = Literal[
    "monitor.down",
    "monitor.recovered",
    "monitor.degraded",
    "certificate.ending",
    "agent.disconnected",
    "agent.connected",
]
"""A newer server may send values that are not listed here."""

PersonalQuietHoursRangeDay = Literal[
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
]
"""A newer server may send values that are not listed here."""

PersonalQuietHoursExceptSeverity = Literal[
    "major",
    "critical",
]
"""A newer server may send values that are not listed here."""

OAuthProviderCategory = Literal[
    "codeHosting",
    "identity",
    "messaging",
]
"""A newer server may send values that are not listed here."""

OAuthProviderProtocol = Literal[
    "oauth2",
    "openid",
]
"""A newer server may send values that are not listed here."""

OAuthProviderKey = Literal[
    "github",
    "gitlab",
    "google",
    "microsoft",
    "slack",
]
"""Names a provider of the catalog. A newer server may send values that are not listed here."""

ServerInfoSignUp = Literal[
    "open",
    "invite",
]
"""A newer server may send values that are not listed here."""

ServerInfoMail = Literal[
    "sent",
    "log",
]
"""A newer server may send values that are not listed here."""

KeepIn = Literal[
    "body",
    "cookie",
]
"""A newer server may send values that are not listed here."""

OrganizationStatus = Literal[
    "active",
    "suspended",
]
"""A newer server may send values that are not listed here."""

ReachabilityStatus = Literal[
    "ready",
    "partial",
    "unreachable",
]
"""A newer server may send values that are not listed here."""

ReachabilityVia = Literal[
    "email",
    "sms",
    "voice",
    "telegram",
    "pushover",
    "ntfy",
    "gotify",
    "slack",
    "webPush",
]
"""A newer server may send values that are not listed here."""

InvitationStatus = Literal[
    "pending",
    "accepted",
    "expired",
]
"""A newer server may send values that are not listed here."""

ApiKeyStatus = Literal[
    "active",
    "suspended",
    "expired",
    "revoked",
]
"""A newer server may send values that are not listed here."""

AuditActivityResult = Literal[
    "success",
    "failure",
    "refused",
]
"""A newer server may send values that are not listed here."""

AuditVerificationBrokenAtReason = Literal[
    "missing",
    "changed",
    "not_linked",
]
"""A newer server may send values that are not listed here."""

MonitorType = Literal[
    "https",
    "http",
    "api",
    "tcp",
    "udp",
    "ntp",
    "snmp",
    "radius",
    "icmp",
    "dns",
    "tls",
    "domain",
    "heartbeat",
    "grpc",
    "websocket",
    "smtp",
    "imap",
    "pop3",
    "ldap",
    "ftp",
    "sftp",
    "ssh",
    "postgres",
    "mysql",
    "mssql",
    "redis",
    "mongodb",
    "amqp",
    "kafka",
    "mqtt",
    "sip",
    "rtsp",
    "minecraft",
    "steam",
    "prometheus",
    "browser",
    "command",
    "docker",
    "group",
    "manual",
]
"""Kind of monitor. A newer server may send values that are not listed here."""

MonitorStatus = Literal[
    "pending",
    "up",
    "degraded",
    "down",
    "paused",
    "maintenance",
    "unknown",
]
"""`pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a group
not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check itself could
not be made. A newer server may send values that are not listed here.
"""

MonitorQuorumMode = Literal[
    "any",
    "majority",
    "all",
    "count",
]
"""A newer server may send values that are not listed here."""

MonitorCredentialField = Literal[
    "username",
    "password",
    "token",
    "clientCertificate",
    "clientKey",
    "secretHeaders",
    "sharedSecret",
    "privacyPassword",
    "privateKey",
    "secrets",
]
"""A newer server may send values that are not listed here."""

MonitorPausedReason = Literal[
    "manual",
    "plan",
]
"""A newer server may send values that are not listed here."""

MonitorUnknownReason = Literal[
    "away",
    "database",
    "stalled",
    "clock",
    "overdue",
    "offline",
    "agentSilent",
    "members",
    "reported",
    "checkFailed",
]
"""A newer server may send values that are not listed here."""

MonitorResultStatus = Literal[
    "up",
    "degraded",
    "down",
    "unknown",
]
"""A newer server may send values that are not listed here."""

MonitorBulkAction = Literal[
    "create",
    "remove",
    "pause",
    "resume",
    "tag",
    "update",
]
"""A newer server may send values that are not listed here."""

MonitorUptimeUnknownTimeReason = Literal[
    "away",
    "database",
    "stalled",
    "clock",
    "overdue",
    "offline",
    "agentSilent",
    "members",
    "reported",
    "checkFailed",
]
"""A newer server may send values that are not listed here."""

AgentStatus = Literal[
    "pending",
    "online",
    "offline",
    "disabled",
]
"""`pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said goodbye;
`disabled`. A newer server may send values that are not listed here.
"""

IncidentStatus = Literal[
    "open",
    "acknowledged",
    "resolved",
]
"""A newer server may send values that are not listed here."""

IncidentSeverity = Literal[
    "minor",
    "major",
    "critical",
]
"""A newer server may send values that are not listed here."""

IncidentSource = Literal[
    "monitor",
    "alertRule",
    "manual",
]
"""A newer server may send values that are not listed here."""

IncidentAcknowledgedVia = Literal[
    "api",
    "link",
    "mail",
    "slack",
    "telegram",
    "mattermost",
    "ntfy",
    "pushover",
    "twilio",
]
"""A newer server may send values that are not listed here."""

IncidentResolution = Literal[
    "automatic",
    "manual",
]
"""A newer server may send values that are not listed here."""

AlertSubjectType = Literal[
    "monitor",
    "agent",
    "series",
]
"""A newer server may send values that are not listed here."""

PublicIncidentStatus = Literal[
    "investigating",
    "identified",
    "monitoring",
    "resolved",
]
"""What the public sees of the state of an incident. A newer server may send values that are not listed here."""

IncidentEscalationState = Literal[
    "none",
    "starting",
    "running",
    "acknowledged",
    "snoozed",
    "resolved",
    "exhausted",
]
"""A newer server may send values that are not listed here."""

IncidentEntryKind = Literal[
    "opened",
    "acknowledged",
    "updated",
    "monitorAdded",
    "monitorRecovered",
    "noteAdded",
    "alertFired",
    "alertResolved",
    "resolved",
    "reopened",
    "escalated",
    "notificationFailed",
    "snoozed",
]
"""A newer server may send values that are not listed here."""

IncidentEntryVia = Literal[
    "api",
    "link",
    "mail",
    "slack",
    "telegram",
    "mattermost",
    "ntfy",
    "pushover",
    "twilio",
]
"""A newer server may send values that are not listed here."""

IncidentNotificationsNotNotifiedWhy = Literal[
    "disabled",
    "belowSeverity",
    "noSubscription",
    "quietHours",
    "superseded",
    "expired",
    "failed",
    "unreachable",
    "noMailServer",
    "noRecord",
]
"""A newer server may send values that are not listed here."""

NotificationKind = Literal[
    "opened",
    "acknowledged",
    "updated",
    "escalated",
    "repeated",
    "resolved",
    "digest",
    "reminder",
    "onCall",
    "report",
    "notice",
    "test",
]
"""A newer server may send values that are not listed here."""

NotificationReason = Literal[
    "subscription",
    "rule",
    "escalation",
    "onCall",
    "preference",
    "fallback",
    "role",
    "test",
]
"""A newer server may send values that are not listed here."""

NotificationStatus = Literal[
    "held",
    "pending",
    "delivered",
    "failed",
    "superseded",
    "expired",
    "dropped",
]
"""A newer server may send values that are not listed here."""

NotificationCertainty = Literal[
    "accepted",
    "posted",
    "confirmed",
]
"""A newer server may send values that are not listed here."""

AlertRuleNoDataState = Literal[
    "ok",
    "alerting",
    "keep",
]
"""A newer server may send values that are not listed here."""

AlertRuleState = Literal[
    "inactive",
    "pending",
    "firing",
    "recovering",
    "noData",
]
"""A newer server may send values that are not listed here."""

AlertTargetScope = Literal[
    "all",
    "monitors",
    "tags",
    "agents",
]
"""A newer server may send values that are not listed here."""

AlertConditionMetric = Literal[
    "status",
    "consecutiveFailures",
    "latencyMs",
    "latencyP95",
    "uptimePercent",
    "certificateDays",
    "heartbeatMissed",
    "performanceValue",
    "agentOffline",
    "exporterSample",
    "errorBudgetPercent",
    "burnRate",
]
"""A newer server may send values that are not listed here."""

AlertConditionAggregation = Literal[
    "last",
    "avg",
    "min",
    "max",
    "p50",
    "p95",
    "p99",
]
"""A newer server may send values that are not listed here."""

AlertConditionFn = Literal[
    "last",
    "avg",
    "min",
    "max",
    "rate",
    "increase",
    "delta",
]
"""A newer server may send values that are not listed here."""

AlertChannelType = Literal[
    "webhook",
    "email",
    "channel",
    "escalation",
]
"""A newer server may send values that are not listed here."""

NotificationChannelUpdates = Literal[
    "auto",
    "edit",
    "thread",
    "new",
]
"""A newer server may send values that are not listed here."""

NotificationChannelActions = Literal[
    "none",
    "signedIn",
    "anyone",
]
"""A newer server may send values that are not listed here."""

NotificationChannelShowTarget = Literal[
    "full",
    "host",
    "none",
]
"""A newer server may send values that are not listed here."""

NotificationChannelStatus = Literal[
    "active",
    "failing",
    "disabled",
]
"""A newer server may send values that are not listed here."""

NotificationChannelDisabledReason = Literal[
    "manual",
    "gone",
    "unauthorized",
    "failing",
]
"""A newer server may send values that are not listed here."""

ChannelSubscriptionEvent = Literal[
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.escalated",
    "incident.resolved",
    "monitor.degraded",
    "certificate.ending",
    "agent.disconnected",
    "agent.connected",
    "exporter.failed",
    "exporter.recovered",
    "maintenance.started",
    "maintenance.ended",
    "report.ready",
    "license.expiring",
    "onCall.changed",
    "channel.failing",
]
"""A newer server may send values that are not listed here."""

MonitorTargetScope = Literal[
    "all",
    "monitors",
    "tags",
]
"""A newer server may send values that are not listed here."""

ChannelQuietHoursBelow = Literal[
    "major",
    "critical",
]
"""A newer server may send values that are not listed here."""

ChannelQuietHoursAfterwards = Literal[
    "hold",
    "drop",
]
"""A newer server may send values that are not listed here."""

ChannelRecipientStatus = Literal[
    "pending",
    "confirmed",
    "refused",
]
"""A newer server may send values that are not listed here."""

NotificationChannelTypeLimitsUnit = Literal[
    "utf16",
    "codePoints",
    "bytes",
]
"""A newer server may send values that are not listed here."""

NotificationChannelPreviewMessageFate = Literal[
    "sent",
    "held",
    "dropped",
    "superseded",
]
"""A newer server may send values that are not listed here."""

NotificationChannelMessage = Literal[
    "opened",
    "resolved",
    "digest",
    "conversation",
]
"""A newer server may send values that are not listed here."""

NotificationChannelDraftTestResultMessageStatus = Literal[
    "delivered",
    "failed",
    "deferred",
]
"""A newer server may send values that are not listed here."""

NotificationAttemptStatus = Literal[
    "running",
    "delivered",
    "failed",
    "deferred",
]
"""A newer server may send values that are not listed here."""

NotificationAttemptStep = Literal[
    "post",
    "edit",
    "reply",
    "close",
]
"""A newer server may send values that are not listed here."""

NotificationAttemptError = Literal[
    "status",
    "redirect",
    "timeout",
    "too_large",
    "dns",
    "refused_address",
    "connection",
    "tls",
    "invalid_response",
    "interrupted",
    "rate_limited",
    "unauthorized",
    "gone",
    "rejected",
    "lost_message",
    "moved",
    "outdated",
    "mail",
]
"""A newer server may send values that are not listed here."""

NotificationMessageTone = Literal[
    "bad",
    "warning",
    "good",
    "neutral",
]
"""A newer server may send values that are not listed here."""

MessageLinkAction = Literal[
    "acknowledge",
    "resolve",
    "snooze",
]
"""A newer server may send values that are not listed here."""

ExporterFormat = Literal[
    "auto",
    "text",
    "openMetrics",
]
"""A newer server may send values that are not listed here."""

ExporterCredentialField = Literal[
    "username",
    "password",
    "token",
    "clientCertificate",
    "clientKey",
    "secretHeaders",
]
"""A newer server may send values that are not listed here."""

ExporterStatus = Literal[
    "pending",
    "up",
    "failing",
    "paused",
]
"""A newer server may send values that are not listed here."""

ScrapeSummaryFormat = Literal[
    "text",
    "openMetrics",
]
"""A newer server may send values that are not listed here."""

TelemetryExportProtocol = Literal[
    "http/protobuf",
    "http/json",
]
"""A newer server may send values that are not listed here."""

TelemetryExportSignal = Literal[
    "metrics",
    "traces",
]
"""A newer server may send values that are not listed here."""

TelemetryExportDisabledReason = Literal[
    "manual",
    "failing",
]
"""A newer server may send values that are not listed here."""

MaintenanceWindowStatus = Literal[
    "scheduled",
    "active",
    "ended",
]
"""A newer server may send values that are not listed here."""

MaintenanceScheduleType = Literal[
    "once",
    "recurring",
]
"""A newer server may send values that are not listed here."""

OnCallLayerHandoffUnit = Literal[
    "hour",
    "day",
    "week",
]
"""A newer server may send values that are not listed here."""

EscalationPolicyWhenUncovered = Literal[
    "next",
    "responders",
]
"""A newer server may send values that are not listed here."""

EscalationPolicyWhenExhausted = Literal[
    "responders",
    "nothing",
]
"""A newer server may send values that are not listed here."""

EscalationStepTargetType = Literal[
    "user",
    "schedule",
    "channel",
    "responders",
]
"""A newer server may send values that are not listed here."""

DashboardVisibility = Literal[
    "private",
    "organization",
    "public",
]
"""A newer server may send values that are not listed here."""

DashboardWidgetType = Literal[
    "stat",
    "timeseries",
    "statusHistory",
    "uptime",
    "monitorList",
    "incidentList",
    "certificates",
    "text",
]
"""A newer server may send values that are not listed here."""

StatWidgetConfigMetric = Literal[
    "uptimePercent",
    "latencyAvg",
    "latencyP50",
    "latencyP95",
    "latencyP99",
    "monitorsByStatus",
    "openIncidents",
    "certificateDays",
    "exporterSample",
    "errorBudget",
]
"""A newer server may send values that are not listed here."""

StatWidgetConfigCombine = Literal[
    "worst",
    "average",
    "sum",
]
"""A newer server may send values that are not listed here."""

StatWidgetConfigThresholdLevel = Literal[
    "ok",
    "warning",
    "critical",
]
"""A newer server may send values that are not listed here."""

WidgetTargetScope = Literal[
    "all",
    "monitors",
    "tags",
    "variable",
]
"""A newer server may send values that are not listed here."""

TimeseriesWidgetConfigMetric = Literal[
    "latencyAvg",
    "latencyP50",
    "latencyP95",
    "latencyP99",
    "uptimePercent",
    "exporterSample",
]
"""A newer server may send values that are not listed here."""

TimeseriesWidgetConfigBy = Literal[
    "monitor",
    "all",
]
"""A newer server may send values that are not listed here."""

UptimeWidgetConfigWindow = Literal[
    "h24",
    "d7",
    "d30",
    "d90",
]
"""A newer server may send values that are not listed here."""

MonitorListWidgetConfigSort = Literal[
    "name",
    "status",
    "uptime",
    "latency",
]
"""A newer server may send values that are not listed here."""

DashboardVariableType = Literal[
    "tag",
    "monitor",
]
"""A newer server may send values that are not listed here."""

WidgetDataStatus = Literal[
    "ok",
    "partial",
    "failed",
]
"""A newer server may send values that are not listed here."""

ReportType = Literal[
    "uptime",
    "sla",
    "incidents",
    "latency",
]
"""A newer server may send values that are not listed here."""

ReportStatus = Literal[
    "queued",
    "running",
    "ready",
    "failed",
]
"""A newer server may send values that are not listed here."""

ReportPeriodKind = Literal[
    "previous",
    "current",
    "rolling",
    "fixed",
]
"""A newer server may send values that are not listed here."""

ReportPeriodUnit = Literal[
    "day",
    "week",
    "month",
    "quarter",
    "year",
]
"""A newer server may send values that are not listed here."""

ReportAccountingMaintenance = Literal[
    "excluded",
    "up",
    "down",
]
"""A newer server may send values that are not listed here."""

ReportAccountingDegraded = Literal[
    "up",
    "down",
    "half",
]
"""A newer server may send values that are not listed here."""

ReportAccountingUnknown = Literal[
    "excluded",
    "up",
    "down",
]
"""A newer server may send values that are not listed here."""

ReportAccountingCombine = Literal[
    "average",
    "anyDown",
    "allDown",
]
"""A newer server may send values that are not listed here."""

ReportBudgetState = Literal[
    "healthy",
    "atRisk",
    "exhausted",
]
"""A newer server may send values that are not listed here."""

ReportRunTrigger = Literal[
    "manual",
    "schedule",
    "correction",
]
"""A newer server may send values that are not listed here."""

ReportVerificationDifferenceReason = Literal[
    "retention",
    "lateResult",
    "deletedMonitor",
    "other",
]
"""A newer server may send values that are not listed here."""

StatusPageVisibility = Literal[
    "public",
    "password",
    "private",
]
"""A newer server may send values that are not listed here."""

StatusPageLocale = Literal[
    "en",
    "de",
]
"""A newer server may send values that are not listed here."""

StatusPageAutoPublish = Literal[
    "none",
    "down",
]
"""A newer server may send values that are not listed here."""

PublicStatus = Literal[
    "operational",
    "unknown",
    "maintenance",
    "degraded",
    "partialOutage",
    "majorOutage",
]
"""The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
`degraded`: some are slow. `unknown`: no result is known. A newer server may send values that are not listed
here.
"""

WebhookEvent = Literal[
    "alert.triggered",
    "alert.acknowledged",
    "alert.resolved",
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.resolved",
    "agent.connected",
    "agent.disconnected",
    "exporter.failed",
    "exporter.recovered",
    "organization.created",
    "organization.updated",
    "subscription.created",
    "subscription.updated",
    "subscription.canceled",
    "license.expiring",
    "license.expired",
    "feature_flag.updated",
    "role.assigned",
    "role.revoked",
    "audit.recorded",
    "*",
]
"""A newer server may send values that are not listed here."""

WebhookDisabledReason = Literal[
    "manual",
    "gone",
    "failing",
]
"""A newer server may send values that are not listed here."""

WebhookDeliveryStatus = Literal[
    "pending",
    "delivered",
    "failed",
]
"""A newer server may send values that are not listed here."""

WebhookAttemptStatus = Literal[
    "running",
    "delivered",
    "failed",
]
"""A newer server may send values that are not listed here."""

WebhookAttemptError = Literal[
    "status",
    "redirect",
    "timeout",
    "too_large",
    "dns",
    "refused_address",
    "connection",
    "tls",
    "invalid_response",
    "interrupted",
]
"""A newer server may send values that are not listed here."""

WebhookRecoveryStatus = Literal[
    "queued",
    "running",
    "done",
    "canceled",
]
"""A newer server may send values that are not listed here."""

WebhookSubjectSubject = Literal[
    "alert.triggered",
    "alert.acknowledged",
    "alert.resolved",
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.resolved",
    "agent.connected",
    "agent.disconnected",
    "exporter.failed",
    "exporter.recovered",
    "organization.created",
    "organization.updated",
    "subscription.created",
    "subscription.updated",
    "subscription.canceled",
    "license.expiring",
    "license.expired",
    "feature_flag.updated",
    "role.assigned",
    "role.revoked",
    "audit.recorded",
]
"""A newer server may send values that are not listed here."""

SubscriptionStatus = Literal[
    "trialing",
    "incomplete",
    "active",
    "past_due",
    "canceled",
    "expired",
]
"""A newer server may send values that are not listed here."""

SubscriptionInterval = Literal[
    "month",
    "year",
]
"""A newer server may send values that are not listed here."""

SubscriptionEndReason = Literal[
    "user",
    "nonPayment",
    "replaced",
    "operator",
]
"""A newer server may send values that are not listed here."""

SubscriptionChangeWhen = Literal[
    "auto",
    "now",
    "periodEnd",
]
"""A newer server may send values that are not listed here."""

SubscriptionPreviewKind = Literal[
    "upgrade",
    "downgrade",
    "same",
]
"""A newer server may send values that are not listed here."""

SubscriptionLineKind = Literal[
    "plan",
    "seat",
    "proration",
    "credit",
]
"""A newer server may send values that are not listed here."""

InvoiceKind = Literal[
    "invoice",
    "creditNote",
]
"""A newer server may send values that are not listed here."""

InvoiceStatus = Literal[
    "open",
    "paid",
    "void",
    "uncollectible",
]
"""A newer server may send values that are not listed here."""

PaymentStatus = Literal[
    "pending",
    "actionRequired",
    "succeeded",
    "failed",
]
"""A newer server may send values that are not listed here."""

LicenseStatus = Literal[
    "inactive",
    "active",
    "expiring",
    "expired",
    "suspended",
    "revoked",
]
"""`inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until `graceDays`
after it, `expired`, `suspended` until it is reinstated, or `revoked` for good. A newer server may send
values that are not listed here.
"""

LicenseType = Literal[
    "trial",
    "subscription",
    "perpetual",
]
"""A newer server may send values that are not listed here."""

LicenseActivationStatus = Literal[
    "active",
    "lapsed",
]
"""A newer server may send values that are not listed here."""

LicensePublicKeyStatus = Literal[
    "active",
    "retired",
]
"""A newer server may send values that are not listed here."""

FeatureFlagValueType = Literal[
    "boolean",
    "string",
    "number",
    "object",
]
"""A newer server may send values that are not listed here."""

FeatureFlagRuleConditionOperator = Literal[
    "equals",
    "notEquals",
    "in",
    "notIn",
    "contains",
    "notContains",
    "startsWith",
    "endsWith",
    "exists",
    "notExists",
    "lessThan",
    "lessThanOrEqual",
    "greaterThan",
    "greaterThanOrEqual",
    "before",
    "after",
    "semverEquals",
    "semverLess",
    "semverGreater",
    "semverMajor",
    "semverMinor",
    "matches",
    "cidr",
]
"""A newer server may send values that are not listed here."""

FeatureFlagEvaluationsFlagReason = Literal[
    "STATIC",
    "DEFAULT",
    "TARGETING_MATCH",
    "SPLIT",
    "DISABLED",
    "ERROR",
]
"""A newer server may send values that are not listed here."""

FlagdDefinitionFlagState = Literal[
    "ENABLED",
    "DISABLED",
]
"""A newer server may send values that are not listed here."""

PlanPricePer = Literal[
    "organization",
    "seat",
]
"""A newer server may send values that are not listed here."""

PublicStatusPageVisibility = Literal[
    "public",
    "password",
]
"""A newer server may send values that are not listed here."""

PublicIncidentImpact = Literal[
    "minor",
    "major",
    "critical",
]
"""A newer server may send values that are not listed here."""

PublicMaintenanceStatus = Literal[
    "inProgress",
    "scheduled",
]
"""A newer server may send values that are not listed here."""

StatuspageStatusIndicator = Literal[
    "none",
    "minor",
    "major",
    "critical",
    "maintenance",
]
"""A newer server may send values that are not listed here."""

StatuspageComponentStatus = Literal[
    "operational",
    "degraded_performance",
    "partial_outage",
    "major_outage",
    "under_maintenance",
]
"""A newer server may send values that are not listed here."""

StatuspageMaintenanceStatus = Literal[
    "scheduled",
    "in_progress",
]
"""A newer server may send values that are not listed here."""

LicenseValidationCode = Literal[
    "valid",
    "not_found",
    "revoked",
    "suspended",
    "expired",
    "not_started",
    "fingerprint_required",
    "not_activated",
    "heartbeat_missed",
    "too_many_activations",
    "too_many_seats",
    "entitlement_missing",
    "overdue",
]
"""A newer server may send values that are not listed here."""

MaintenanceOccurrencesOccurrenceStatus = Literal[
    "scheduled",
    "active",
    "ended",
    "cancelled",
]
"""A newer server may send values that are not listed here."""

PrometheusInstantDataResultType = Literal[
    "scalar",
    "vector",
]
"""A newer server may send values that are not listed here."""

HeartbeatAdjustmentCode = Literal[
    "cut",
    "left_out",
]
"""A newer server may send values that are not listed here."""

MailRecipientDecisionDecision = Literal[
    "confirmed",
    "refused",
]
"""A newer server may send values that are not listed here."""

UsageMetric = Literal[
    "monitors",
    "members",
    "apiKeys",
    "webhooks",
    "notificationChannels",
    "agents",
    "dashboards",
    "statusPages",
    "exporters",
    "series",
    "featureFlags",
    "licenses",
    "checks",
    "notifications",
    "deliveries",
    "samples",
]
"""A newer server may send values that are not listed here."""

UsageKind = Literal[
    "gauge",
    "sum",
]
"""A newer server may send values that are not listed here."""

StreamMessageType = Literal[
    "monitor.status_changed",
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.resolved",
    "alert.triggered",
    "alert.acknowledged",
    "alert.resolved",
    "monitor.created",
    "monitor.updated",
    "monitor.deleted",
    "maintenance.started",
    "maintenance.ended",
    "onCall.changed",
    "monitor.checked",
    "stream.reset",
]
"""A newer server may send values that are not listed here."""

MonitorBadgeShow = Literal[
    "status",
    "h24",
    "d7",
    "d30",
    "d90",
]
"""A newer server may send values that are not listed here."""

ReportDownloadFormat = Literal[
    "json",
    "csv",
    "html",
    "pdf",
]
"""A newer server may send values that are not listed here."""

WebhookDeliveriesEvent = Literal[
    "alert.triggered",
    "alert.acknowledged",
    "alert.resolved",
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.resolved",
    "agent.connected",
    "agent.disconnected",
    "exporter.failed",
    "exporter.recovered",
    "organization.created",
    "organization.updated",
    "subscription.created",
    "subscription.updated",
    "subscription.canceled",
    "license.expiring",
    "license.expired",
    "feature_flag.updated",
    "role.assigned",
    "role.revoked",
    "audit.recorded",
    "webhook.test",
]
"""A newer server may send values that are not listed here."""

EventListType = Literal[
    "alert.triggered",
    "alert.acknowledged",
    "alert.resolved",
    "incident.opened",
    "incident.acknowledged",
    "incident.updated",
    "incident.resolved",
    "agent.connected",
    "agent.disconnected",
    "exporter.failed",
    "exporter.recovered",
    "organization.created",
    "organization.updated",
    "subscription.created",
    "subscription.updated",
    "subscription.canceled",
    "license.expiring",
    "license.expired",
    "feature_flag.updated",
    "role.assigned",
    "role.revoked",
    "audit.recorded",
    "webhook.test",
]
"""A newer server may send values that are not listed here."""

InvoiceDownloadFormat = Literal[
    "html",
    "json",
    "pdf",
]
"""A newer server may send values that are not listed here."""


@dataclass(eq=False, repr=False)
class FieldError(Model):
    """One invalid field of a request."""

    path: str
    """Where the field is, such as `intervalSeconds` or `assertions[0].operator`."""
    code: str
    """The rule that was broken, such as `too_big` or `unknown_field`."""
    message: str
    """What is wrong and what is allowed, for a person."""


@dataclass(eq=False, repr=False)
class ReachedLimit(Model):
    """The limit that refused a request."""

    entitlement: ReachedLimitEntitlement
    """Which entitlement."""
    limit: int
    """What the organization is entitled to; 0 for a feature that is not included."""
    current: Optional[int]
    """What it has without this request; for an interval or a rate, what was asked for; `null` for a feature."""
    plan: Optional[str]
    """Code of the plan; `null` where the limits come from no plan."""


@dataclass(eq=False, repr=False)
class HttpMonitorConfig(Model):
    """Settings of `https` and `http` monitors."""

    method: Maybe[HttpMonitorConfigMethod] = UNSET
    """Request method."""
    headers: Maybe[Dict[str, str]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    body: Maybe[Optional[str]] = UNSET
    """Request body, as it is sent."""
    accepted_status_codes: Maybe[List[str]] = UNSET
    """Statuses that count as success. Ignored when an assertion is about `status`."""
    max_redirects: Maybe[int] = UNSET
    """Redirects that are followed, with the cookies that each host sets; 0 judges the first answer."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class ApiMonitorConfig(Model):
    """Settings of `api` monitors: several requests as one check."""

    steps: List[ApiStep]
    """Requests, in the order in which they are made; the first that fails ends the check."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class ApiStep(Model):
    """One request of an `api` monitor. `{{name}}`, `{{secrets.name}}`, `{{$uuid}}` and `{{$timestamp}}` stand
    for values in its URL, headers, body and assertions.
    """

    name: str
    """What it does, such as `Log in`; messages name it."""
    url: Maybe[str] = UNSET
    """Absolute, or relative to `target`; empty for the target itself. Its host has no variables."""
    method: Maybe[HttpMonitorConfigMethod] = UNSET
    """Request method."""
    headers: Maybe[Dict[str, str]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    body: Maybe[Optional[str]] = UNSET
    """Request body, as it is sent."""
    accepted_status_codes: Maybe[List[str]] = UNSET
    """Statuses that count as success. Ignored when an assertion is about `status`."""
    max_redirects: Maybe[int] = UNSET
    """Redirects that are followed, with the cookies that each host sets; 0 judges the first answer."""
    assertions: Maybe[List[Assertion]] = UNSET
    """What must hold of its answer."""
    extract: Maybe[List[ApiExtraction]] = UNSET
    """What it takes from its answer for later steps."""
    always: Maybe[bool] = UNSET
    """Whether it runs although a step before it failed, to clean up."""


@dataclass(eq=False, repr=False)
class Assertion(Model):
    """Something that must hold for a check to succeed."""

    source: AssertionSource
    """What is compared. `latency` is in milliseconds, `certificateDays` in days. `remark` names the rules of
    HTTP that the answer breaks; without any it does not exist.
    """
    operator: AssertionOperator
    """How what was found is compared with `expected`."""
    path: Maybe[str] = UNSET
    """Header name, a JSONPath to one value such as `$.items[0].state`, of names and indexes alone (a singular
    query, RFC 9535 §2.3.5.1), or the number of a record, from 0 or, below 0, from the last. Default: all
    records as lines.
    """
    expected: Maybe[Any] = UNSET
    """What it is compared with; a list for `in` and `notIn`, nothing for `exists` and `notExists`, a pattern
    in the syntax of RE2 of up to 1,000 characters for `matches` and `notMatches`.
    """


@dataclass(eq=False, repr=False)
class ApiExtraction(Model):
    """A value that a step takes from its answer for later steps."""

    name: str
    """What later steps call the value: `{{name}}`."""
    source: ApiExtractionSource
    """Where in the answer it is. `pattern` searches the body."""
    path: str
    """A JSONPath to one value such as `$.items[0].id`, of names and indexes alone (a singular query, RFC 9535
    §2.3.5.1), the name of a header or cookie, or a pattern in the syntax of RE2, of which the first group
    counts.
    """


@dataclass(eq=False, repr=False)
class TcpMonitorConfig(Model):
    """Settings of `tcp` monitors."""

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`starttls` asks for TLS after the greeting, in the words of `startTls`."""
    start_tls: Maybe[Optional[TcpMonitorConfigStartTls]] = UNSET
    """The protocol whose words ask for TLS; needed with `starttls`."""
    send: Maybe[Optional[str]] = UNSET
    """What is sent first, with the escapes \\r \\n \\t \\0 \\\\ \\xHH."""
    expect: Maybe[Optional[str]] = UNSET
    """Text that the answer must contain within its first 64 kB."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class UdpMonitorConfig(Model):
    """Settings of `udp` monitors."""

    send: str
    """The datagram, with the escapes \\r \\n \\t \\0 \\\\ \\xHH."""
    expect: Maybe[Optional[str]] = UNSET
    """Text that the reply must contain; any reply will do when it is `null`. Without a reply the check fails."""


@dataclass(eq=False, repr=False)
class NtpMonitorConfig(Model):
    """Settings of `ntp` monitors (RFC 5905). A server whose clock is not synchronized is down. Assertions on
    `json` see `offsetMs`, `delayMs`, `stratum`, `rootDispersionMs` and `referenceId`.
    """

    max_offset_ms: Maybe[Optional[int]] = UNSET
    """How many milliseconds its clock may be ahead of, or behind, the clock of the location that checks it;
    `null` for any.
    """
    max_stratum: Maybe[int] = UNSET
    """How far it may be from a reference clock: 1 for a server that has one itself."""


@dataclass(eq=False, repr=False)
class SnmpMonitorConfig(Model):
    """Settings of `snmp` monitors (RFC 3416, RFC 3414). Assertions on `body` see the value as text; numbers
    are compared as numbers. With `privacyPassword` messages are encrypted with AES-128.
    """

    version: Maybe[SnmpMonitorConfigVersion] = UNSET
    """`2c` reads with a community, `3` as a user."""
    oid: Maybe[str] = UNSET
    """Object whose value is read. Default: the time since the agent has started, in hundredths of a second."""
    auth_protocol: Maybe[SnmpMonitorConfigAuthProtocol] = UNSET
    """Version 3: the hash with which messages prove who sends them, when there is a `password`."""


@dataclass(eq=False, repr=False)
class RadiusMonitorConfig(Model):
    """Settings of `radius` monitors: none. Status-Server must be answered with the shared secret (RFC 5997)."""


@dataclass(eq=False, repr=False)
class IcmpMonitorConfig(Model):
    """Settings of `icmp` monitors."""

    packets: Maybe[int] = UNSET
    """Echo requests per check; one reply is enough."""
    max_loss_percent: Maybe[float] = UNSET
    """Loss above which the monitor is down; with 100 only the loss of all is."""
    fallback_port: Maybe[Optional[int]] = UNSET
    """TCP port that is connected to instead where this server may not send echo requests."""


@dataclass(eq=False, repr=False)
class DnsMonitorConfig(Model):
    """Settings of `dns` monitors. UDP is tried first, then TCP (RFC 7766). Assertions on `record` compare the
    answers.
    """

    record_type: Maybe[DnsMonitorConfigRecordType] = UNSET
    """Type of the records that are asked for."""
    resolver: Maybe[Optional[str]] = UNSET
    """Name server to ask. Default: those of this server, which may be asked for A and AAAA alone."""
    expected_rcode: Maybe[DnsMonitorConfigExpectedRcode] = UNSET
    """Response code that the answer must have (RFC 1035 §4.1.1)."""
    is_record_required: Maybe[bool] = UNSET
    """Whether an answer without a record of the type is a failure; only with NOERROR."""


@dataclass(eq=False, repr=False)
class TlsMonitorConfig(Model):
    """Settings of `tls` monitors."""

    server_name: Maybe[Optional[str]] = UNSET
    """Name to ask for (SNI) and to find in the certificate. Default: the host of the target."""
    min_days_remaining: Maybe[int] = UNSET
    """Days that the certificate and the authorities of its chain must still be valid; with fewer the monitor
    is down.
    """
    start_tls: Maybe[Optional[TcpMonitorConfigStartTls]] = UNSET
    """The protocol whose words ask for TLS first; `null` connects with TLS."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class DomainMonitorConfig(Model):
    """Settings of `domain` monitors: when a registration ends. They are checked every 6 hours at most. A
    failure is therefore confirmed at once, whatever `retries` says.
    """

    min_days_remaining: Maybe[int] = UNSET
    """Days that the registration must still run; with fewer the monitor is down."""
    rdap_server: Maybe[Optional[str]] = UNSET
    """RDAP base URL to ask (RFC 9082). Default: the one in the bootstrap registry of IANA (RFC 9224)."""


@dataclass(eq=False, repr=False)
class HeartbeatMonitorConfig(Model):
    """Settings of `heartbeat` monitors: what is watched reports by itself."""

    period_seconds: Maybe[Optional[int]] = UNSET
    """Seconds from one signal to the next; one day when there is no `cron` either."""
    cron: Maybe[Optional[str]] = UNSET
    """When a signal is expected, as a cron expression of five fields, instead of `periodSeconds`."""
    timezone: Maybe[str] = UNSET
    """Time zone of `cron`."""
    grace_seconds: Maybe[int] = UNSET
    """Seconds that a signal may be late."""
    max_run_seconds: Maybe[Optional[int]] = UNSET
    """Seconds that a run may take from its start signal to its end; `null` for any."""


@dataclass(eq=False, repr=False)
class GrpcMonitorConfig(Model):
    """Settings of `grpc` monitors: `grpc.health.v1.Health/Check` must answer SERVING."""

    service: Maybe[str] = UNSET
    """Service to ask about; the whole server when empty."""
    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class WebsocketMonitorConfig(Model):
    """Settings of `websocket` monitors (RFC 6455)."""

    headers: Maybe[Dict[str, str]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    subprotocols: Maybe[List[str]] = UNSET
    """Subprotocols that the handshake offers, the preferred one first; none when empty."""
    send: Maybe[Optional[str]] = UNSET
    """Text message that is sent after the handshake."""
    expect: Maybe[Optional[str]] = UNSET
    """Text that a message must contain; `null` waits for none."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class SmtpMonitorConfig(Model):
    """Settings of `smtp` monitors. With credentials the check also signs in."""

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text."""
    helo_name: Maybe[str] = UNSET
    """Name given with EHLO (RFC 5321 §4.1.1.1)."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class ImapMonitorConfig(Model):
    """Settings of `imap` monitors (RFC 9051). With credentials the check also signs in."""

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class Pop3MonitorConfig(Model):
    """Settings of `pop3` monitors (RFC 1939). With credentials the check also signs in."""

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class LdapMonitorConfig(Model):
    """Settings of `ldap` monitors (RFC 4511). The check signs in with the distinguished name in `username`, or
    anonymously.
    """

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text."""
    base_dn: Maybe[Optional[str]] = UNSET
    """Entry at or below which is searched, such as `dc=example,dc=com`; `null` does not search."""
    filter: Maybe[str] = UNSET
    """What an entry must be to be found (RFC 4515); `(objectClass=*)` finds all."""
    scope: Maybe[LdapMonitorConfigScope] = UNSET
    """`base` searches `baseDn` alone, `one` directly below it, `sub` it and all below it."""
    min_entries: Maybe[int] = UNSET
    """Entries that must be found; with fewer the monitor is down."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class FtpMonitorConfig(Model):
    """Settings of `ftp` monitors (RFC 959, RFC 4217). With credentials the check signs in; without, it lists
    folders as `anonymous`. Assertions on `body` see the names in the folder, or the greeting.
    """

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`tls` connects with TLS, `starttls` asks for it after the greeting, `none` sends plain text."""
    path: Maybe[Optional[str]] = UNSET
    """Folder that is listed after the sign-in, such as `/`; `null` lists none."""
    expect: Maybe[Optional[str]] = UNSET
    """Name that must be in the folder; `null` for any."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class SftpMonitorConfig(Model):
    """Settings of `sftp` monitors (RFC 4253, SFTP 3). With credentials the check signs in; without, the server
    proves its key. Assertions on `body` see the names in the folder, those on `json` see `hostKey` and
    `software`.
    """

    host_key: Maybe[Optional[str]] = UNSET
    """Fingerprint of the key of the server, as `ssh-keygen -l` prints it; `null` accepts any."""
    path: Maybe[Optional[str]] = UNSET
    """Folder that is listed after the sign-in, such as `/`; `null` lists none."""
    expect: Maybe[Optional[str]] = UNSET
    """Name that must be in the folder; `null` for any."""


@dataclass(eq=False, repr=False)
class SshMonitorConfig(Model):
    """Settings of `ssh` monitors: the identification line is read (RFC 4253 §4.2)."""

    expect_banner: Maybe[Optional[str]] = UNSET
    """Text that the identification line must contain, such as `OpenSSH_9`."""


@dataclass(eq=False, repr=False)
class PostgresMonitorConfig(Model):
    """Settings of `postgres` monitors."""

    database: Maybe[str] = UNSET
    """Name of the database to connect to."""
    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    query: Maybe[str] = UNSET
    """What is asked. Its first row is what assertions on `json` see."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class MysqlMonitorConfig(Model):
    """Settings of `mysql` monitors."""

    database: Maybe[Optional[str]] = UNSET
    """Name of the database to connect to; `null` selects none."""
    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    query: Maybe[str] = UNSET
    """What is asked. Its first row is what assertions on `json` see."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class MssqlMonitorConfig(Model):
    """Settings of `mssql` monitors (SQL Server 2012 and newer, Azure SQL). With credentials the check signs in
    and asks the query; without, the server and its certificate must answer.
    """

    security: Maybe[TcpMonitorConfigSecurity] = UNSET
    """`starttls` is what drivers call `Encrypt=Mandatory`, `tls` is `Encrypt=Strict` (TDS 8.0), `none` sends
    plain text.
    """
    database: Maybe[Optional[str]] = UNSET
    """Name of the database to connect to; `null` for that of the user."""
    query: Maybe[str] = UNSET
    """What is asked after the sign-in. Its first row is what assertions on `json` see."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class RedisMonitorConfig(Model):
    """Settings of `redis` monitors: `PING` must be answered."""

    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    database: Maybe[int] = UNSET
    """Number of the database that is selected."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class MongodbMonitorConfig(Model):
    """Settings of `mongodb` monitors (MongoDB 4.4.2 and newer): `hello` and `ping` must be answered. With
    credentials the check signs in with SCRAM-SHA-256. Assertions on `json` see `role` and `setName`.
    """

    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    auth_database: Maybe[str] = UNSET
    """Database in which the user is kept (`authSource`)."""
    role: Maybe[MongodbMonitorConfigRole] = UNSET
    """What the server must be: a member of a replica set, a `mongos` (`router`), or a server by itself."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class AmqpMonitorConfig(Model):
    """Settings of `amqp` monitors (AMQP 0-9-1, RabbitMQ). Without credentials the check signs in as `guest`.
    Assertions on `json` see `messages` and `consumers` of `queue`.
    """

    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    virtual_host: Maybe[str] = UNSET
    """Virtual host that is opened."""
    queue: Maybe[Optional[str]] = UNSET
    """Queue that must exist; it is not changed. `null` asks for none."""
    max_messages: Maybe[Optional[int]] = UNSET
    """Most messages that may wait in `queue`; `null` for any number."""
    min_consumers: Maybe[int] = UNSET
    """How many consumers `queue` must have at least."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class KafkaMonitorConfig(Model):
    """Settings of `kafka` monitors (brokers from 0.11). With credentials the check signs in. Assertions on
    `json` see `clusterId`, `brokers`, `partitions` and `underReplicated`.
    """

    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    mechanism: Maybe[KafkaMonitorConfigMechanism] = UNSET
    """How a user signs in (SASL); `plain` sends the password as it is."""
    topic: Maybe[Optional[str]] = UNSET
    """Topic whose partitions must all have a leader; it is not made. `null` asks for none."""
    min_in_sync_replicas: Maybe[int] = UNSET
    """How many replicas of each partition of `topic` must be in sync."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class MqttMonitorConfig(Model):
    """Settings of `mqtt` monitors (MQTT 3.1.1)."""

    is_tls: Maybe[bool] = UNSET
    """Whether to connect with TLS."""
    topic: Maybe[Optional[str]] = UNSET
    """Topic that is subscribed to; `null` only connects."""
    expect: Maybe[Optional[str]] = UNSET
    """Text that a message on `topic` must contain before the check times out; `null` waits for none."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class SipMonitorConfig(Model):
    """Settings of `sip` monitors (RFC 3261): `OPTIONS` must be answered with a status from 200 to 299, unless
    an assertion tests the status.
    """

    transport: Maybe[SipMonitorConfigTransport] = UNSET
    """Over what the server is asked; with `tls` its certificate is checked as well."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class RtspMonitorConfig(Model):
    """Settings of `rtsp` monitors (RFC 2326): the answer must have a status from 200 to 299, unless an
    assertion tests the status. With credentials the check signs in by Digest or Basic. Assertions on `body`
    see the description of the stream (SDP).
    """

    method: Maybe[RtspMonitorConfigMethod] = UNSET
    """`DESCRIBE` asks for the stream of the address, `OPTIONS` only whether the server answers."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class MinecraftMonitorConfig(Model):
    """Settings of `minecraft` monitors. Assertions on `json` see `name`, `version`, `players` and
    `maxPlayers`.
    """

    edition: Maybe[MinecraftMonitorConfigEdition] = UNSET
    """Which clients the server is for: `java` is asked over TCP, `bedrock` over UDP."""


@dataclass(eq=False, repr=False)
class SteamMonitorConfig(Model):
    """Settings of `steam` monitors: none. A2S_INFO must be answered. Assertions on `json` see `name`, `map`,
    `game`, `players`, `maxPlayers` and `bots`.
    """


@dataclass(eq=False, repr=False)
class PrometheusMonitorConfig(Model):
    """Settings of `prometheus` monitors: every sample of the series must compare as asked."""

    series: str
    """Metric whose samples are compared."""
    operator: Comparison
    """How each sample is compared with `threshold`."""
    threshold: float
    """The number that each sample is compared with, in the unit of the metric."""
    labels: Maybe[Dict[str, str]] = UNSET
    """Labels that a sample must have."""
    headers: Maybe[Dict[str, str]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""
    ca_certificates: Maybe[Optional[str]] = UNSET
    """Authorities to trust instead of the public ones, in PEM."""


@dataclass(eq=False, repr=False)
class BrowserMonitorConfig(Model):
    """Settings of `browser` monitors: a flow through web pages in a Chromium that the operator has installed."""

    steps: Maybe[List[BrowserStep]] = UNSET
    """What is done in the browser, in the format of Chrome DevTools Recorder; the first step that fails ends
    the check. Unless the first page is opened by a step, `target` is opened before.
    """
    verify_tls: Maybe[bool] = UNSET
    """`false` accepts any certificate."""


@dataclass(eq=False, repr=False)
class BrowserStepAssertedEvent(Model):
    """Sent to the API."""

    type: str
    """That another page is loaded."""
    url: Maybe[str] = UNSET
    """Where that led when it was recorded."""
    title: Maybe[str] = UNSET
    """What that page was called."""


@dataclass(eq=False, repr=False)
class BrowserStepParameters(Model):
    """What a custom step compares with."""

    text: Maybe[str] = UNSET
    """Text that must be visible on the page."""
    contains: Maybe[str] = UNSET
    """What title or URL must contain."""
    equals: Maybe[str] = UNSET
    """What title or URL must be."""


@dataclass(eq=False, repr=False)
class BrowserStep(Model):
    """One step of a flow, as Chrome DevTools Recorder exports it; each type takes the fields that it needs."""

    type: BrowserStepType
    """What it does, as Chrome DevTools Recorder names it."""
    timeout: Maybe[int] = UNSET
    """Milliseconds that it may wait for its element or page. Default: 5,000."""
    target: Maybe[str] = UNSET
    """URL of the page that it is done in. Default: the first page, `main`."""
    frame: Maybe[List[int]] = UNSET
    """The frame of the page, as places among the children of each. Default: the page itself."""
    asserted_events: Maybe[List[BrowserStepAssertedEvent]] = UNSET
    """What follows, which is waited for. URL and title are not compared: `urlMatches` does that."""
    selectors: Maybe[List[Any]] = UNSET
    """Ways to find its element, of which the first that does counts: CSS, `aria/…`, `text/…`, `xpath/…`,
    `pierce/…`.
    """
    offset_x: Maybe[float] = UNSET
    """Pixels from the left of the element; with `offsetY`. Default: its centre."""
    offset_y: Maybe[float] = UNSET
    """Pixels from its top."""
    duration: Maybe[float] = UNSET
    """Milliseconds for which the button is held down."""
    device_type: Maybe[BrowserStepDeviceType] = UNSET
    """What points. All are done with a mouse."""
    button: Maybe[BrowserStepButton] = UNSET
    """Which button."""
    value: Maybe[str] = UNSET
    """What the field gets. `{{secrets.name}}` stands for a secret of the credentials."""
    key: Maybe[str] = UNSET
    """Name of a key, such as `Enter`."""
    url: Maybe[str] = UNSET
    """Where to go: absolute, or relative to `target` of the monitor."""
    x: Maybe[float] = UNSET
    """Pixels from the left that are scrolled to."""
    y: Maybe[float] = UNSET
    """Pixels from the top."""
    width: Maybe[float] = UNSET
    """Pixels of the page."""
    height: Maybe[float] = UNSET
    """Pixels of the page."""
    device_scale_factor: Maybe[float] = UNSET
    """Pixels of the screen to one of the page."""
    is_mobile: Maybe[bool] = UNSET
    """Whether the page is shown as on a telephone."""
    has_touch: Maybe[bool] = UNSET
    """Whether the screen can be touched."""
    is_landscape: Maybe[bool] = UNSET
    """Whether it lies on its side."""
    download: Maybe[float] = UNSET
    """Bytes per second; 0 for both is offline."""
    upload: Maybe[float] = UNSET
    """Bytes per second."""
    latency: Maybe[float] = UNSET
    """Milliseconds that are added to each request."""
    operator: Maybe[BrowserStepOperator] = UNSET
    """How the number of elements compares. Default: `>=`."""
    count: Maybe[int] = UNSET
    """Elements. Default: 1."""
    visible: Maybe[bool] = UNSET
    """`false` waits until that is no longer so. Default: true."""
    name: Maybe[BrowserStepName] = UNSET
    """Which of the steps that Recorder does not know."""
    parameters: Maybe[BrowserStepParameters] = UNSET
    """What a custom step compares with."""


@dataclass(eq=False, repr=False)
class CommandMonitorConfig(Model):
    """Settings of `command` monitors, which agents alone check: `target` is the name of a program in the
    folder that the agent’s operator allowed. It ends as the Monitoring Plugins guidelines have it: 0 is
    `up`, 1 `degraded`, 2 `down`, 3 `unknown`.
    """

    arguments: Maybe[List[str]] = UNSET
    """Arguments of the program, each by itself: no shell reads them. A secret belongs into `credentials`,
    which the program finds in its environment.
    """


@dataclass(eq=False, repr=False)
class DockerMonitorConfig(Model):
    """Settings of `docker` monitors, which agents alone check: none. The container must run, and be healthy
    where it has a health check. Assertions on `json` see `status`, `health`, `restartCount`, `exitCode` and
    `image`.
    """


@dataclass(eq=False, repr=False)
class GroupMonitorConfig(Model):
    """Settings of `group` monitors."""

    monitor_ids: List[str]
    """The monitors of the group; of the same organization, and no group of which this one is a part."""
    mode: Maybe[GroupMonitorConfigMode] = UNSET
    """`worst`: as bad as its worst monitor. `atLeast`: up while `atLeast` of them are."""
    at_least: Maybe[Optional[int]] = UNSET
    """How many must be up; only with mode atLeast."""


@dataclass(eq=False, repr=False)
class ManualMonitorConfig(Model):
    """Settings of `manual` monitors: none. Their status is set by people."""


@dataclass(eq=False, repr=False)
class PageFigures(Model):
    """How the pages of a `browser` check did."""

    ttfb_ms: Optional[float]
    """Time to First Byte of the first page."""
    lcp_ms: Optional[float]
    """Largest Contentful Paint of the first page; `null` when it painted nothing."""
    cls: Optional[float]
    """Cumulative Layout Shift of the first page."""
    requests: int
    """Requests of the first page, and of those that it led to."""
    failed_requests: int
    """Those among them that failed without an answer."""
    bytes: int
    """Bytes that all pages sent and received."""
    console_errors: int
    """Errors on the consoles of all pages."""


@dataclass(eq=False, repr=False)
class PerformanceValue(Model):
    """One value of the performance data of a program."""

    label: str
    """What the program calls it, such as `load1` or `/`."""
    value: float
    """The value, in its unit."""
    unit: str
    """`s`, `B`, `%` or `c` (a counter): multiples of seconds and bytes are converted. Else as it was printed;
    empty without one.
    """


@dataclass(eq=False, repr=False)
class HttpEvidenceRedirect(Model):
    """Part of an answer of the API."""

    url: str
    """What was asked for."""
    status_code: int
    """The status that sent elsewhere."""


@dataclass(eq=False, repr=False)
class HttpEvidenceHeader(Model):
    """Part of an answer of the API."""

    name: str
    """Name of the header, in lower case."""
    value: str
    """Its value; `•••` stands for secrets."""


@dataclass(eq=False, repr=False)
class HttpEvidence(Model):
    """The last answer over HTTP, and how the check got there."""

    url: str
    """What was asked for last, after redirects."""
    redirects: List[HttpEvidenceRedirect]
    """The requests that were redirected, the first one first."""
    status_code: Optional[int]
    """Status of the answer; `null` when none came."""
    headers: List[HttpEvidenceHeader]
    """Headers of the answer."""
    body: Optional[str]
    """Beginning of the body as text, decoded; `null` when none was read. It may be HTML: never render it."""
    is_body_cut: bool
    """Whether there was more of the body."""


@dataclass(eq=False, repr=False)
class TlsEvidenceChain(Model):
    """Part of an answer of the API."""

    subject: str
    """Who the certificate is for."""
    issuer: str
    """Who signed it."""
    valid_from: Optional[datetime]
    """When it begins."""
    valid_to: Optional[datetime]
    """When it ends."""
    fingerprint256: str
    """SHA-256 of it, in hexadecimal."""


@dataclass(eq=False, repr=False)
class TlsEvidence(Model):
    """The certificates that the target showed."""

    reason: Optional[str]
    """Why the handshake or the certificate was refused, as OpenSSL or Node.js calls it."""
    chain: List[TlsEvidenceChain]
    """The certificate of the target first, then those that lead to its authority."""


@dataclass(eq=False, repr=False)
class DnsEvidence(Model):
    """What was said of the name last."""

    name: str
    """The name that was asked for."""
    record_type: Optional[str]
    """Type of the records; `null` for a lookup of addresses to connect to."""
    code: Optional[str]
    """What the name servers or the system said, such as `NXDOMAIN`; `null` for nothing."""
    answers: List[str]
    """Records, or the addresses that may be connected to."""


@dataclass(eq=False, repr=False)
class BrowserEvidenceRequest(Model):
    """Part of an answer of the API."""

    url: str
    """What was asked for."""
    method: str
    """Method of the request."""
    resource_type: str
    """What it is for, such as `Document`, `Script` or `Image`."""
    start_ms: float
    """Milliseconds after the start of the flow."""
    duration_ms: Optional[float]
    """Milliseconds that it took; `null` when it did not end."""
    status_code: Optional[int]
    """Status of the answer; `null` when none came."""
    bytes: Optional[int]
    """Bytes of the answer as they were sent."""
    error: Optional[str]
    """What Chromium calls its error; else `null`."""


@dataclass(eq=False, repr=False)
class BrowserEvidence(Model):
    """What a flow in a browser came across."""

    url: Optional[str]
    """Of the page at the end; `null` when it crashed."""
    title: Optional[str]
    """What that was called."""
    text: Optional[str]
    """Beginning of what it showed as text."""
    requests: List[BrowserEvidenceRequest]
    """Requests of the first page: those that failed, and the first of the rest."""
    request_count: int
    """All of its requests."""
    console_errors: List[str]
    """The first errors on the console of its pages."""
    screenshot: Optional[str]
    """What the page looked like, as WebP in base64; `null` for a page that crashed, or that shows a secret."""


@dataclass(eq=False, repr=False)
class StepEvidence(Model):
    """What came of one step of an `api` or `browser` check."""

    name: str
    """Name of the step."""
    status: StepStatus
    """`skipped` when a step before it failed, or gave no value that it needs."""
    latency_ms: Optional[float]
    """Milliseconds that it took; `null` when there was no answer."""
    status_code: Optional[int]
    """Status of its answer; `null` when there was none."""
    message: Optional[str]
    """Why it failed or was skipped, for a person; else `null`."""


@dataclass(eq=False, repr=False)
class CommandEvidence(Model):
    """How a program ended, and what it printed."""

    exit_code: Optional[int]
    """With which the program ended; `null` when it was killed."""
    output: str
    """Beginning of what it printed, with performance data."""
    error_output: str
    """Beginning of what it printed on its standard error."""
    is_output_cut: bool
    """Whether it printed more."""


@dataclass(eq=False, repr=False)
class Tokens(Model):
    """An access token and the refresh token that follows it."""

    access_token: str
    """Send it as `Authorization: Bearer …`. Opaque to clients."""
    refresh_token: str
    """Redeem it once at `POST /auth/refresh` for a new pair."""
    token_type: str
    """The scheme of the `Authorization` header (RFC 6750)."""
    expires_in: int
    """Seconds until the access token ends."""


@dataclass(eq=False, repr=False)
class MfaChallenge(Model):
    """The password was right; a second factor is needed."""

    mfa_required: bool
    """Distinguishes this answer from tokens."""
    challenge_token: str
    """Redeem it at `POST /auth/mfa/verify`."""
    expires_in: int
    """Seconds until the challenge ends: 300."""


@dataclass(eq=False, repr=False)
class Me(Model):
    """Who is calling, and what they may do."""

    id: str
    """Id of the user or API key."""
    type: MeType
    """Who is calling."""
    name: str
    """How the user is called, or what the key is for."""
    email: Optional[str]
    """`null` for an API key."""
    email_verified: bool
    """Whether the user has shown that the e-mail address is theirs."""
    mfa_enabled: bool
    """Whether the user has a second factor."""
    mail_notifications: bool
    """Whether what happens to monitors is mailed to the user, who may respond to it."""
    deletes_at: Optional[datetime]
    """When the account is deleted, while that can be undone; `null` when it stays."""
    organization_id: Optional[str]
    """The organization that this request acts in."""
    scopes: List[Scope]
    """What the caller may do there."""
    left_out: List[str]
    """Parts of the product that this server does not offer, such as `reports`: their paths are not found."""
    memberships: List[Membership]
    """Organizations of the user; empty for an API key."""


@dataclass(eq=False, repr=False)
class Membership(Model):
    """A user in an organization."""

    organization_id: str
    """Opaque identifier, starts with `org_`."""
    organization_name: str
    """Display name of the organization."""
    role: str
    """Key of a system role, or id of a custom one."""
    scopes: List[Scope]
    """What the role allows."""


@dataclass(eq=False, repr=False)
class Session(Model):
    """A signed-in device."""

    id: str
    """Opaque identifier, starts with `ses_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    user_agent: Optional[str]
    """What signed in, as it called itself."""
    ip: Optional[str]
    """Where from."""
    last_used_at: datetime
    """When its tokens were last renewed."""
    expires_at: datetime
    """When it ends at the latest."""
    is_current: bool
    """Whether this request belongs to it."""
    bound_to: Optional[str]
    """The one organization that it acts in, because that organization’s own identity provider opened it;
    `null` when it may act in each of yours.
    """


@dataclass(eq=False, repr=False)
class DeviceSignInRequest(Model):
    """A program that asks to be signed in."""

    client_name: str
    """What the program calls itself, for the person who confirms it."""


@dataclass(eq=False, repr=False)
class DeviceSignIn(Model):
    """A sign-in that waits for a person (RFC 8628 §3.2)."""

    device_code: str
    """What the program asks for tokens with. It is secret."""
    user_code: str
    """What a person types in on the page, such as `WDJB-MJHT`."""
    verification_url: str
    """The page on which a person who is signed in confirms the code."""
    expires_in: int
    """Seconds until both codes end: 600."""
    interval: int
    """Seconds that the program waits between two requests for tokens."""


@dataclass(eq=False, repr=False)
class DeviceTokenRequest(Model):
    """What a program asks for its tokens with."""

    device_code: str
    """Of the answer to `POST /auth/device`."""


@dataclass(eq=False, repr=False)
class DeviceSignInPending(Model):
    """No person has confirmed the code yet."""

    status: str
    """Always `pending`: ask again after `interval`."""
    interval: int
    """Seconds to wait before the next request. It grows when requests come too fast."""


@dataclass(eq=False, repr=False)
class DeviceReadRequest(Model):
    """Which program to show."""

    user_code: str
    """The code that the program shows, such as `WDJB-MJHT`."""


@dataclass(eq=False, repr=False)
class DeviceSignInDetails(Model):
    """The program that asks, for the person who decides."""

    client_name: str
    """What the program calls itself. Any program can call itself so."""
    ip: str
    """The address that it asks from."""
    user_agent: Optional[str]
    """What it sends as `User-Agent`."""
    is_same_network: bool
    """Whether it asks from the network that this request comes from."""
    created_at: datetime
    """When it asked."""
    expires_at: datetime
    """Until when it can be confirmed."""


@dataclass(eq=False, repr=False)
class DeviceConfirmRequest(Model):
    """What a person decides about a program."""

    user_code: str
    """The code that the program shows, such as `WDJB-MJHT`."""
    decision: DeviceConfirmRequestDecision
    """Whether the program is signed in as you."""


@dataclass(eq=False, repr=False)
class RegisterRequest(Model):
    """An account to open."""

    email: str
    """One e-mail address."""
    password: str
    """At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused."""
    name: str
    """How the person is called."""
    organization_name: Maybe[str] = UNSET
    """Name of the organization that is made with the account."""


@dataclass(eq=False, repr=False)
class VerifyEmailRequest(Model):
    """The proof that an e-mail address is yours."""

    token: str
    """The token from the link in the e-mail."""
    password: Maybe[str] = UNSET
    """At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused."""


@dataclass(eq=False, repr=False)
class ResendVerificationRequest(Model):
    """Where to send the verification again."""

    email: str
    """One e-mail address."""


@dataclass(eq=False, repr=False)
class ForgotPasswordRequest(Model):
    """Whose password is to be replaced."""

    email: str
    """One e-mail address."""


@dataclass(eq=False, repr=False)
class ResetPasswordRequest(Model):
    """A new password, with the token from the e-mail."""

    token: str
    """The token from the link in the e-mail."""
    password: str
    """At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused."""


@dataclass(eq=False, repr=False)
class MeUpdate(Model):
    """Changes to your profile; what is left out stays."""

    name: Maybe[str] = UNSET
    """How you are called."""
    mail_notifications: Maybe[bool] = UNSET
    """Whether what happens to monitors is mailed to you; mails about your account always are."""


@dataclass(eq=False, repr=False)
class ChangePasswordRequest(Model):
    """The present password and the next one."""

    current_password: str
    """The present password of your account."""
    new_password: str
    """At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused."""


@dataclass(eq=False, repr=False)
class MfaSetup(Model):
    """A second factor that waits to be confirmed."""

    secret: str
    """The shared secret in base32, for typing in by hand. Shown only now."""
    provisioning_uri: str
    """`otpauth://` URI of the secret, as in the QR code."""
    qr_code_png_base64: str
    """The QR code: a PNG, base64-encoded."""


@dataclass(eq=False, repr=False)
class MfaConfirmRequest(Model):
    """The proof that the authenticator app is set up."""

    code: str
    """The current code of the authenticator app."""


@dataclass(eq=False, repr=False)
class BackupCodes(Model):
    """Backup codes for the second factor."""

    backup_codes: List[str]
    """Ten codes, each good once instead of an app’s code. Shown only now."""


@dataclass(eq=False, repr=False)
class Reauthentication(Model):
    """Password and code, to be sure that it is you."""

    password: str
    """The password of the account."""
    code: str
    """The current code of the authenticator app."""


@dataclass(eq=False, repr=False)
class ContactMethod(Model):
    """A place of a person that the person is notified at."""

    id: str
    """Opaque identifier, starts with `cme_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    type: ContactMethodType
    """What kind of place it is."""
    name: str
    """What its owner calls it."""
    destination: str
    """Where it leads, masked."""
    verified_at: Optional[datetime]
    """When its owner typed the code that was sent there; `null` before. Until then it gets codes alone."""
    code_expires_at: Optional[datetime]
    """Until when the code that was sent last is accepted; `null` for none."""
    last_error: Optional[str]
    """Why the last code or test did not get there, in words; `null` when the place or its provider took it."""


@dataclass(eq=False, repr=False)
class ContactMethodCreate(Model):
    """A place of yours to create."""

    type: ContactMethodType
    """What kind of place it is; it cannot be changed."""
    name: str
    """What you call it, such as `My phone`."""
    config: Dict[str, Any]
    """Where it leads: `address` for `email`; `number` for `sms` and `voice`, such as `+12025550123`; nothing
    for `webPush`; for the others what a channel of the type takes (`GET /notification-channel-types`).
    """
    credentials: Maybe[Dict[str, Any]] = UNSET
    """What it signs in with, as for a channel of the type; for `webPush` the `endpoint`, `p256dh` and `auth`
    of the push subscription that a browser made. All of it is sealed and never shown. Default: none.
    """


@dataclass(eq=False, repr=False)
class ContactMethodUpdate(Model):
    """A new name of a place of yours; where it leads stays."""

    name: Maybe[str] = UNSET
    """What you call it, such as `My phone`."""


@dataclass(eq=False, repr=False)
class ContactMethodVerifyRequest(Model):
    """The proof that a contact method is yours."""

    code: str
    """The code that was sent there."""


@dataclass(eq=False, repr=False)
class PushKey(Model):
    """The key by which push services know this server."""

    public_key: str
    """The `applicationServerKey` in base64url: a point of P-256, uncompressed (RFC 8292 §3.2)."""


@dataclass(eq=False, repr=False)
class NotificationPreferences(Model):
    """How a person wants to be notified."""

    page: List[PagePreference]
    """Where pages go, in the order of time."""
    news: NewsPreferences
    """What the person is notified of without being paged, as one who may respond to incidents."""
    quiet_hours: Optional[PersonalQuietHours]
    """Pages and what is no page wait for their end; `null` for none."""


@dataclass(eq=False, repr=False)
class PagePreference(Model):
    """Where a page goes, and how long after it began."""

    after_seconds: int
    """Seconds after the page began, while no one has acknowledged."""
    via: str
    """`email` for the verified address of your account, or the id of a verified contact method of yours."""


@dataclass(eq=False, repr=False)
class NewsPreferences(Model):
    """What a person is notified of without being paged, and where."""

    via: List[str]
    """`email`, or ids of contact methods; empty for nowhere."""
    minimum_severity: NewsPreferencesMinimumSeverity
    """Only what is at least this bad."""
    events: List[NewsPreferencesEvent]
    """What the person is notified of."""


@dataclass(eq=False, repr=False)
class PersonalQuietHoursRange(Model):
    """Part of an answer of the API."""

    days: List[PersonalQuietHoursRangeDay]
    """Days of the week on which it begins."""
    from_: str
    """Local time of day, `HH:MM`."""
    to: str
    """Local time of day, `HH:MM`."""


@dataclass(eq=False, repr=False)
class PersonalQuietHours(Model):
    """Hours in which a person is left alone."""

    timezone: str
    """Time zone of `ranges`, as an IANA name."""
    ranges: List[PersonalQuietHoursRange]
    """When, in local time. A range that does not end after it begins ends on the next day."""
    except_severity: PersonalQuietHoursExceptSeverity
    """What is at least this bad is sent at once."""


@dataclass(eq=False, repr=False)
class NotificationPreferencesUpdate(Model):
    """Changes to your preferences; what is left out stays."""

    page: Maybe[List[PagePreferenceCreate]] = UNSET
    """Where pages go. A list in a change replaces the whole list."""
    news: Maybe[NewsPreferencesUpdate] = UNSET
    """What you are notified of without being paged."""
    quiet_hours: Maybe[Optional[PersonalQuietHoursCreate]] = UNSET
    """Hours in which all of it waits, and escalations go on to others; `null` for none."""


@dataclass(eq=False, repr=False)
class PagePreferenceCreate(Model):
    """Where a page goes, and how long after it began."""

    via: str
    """`email` for the verified address of your account, or the id of a verified contact method of yours."""
    after_seconds: Maybe[int] = UNSET
    """Seconds after the page began, while no one has acknowledged. Default: 0."""


@dataclass(eq=False, repr=False)
class NewsPreferencesUpdate(Model):
    """Changes to what you are notified of; what is left out stays."""

    via: Maybe[List[str]] = UNSET
    """Where they go, to each at once; empty for nowhere. `email` is `mailNotifications` of the account."""
    minimum_severity: Maybe[NewsPreferencesMinimumSeverity] = UNSET
    """Only what is at least this bad."""
    events: Maybe[List[NewsPreferencesEvent]] = UNSET
    """What you are notified of."""


@dataclass(eq=False, repr=False)
class PersonalQuietHoursCreateRange(Model):
    """Sent to the API."""

    days: List[PersonalQuietHoursRangeDay]
    """Days of the week on which it begins."""
    from_: str
    """Local time of day, `HH:MM`."""
    to: str
    """Local time of day, `HH:MM`."""


@dataclass(eq=False, repr=False)
class PersonalQuietHoursCreate(Model):
    """Hours in which you are left alone."""

    timezone: str
    """Time zone of `ranges`, as an IANA name."""
    ranges: List[PersonalQuietHoursCreateRange]
    """When, in local time. A range that does not end after it begins ends on the next day."""
    except_severity: Maybe[PersonalQuietHoursExceptSeverity] = UNSET
    """What is at least this bad is sent at once. Default: as it was, at first `critical`."""


@dataclass(eq=False, repr=False)
class OAuthProvider(Model):
    """A provider that people can sign in with."""

    key: OAuthProviderKey
    """Names a provider of the catalog."""
    display_name: str
    """What people call the provider."""
    category: OAuthProviderCategory
    """What people use the provider for."""
    protocol: OAuthProviderProtocol
    """How it signs people in: OAuth 2.0, or OpenID Connect."""
    enabled: bool
    """Whether everybody can sign in with it on this server."""


@dataclass(eq=False, repr=False)
class IdentityLinkReadRequest(Model):
    """The token in the link of the e-mail."""

    token: str
    """The token from the link in the e-mail."""


@dataclass(eq=False, repr=False)
class IdentityLink(Model):
    """A first sign-in through an organization’s own provider, to be confirmed."""

    organization_name: str
    """The organization whose provider would sign you in."""
    provider: OAuthProviderKey
    """Names a provider of the catalog."""
    issuer: str
    """Who signs people in, as the provider names itself."""
    email: str
    """The e-mail address that the provider named, which is that of your account."""
    expires_at: datetime
    """When the link ends."""


@dataclass(eq=False, repr=False)
class IdentityLinkConfirmRequest(Model):
    """The token in the link of the e-mail."""

    token: str
    """The token from the link in the e-mail."""


@dataclass(eq=False, repr=False)
class SsoConnectionLastFailure(Model):
    """The last sign-in that failed since the connection was set up; `null` without one."""

    at: datetime
    """When it happened."""
    reason: str
    """One line: what the provider answered, or why no account was opened."""


@dataclass(eq=False, repr=False)
class SsoConnection(Model):
    """An organization’s own connection to a provider, without its secret."""

    id: str
    """Opaque identifier, starts with `sso_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    provider: OAuthProviderKey
    """Names a provider of the catalog."""
    enabled: bool
    """Whether people can sign in through it."""
    issuer: Optional[str]
    """The OpenID issuer; `null` for the provider’s own."""
    client_id: str
    """What the provider knows this server by."""
    role: str
    """Role of people who join through it."""
    author_id: Optional[str]
    """The user or API key that gave the client secret. With an issuer of the organization, no account is
    opened that holds more than they do now; `null` opens none.
    """
    last_failure: Optional[SsoConnectionLastFailure]
    """The last sign-in that failed since the connection was set up; `null` without one."""


@dataclass(eq=False, repr=False)
class SsoConnectionPut(Model):
    """An organization’s connection to a provider, as a whole."""

    client_id: str
    """What the provider knows this server by."""
    enabled: Maybe[bool] = UNSET
    """Whether people can sign in through it."""
    issuer: Maybe[Optional[str]] = UNSET
    """The OpenID issuer; `null` for the provider’s own."""
    client_secret: Maybe[str] = UNSET
    """Never shown again; left out, it stays as it is. Its giver becomes the author of the connection."""
    role: Maybe[str] = UNSET
    """Role of people who join through it: key of a system role, or id of a custom one."""


@dataclass(eq=False, repr=False)
class ServerInfoProvider(Model):
    """Part of an answer of the API."""

    key: OAuthProviderKey
    """Names a provider of the catalog."""
    display_name: str
    """What people call the provider."""


@dataclass(eq=False, repr=False)
class ServerInfo(Model):
    """What a sign-in page needs to know of a server."""

    name: str
    """Name of this server, for its sign-in page."""
    version: str
    """Version of the server; that of the API is in its OpenAPI description."""
    public_url: str
    """Where people reach this server."""
    sign_up: ServerInfoSignUp
    """Who may open an account: anyone, or only people with an invitation."""
    providers: List[ServerInfoProvider]
    """Providers that everybody can sign in with; empty without any."""
    mail: ServerInfoMail
    """Where mails go: `sent` to their recipients, or `log`: the server has no mail transport and logs links."""
    needs_owner: bool
    """Whether the server has no account yet and waits for `POST /setup` with the link that its start printed."""


@dataclass(eq=False, repr=False)
class SetupRequest(Model):
    """The first account of a server, and its organization."""

    token: str
    """What follows `#` in the link that the start of the server printed; valid for an hour."""
    email: str
    """One e-mail address."""
    password: str
    """At least 15 characters; 8 for users with a second factor. Any characters; common passwords are refused."""
    name: Maybe[str] = UNSET
    """How the person is called."""
    organization_name: Maybe[str] = UNSET
    """Name of the first organization."""
    timezone: Maybe[str] = UNSET
    """IANA time zone of the organization."""
    keep_in: Maybe[KeepIn] = UNSET
    """Where the refresh token goes: into the answer, or into a cookie that scripts cannot read, for pages of
    this server only.
    """
    stay_signed_in: Maybe[bool] = UNSET
    """With `cookie`: the browser keeps the session until it ends. Otherwise until the browser is closed."""


@dataclass(eq=False, repr=False)
class Organization(Model):
    """A tenant: everything but accounts belongs to one."""

    id: str
    """Opaque identifier, starts with `org_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    slug: str
    """Short name for URLs, unique on this server."""
    status: OrganizationStatus
    """A suspended organization can be read, not changed."""
    deletes_at: Optional[datetime]
    """When it is deleted, while that can be undone; `null` when it stays."""
    timezone: str
    """IANA time zone for reports and schedules."""
    settings: OrganizationSettings
    """What an organization asks of its members and uses for all of them."""


@dataclass(eq=False, repr=False)
class OrganizationSettings(Model):
    """What an organization asks of its members and uses for all of them."""

    require_mfa: bool
    """Members must have a second factor."""
    session_ttl_seconds: int
    """Seconds after which a session ends, however much it is used."""
    carrier_channel_id: Optional[str]
    """The channel of type twilio that carries text messages and calls to members; `null` for none. One that is
    disabled or deleted carries nothing.
    """
    escalation_policy_id: Optional[str]
    """The policy that escalates incidents that no other policy does; `null` for none."""


@dataclass(eq=False, repr=False)
class OrganizationUpdateSettings(Model):
    """Settings that change; what is left out stays."""

    require_mfa: Maybe[Optional[bool]] = UNSET
    """Members must have a second factor."""
    session_ttl_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a session ends, however much it is used."""
    carrier_channel_id: Maybe[Optional[str]] = UNSET
    """The channel of type twilio that carries text messages and calls to members; `null` for none. One that is
    disabled or deleted carries nothing.
    """
    escalation_policy_id: Maybe[Optional[str]] = UNSET
    """The policy that escalates incidents that no other policy does; `null` for none."""


@dataclass(eq=False, repr=False)
class OrganizationUpdate(Model):
    """A merge patch for an organization."""

    name: Maybe[str] = UNSET
    """Display name."""
    slug: Maybe[str] = UNSET
    """Short name for URLs, unique on this server."""
    timezone: Maybe[Optional[str]] = UNSET
    """IANA time zone for reports and schedules."""
    settings: Maybe[OrganizationUpdateSettings] = UNSET
    """Settings that change; what is left out stays."""


@dataclass(eq=False, repr=False)
class OrganizationCreate(Model):
    """An organization to create; its maker becomes its owner."""

    name: str
    """Display name."""
    slug: Maybe[str] = UNSET
    """Short name for URLs; made from the name when left out."""
    timezone: Maybe[str] = UNSET
    """IANA time zone for reports and schedules."""


@dataclass(eq=False, repr=False)
class OrganizationTransfer(Model):
    """Who becomes the owner."""

    member_id: str
    """The member that becomes owner."""


@dataclass(eq=False, repr=False)
class Member(Model):
    """A user in an organization."""

    id: str
    """Opaque identifier, starts with `mbr_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    user_id: str
    """Opaque identifier, starts with `usr_`."""
    name: str
    """How the user is called."""
    email: str
    """The e-mail address of the account."""
    role: str
    """Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one."""
    mfa_enabled: bool
    """Whether the user has a second factor."""
    reachability: Reachability
    """Whether a member can be paged. It follows from the account, its contact methods and preferences."""


@dataclass(eq=False, repr=False)
class Reachability(Model):
    """Whether a member can be paged. It follows from the account, its contact methods and preferences."""

    status: ReachabilityStatus
    """Whether a page would be sent to the member now. `partial`: a place that the member prefers does not
    work, others do. `unreachable`: escalations pass on to others.
    """
    via: List[ReachabilityVia]
    """By which means, without addresses; empty when unreachable."""


@dataclass(eq=False, repr=False)
class MemberUpdate(Model):
    """The new role of a member."""

    role: str
    """Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one."""


@dataclass(eq=False, repr=False)
class Invitation(Model):
    """An invitation to an organization, sent by e-mail."""

    id: str
    """Opaque identifier, starts with `inv_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    email: str
    """The address that was invited."""
    role: str
    """Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one."""
    status: InvitationStatus
    """Only a `pending` invitation can be accepted."""
    invited_by: str
    """Id of the user or API key that invited, or sent the invitation again."""
    expires_at: datetime
    """Until when it can be accepted."""


@dataclass(eq=False, repr=False)
class InvitationCreate(Model):
    """Whom to invite, and as what."""

    email: str
    """One e-mail address."""
    role: str
    """Key of a system role (owner, admin, editor, responder, billing, viewer), or id of a custom one."""


@dataclass(eq=False, repr=False)
class InvitationReadRequest(Model):
    """The token in the link of an invitation."""

    token: str
    """The token from the link in the e-mail."""


@dataclass(eq=False, repr=False)
class ShownInvitation(Model):
    """An invitation as the holder of its link sees it."""

    organization_name: str
    """Display name of the organization."""
    inviter_name: Optional[str]
    """Name of the user or API key that invited; `null` when it was deleted."""
    role_name: str
    """Display name of the role that is offered."""
    expires_at: datetime
    """Until when it can be accepted."""


@dataclass(eq=False, repr=False)
class InvitationAcceptRequest(Model):
    """The proof that you were invited."""

    token: str
    """The token from the link in the e-mail."""


@dataclass(eq=False, repr=False)
class Role(Model):
    """A set of scopes with a name."""

    id: str
    """Key of a system role, or id of a custom one (`rol_…`)."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """What the role is called."""
    description: str
    """What it is for."""
    is_system: bool
    """System roles cannot be changed."""
    scopes: List[Scope]
    """What its members may do."""
    member_count: int
    """How many members have it."""


@dataclass(eq=False, repr=False)
class RoleCreate(Model):
    """A custom role to create."""

    name: str
    """What the role is called."""
    scopes: List[Scope]
    """What its members may do; never more than its maker may."""
    description: Maybe[str] = UNSET
    """What it is for."""


@dataclass(eq=False, repr=False)
class RoleUpdate(Model):
    """A merge patch for a custom role."""

    name: Maybe[str] = UNSET
    """What the role is called."""
    description: Maybe[Optional[str]] = UNSET
    """What it is for."""
    scopes: Maybe[List[Scope]] = UNSET
    """What its members may do; never more than its maker may."""


@dataclass(eq=False, repr=False)
class ScopeEntry(Model):
    """A permission and what it allows."""

    scope: Scope
    """A permission, `<resource>:<verb>`."""
    description: str
    """What it allows, in words."""


@dataclass(eq=False, repr=False)
class ApiKey(Model):
    """A key for service-to-service calls, without its secret."""

    id: str
    """Opaque identifier, starts with `key_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """What the key is for."""
    prefix: str
    """The first characters of the secret, to recognise it."""
    last4: str
    """The last four characters of the secret."""
    scopes: List[Scope]
    """What the key may do."""
    status: ApiKeyStatus
    """Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate
    it to answer for it yourself, or give it fewer scopes.
    """
    created_by: str
    """Id of the user or API key that made it."""
    held_by: str
    """Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before
    may. When that member leaves or loses a scope of the key, the key is suspended.
    """
    expires_at: Optional[datetime]
    """When the key stops working; `null` for never."""
    last_used_at: Optional[datetime]
    """When it was last used, to the minute; `null` if never."""
    rate_limit_per_minute: int
    """Requests per minute that the key may make."""


@dataclass(eq=False, repr=False)
class ApiKeyUpdate(Model):
    """A merge patch for an API key."""

    name: Maybe[str] = UNSET
    """What the key is for."""
    scopes: Maybe[List[Scope]] = UNSET
    """What the key may do; never more than its maker may."""
    expires_at: Maybe[Optional[datetime]] = UNSET
    """When the key stops working; `null` for never."""
    rate_limit_per_minute: Maybe[Optional[int]] = UNSET
    """Requests per minute that the key may make."""


@dataclass(eq=False, repr=False)
class ApiKeyCreate(Model):
    """An API key to create."""

    name: str
    """What the key is for."""
    scopes: List[Scope]
    """What the key may do; never more than its maker may."""
    expires_at: Maybe[Optional[datetime]] = UNSET
    """When the key stops working; `null` for never."""
    rate_limit_per_minute: Maybe[int] = UNSET
    """Requests per minute that the key may make."""


@dataclass(eq=False, repr=False)
class ApiKeyWithSecret(Model):
    """A key just made or rotated, with its secret."""

    id: str
    """Opaque identifier, starts with `key_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """What the key is for."""
    prefix: str
    """The first characters of the secret, to recognise it."""
    last4: str
    """The last four characters of the secret."""
    scopes: List[Scope]
    """What the key may do."""
    status: ApiKeyStatus
    """Only an `active` key is accepted. A `suspended` one may more than the member who answers for it: rotate
    it to answer for it yourself, or give it fewer scopes.
    """
    created_by: str
    """Id of the user or API key that made it."""
    held_by: str
    """Id of the user who answers for it: who made it, rotated it last, or gave it more than the holder before
    may. When that member leaves or loses a scope of the key, the key is suspended.
    """
    expires_at: Optional[datetime]
    """When the key stops working; `null` for never."""
    last_used_at: Optional[datetime]
    """When it was last used, to the minute; `null` if never."""
    rate_limit_per_minute: int
    """Requests per minute that the key may make."""
    secret: str
    """The key itself; send it as `X-Api-Key`. Shown only now."""


@dataclass(eq=False, repr=False)
class ApiKeyRotate(Model):
    """How long the old secret still works."""

    grace_seconds: Maybe[int] = UNSET
    """Seconds for which the old secret still works, up to 7 days."""


@dataclass(eq=False, repr=False)
class AuditActivityActor(Model):
    """Who did it."""

    type: str
    """`user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`."""
    id: Optional[str]
    """Id of the actor; `null` for the server itself and for an anonymous caller."""
    name: str
    """Name of the actor at that time."""


@dataclass(eq=False, repr=False)
class AuditActivityResource(Model):
    """What it was done to."""

    type: str
    """Kind of resource, such as `monitor`."""
    id: Optional[str]
    """Id of the resource; `null` when none was found or made."""
    name: Optional[str]
    """Name of the resource at that time; `null` for one without a name."""


@dataclass(eq=False, repr=False)
class AuditActivityChanges(Model):
    """What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is
    replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON.
    """

    before: Any
    """The fields that changed, as they were; `null` for what was created."""
    after: Any
    """The fields that changed, as they became; `null` for what was deleted."""


@dataclass(eq=False, repr=False)
class AuditActivity(Model):
    """One entry of an organization’s audit trail."""

    id: str
    """Opaque identifier, starts with `aud_`."""
    created_at: datetime
    """The same as `at`."""
    updated_at: datetime
    """The same as `at`: an audit activity is never changed."""
    at: datetime
    """When it happened."""
    actor: AuditActivityActor
    """Who did it."""
    action: str
    """The operation, such as `monitors.update`."""
    resource: AuditActivityResource
    """What it was done to."""
    changes: Optional[AuditActivityChanges]
    """What changed; `null` when nothing did. Of each side at most 16384 bytes of JSON: a larger value is
    replaced by `{ "isCut": true, "bytes": …, "sha256": … }`, with the size and the hash of its JSON.
    """
    request_id: str
    """The request it was part of."""
    ip: Optional[str]
    """Where the request came from."""
    result: AuditActivityResult
    """`failure`: it was tried and did not succeed, such as a wrong code. `refused`: the caller may not do it."""
    sequence: int
    """Place in the organization’s chain, from 1 without a gap."""
    hash: str
    """SHA-256 over this activity and `previousHash`, in hexadecimal."""
    previous_hash: str
    """`hash` of the activity before; 64 zeros for the first."""


@dataclass(eq=False, repr=False)
class AuditVerificationBrokenAt(Model):
    """The first entry that is missing, changed, or not linked to the one before."""

    sequence: int
    """Its place in the chain."""
    id: Optional[str]
    """Id of the entry; `null` when it is missing."""
    reason: AuditVerificationBrokenAtReason
    """`changed`: its own hash differs. `not_linked`: its `previousHash` is not the `hash` before it."""


@dataclass(eq=False, repr=False)
class AuditVerification(Model):
    """What a walk along the chain found."""

    is_intact: Optional[bool]
    """Whether every entry up to the end is what was written; `null` when nothing is wrong so far and there is
    more to check: ask again with `cursor`.
    """
    checked: int
    """How many entries this request checked."""
    last_sequence: int
    """The end of the chain; 0 when it is empty."""
    broken_at: Optional[AuditVerificationBrokenAt]
    """The first entry that is missing, changed, or not linked to the one before."""
    cursor: Optional[str]
    """The last entry that was checked; as `after` of another request, now or later, the walk goes on behind
    it. `null` when the chain is empty or broken.
    """


@dataclass(eq=False, repr=False)
class MonitorQuorum(Model):
    """How many of its locations must find it down before it is `down`; locations that are offline count as
    locations, and never as down.
    """

    mode: MonitorQuorumMode
    """How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says."""
    count: Optional[int] = None
    """How many, when `mode` is `count`."""


@dataclass(eq=False, repr=False)
class UptimeRatios(Model):
    """Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time."""

    h24: Optional[float]
    """Uptime of the last 24 hours in percent; `null` without any known time."""
    d7: Optional[float]
    """Uptime of the last 7 days in percent; `null` without any known time."""
    d30: Optional[float]
    """Uptime of the last 30 days in percent; `null` without any known time."""
    d90: Optional[float]
    """Uptime of the last 90 days in percent; `null` without any known time."""


@dataclass(eq=False, repr=False)
class Monitor(Model):
    """Something that is watched."""

    id: str
    """Opaque identifier, starts with `mon_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    type: MonitorType
    """Kind of monitor."""
    current_status: MonitorStatus
    """`pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a
    group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check
    itself could not be made.
    """
    target: str
    """What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one."""
    description: str
    """Free text."""
    enabled: bool
    """`false` pauses the monitor."""
    interval_seconds: int
    """Seconds from one check to the next."""
    timeout_seconds: int
    """Seconds after which a check has failed; less than `intervalSeconds`."""
    retries: int
    """Failures that are checked again before the monitor is `down`."""
    retry_interval_seconds: int
    """Seconds between those checks."""
    recovery_threshold: int
    """Successes in a row after which a `down` monitor is `up`."""
    degraded_after_ms: Optional[int]
    """Latency above which the monitor is `degraded`; `null` for never."""
    tags: List[str]
    """Labels to filter by."""
    config: Any
    """Settings of this type."""
    assertions: List[Assertion]
    """What must hold for a check to succeed, beyond what `config` asks."""
    parent_id: Optional[str]
    """A monitor that this one depends on: while that is down, this one sends no notifications."""
    escalation_policy_id: Optional[str]
    """The policy that escalates incidents about it, unless their alert rule names one; `null` for what
    `target` of the policies says.
    """
    agent_ids: List[str]
    """Agents that check it, each from its place. Default: only the server does."""
    check_from_server: bool
    """Whether the server checks it as well. Default: true without agents, else false."""
    quorum: MonitorQuorum
    """How many of its locations must find it down before it is `down`; locations that are offline count as
    locations, and never as down.
    """
    credential_fields: List[MonitorCredentialField]
    """Which credentials are kept for it; what they are is never shown."""
    heartbeat_url: Optional[str]
    """Where a `heartbeat` sends its signals; shown to callers that may change monitors, `null` to others."""
    paused_reason: Optional[MonitorPausedReason]
    """Why it is paused: by a person, or because the plan includes fewer monitors; `null` while it is enabled."""
    effective_interval_seconds: int
    """Seconds from one check to the next: `intervalSeconds`, or more where the plan includes no fewer."""
    status_since: datetime
    """Since when `currentStatus` holds; for `down`, the first failure."""
    unknown_reason: Optional[MonitorUnknownReason]
    """What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
    (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
    forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no
    network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a
    group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause`
    says why). `null` with every other status, and where none was recorded.
    """
    last_checked_at: Optional[datetime]
    """When the last check began."""
    next_check_at: Optional[datetime]
    """When the next check is due; `null` while paused."""
    is_verifying: bool
    """A check failed and is being repeated before the status changes."""
    consecutive_failures: int
    """Failures in a row, up to now."""
    last_result: Optional[Measurement]
    """The last check. Of a new monitor whose target is an address that this server does not connect to, what
    the first check will say.
    """
    certificate: Optional[Certificate]
    """The certificate that the target showed last; `null` without TLS."""
    locations: List[MonitorLocation]
    """What each location says, the server first; empty while only the server checks it."""
    uptime: UptimeRatios
    """Percent of the last 24 hours, 7, 30 and 90 days in which it was up; `null` without any known time."""


@dataclass(eq=False, repr=False)
class Measurement(Model):
    """What one check found."""

    ok: bool
    """Whether the check succeeded."""
    latency_ms: Optional[float]
    """From the start of the check to the end of the answer; `null` when there was none."""
    status_code: Optional[int]
    """Status of the answer; `null` when the protocol has none."""
    message: Optional[str]
    """Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job
    or a person reported; else `null`.
    """
    timings: Timings
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""
    steps: Optional[List[StepResult]] = None
    """Each step of an `api` or `browser` check, in order; left out for every other type."""
    page: Optional[PageFigures] = None
    """How pages did in a `browser` check; left out for every other type."""
    performance: Optional[List[PerformanceValue]] = None
    """Performance data that the program of a `command` check printed; left out without any."""


@dataclass(eq=False, repr=False)
class Timings(Model):
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""

    dns_ms: Optional[float]
    """Name lookup; `null` when the target is an address."""
    connect_ms: Optional[float]
    """Opening the connection."""
    tls_ms: Optional[float]
    """TLS handshake; `null` without TLS."""
    first_byte_ms: Optional[float]
    """From the request sent to the first byte of the answer."""


@dataclass(eq=False, repr=False)
class StepResult(Model):
    """What one step of an `api` or `browser` check found."""

    name: str
    """Name of the step."""
    status: StepStatus
    """`skipped` when a step before it failed, or gave no value that it needs."""
    latency_ms: Optional[float]
    """From the start of the step to the end of its answer; `null` when there was none."""
    status_code: Optional[int]
    """Status of its answer; `null` when there was none."""
    message: Optional[str]
    """Why it failed or was skipped, for a person; else `null`."""
    timings: Timings
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""


@dataclass(eq=False, repr=False)
class Certificate(Model):
    """The certificate that the target showed."""

    issuer: str
    """Who signed it."""
    valid_to: datetime
    """When it ends, or an authority in its verified chain that ends sooner."""
    days_remaining: int
    """Whole days left at the last check; negative when it has ended."""


@dataclass(eq=False, repr=False)
class MonitorLocation(Model):
    """What one location says about a monitor."""

    agent_id: Optional[str]
    """`null` for the server."""
    name: str
    """Display name of the agent, or `Server`."""
    status: MonitorStatus
    """`pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a
    group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check
    itself could not be made.
    """
    latency_ms: Optional[float]
    """Of its last check."""
    at: Optional[datetime]
    """When its last check began."""
    is_fresh: bool
    """Whether the last check is recent enough to count."""


@dataclass(eq=False, repr=False)
class MonitorCreateQuorum(Model):
    """How many of its locations must find it down before it is `down`; locations that are offline count as
    locations, and never as down.
    """

    mode: MonitorQuorumMode
    """How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says."""
    count: Maybe[int] = UNSET
    """How many, when `mode` is `count`."""


@dataclass(eq=False, repr=False)
class MonitorCredentials(Model):
    """What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `target` needs it again.
    """

    username: Maybe[str] = UNSET
    """Who signs in."""
    password: Maybe[str] = UNSET
    """The password of `username`."""
    token: Maybe[str] = UNSET
    """A bearer token, instead of a username and password."""
    client_certificate: Maybe[str] = UNSET
    """The certificate that the check shows, in PEM; with `clientKey`."""
    client_key: Maybe[str] = UNSET
    """The private key of `clientCertificate`, in PEM."""
    secret_headers: Maybe[str] = UNSET
    """Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does
    not get them.
    """
    shared_secret: Maybe[str] = UNSET
    """A secret that both sides share: of RADIUS, or the community of SNMP 2c."""
    privacy_password: Maybe[str] = UNSET
    """The password that encrypts messages of SNMP 3; with `password`."""
    private_key: Maybe[str] = UNSET
    """The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a
    password.
    """
    secrets: Maybe[str] = UNSET
    """Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as
    `{{secrets.api_key}}`, at the hosts that the monitor names for them.
    """


@dataclass(eq=False, repr=False)
class MonitorCreate(Model):
    """A monitor to create."""

    name: str
    """Display name."""
    type: MonitorType
    """Kind of monitor."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    target: Maybe[str] = UNSET
    """What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one."""
    description: Maybe[str] = UNSET
    """Free text."""
    enabled: Maybe[bool] = UNSET
    """`false` pauses the monitor."""
    interval_seconds: Maybe[int] = UNSET
    """Seconds from one check to the next."""
    timeout_seconds: Maybe[int] = UNSET
    """Seconds after which a check has failed; less than `intervalSeconds`."""
    retries: Maybe[int] = UNSET
    """Failures that are checked again before the monitor is `down`."""
    retry_interval_seconds: Maybe[int] = UNSET
    """Seconds between those checks."""
    recovery_threshold: Maybe[int] = UNSET
    """Successes in a row after which a `down` monitor is `up`."""
    degraded_after_ms: Maybe[Optional[int]] = UNSET
    """Latency above which the monitor is `degraded`; `null` for never."""
    tags: Maybe[List[str]] = UNSET
    """Labels to filter by."""
    config: Maybe[Any] = UNSET
    """Settings of this type."""
    assertions: Maybe[List[Assertion]] = UNSET
    """What must hold for a check to succeed, beyond what `config` asks."""
    parent_id: Maybe[Optional[str]] = UNSET
    """A monitor that this one depends on: while that is down, this one sends no notifications."""
    escalation_policy_id: Maybe[Optional[str]] = UNSET
    """The policy that escalates incidents about it, unless their alert rule names one; `null` for what
    `target` of the policies says.
    """
    agent_ids: Maybe[List[str]] = UNSET
    """Agents that check it, each from its place. Default: only the server does."""
    check_from_server: Maybe[Optional[bool]] = UNSET
    """Whether the server checks it as well. Default: true without agents, else false."""
    quorum: Maybe[MonitorCreateQuorum] = UNSET
    """How many of its locations must find it down before it is `down`; locations that are offline count as
    locations, and never as down.
    """
    credentials: Maybe[Optional[MonitorCredentials]] = UNSET
    """What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `target` needs it again.
    """


@dataclass(eq=False, repr=False)
class MonitorUpdateQuorum(Model):
    """How many of its locations must find it down; `null` puts `majority` back."""

    mode: Maybe[MonitorQuorumMode] = UNSET
    """How many must agree: one (`any`), more than half (`majority`), `all`, or as many as `count` says."""
    count: Maybe[Optional[int]] = UNSET
    """How many, when `mode` is `count`."""


@dataclass(eq=False, repr=False)
class MonitorUpdateCredentials(Model):
    """What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `target` needs it again.
    """

    username: Maybe[str] = UNSET
    """Who signs in."""
    password: Maybe[str] = UNSET
    """The password of `username`."""
    token: Maybe[str] = UNSET
    """A bearer token, instead of a username and password."""
    client_certificate: Maybe[str] = UNSET
    """The certificate that the check shows, in PEM; with `clientKey`."""
    client_key: Maybe[str] = UNSET
    """The private key of `clientCertificate`, in PEM."""
    secret_headers: Maybe[str] = UNSET
    """Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does
    not get them.
    """
    shared_secret: Maybe[str] = UNSET
    """A secret that both sides share: of RADIUS, or the community of SNMP 2c."""
    privacy_password: Maybe[str] = UNSET
    """The password that encrypts messages of SNMP 3; with `password`."""
    private_key: Maybe[str] = UNSET
    """The private key of `username`, in PEM or as OpenSSH writes it, without a passphrase; instead of a
    password.
    """
    secrets: Maybe[str] = UNSET
    """Secrets by name, a line for each, such as `api_key: …`; steps of an `api` monitor use them as
    `{{secrets.api_key}}`, at the hosts that the monitor names for them.
    """


@dataclass(eq=False, repr=False)
class MonitorUpdate(Model):
    """A merge patch for a monitor; its `type` stays."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    target: Maybe[Optional[str]] = UNSET
    """What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one."""
    description: Maybe[Optional[str]] = UNSET
    """Free text."""
    enabled: Maybe[Optional[bool]] = UNSET
    """`false` pauses the monitor."""
    interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds from one check to the next."""
    timeout_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a check has failed; less than `intervalSeconds`."""
    retries: Maybe[Optional[int]] = UNSET
    """Failures that are checked again before the monitor is `down`."""
    retry_interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds between those checks."""
    recovery_threshold: Maybe[Optional[int]] = UNSET
    """Successes in a row after which a `down` monitor is `up`."""
    degraded_after_ms: Maybe[Optional[int]] = UNSET
    """Latency above which the monitor is `degraded`; `null` for never."""
    tags: Maybe[Optional[List[str]]] = UNSET
    """Labels to filter by."""
    config: Maybe[Any] = UNSET
    """Settings of this type."""
    assertions: Maybe[Optional[List[Assertion]]] = UNSET
    """What must hold for a check to succeed, beyond what `config` asks."""
    parent_id: Maybe[Optional[str]] = UNSET
    """A monitor that this one depends on: while that is down, this one sends no notifications."""
    escalation_policy_id: Maybe[Optional[str]] = UNSET
    """The policy that escalates incidents about it, unless their alert rule names one; `null` for what
    `target` of the policies says.
    """
    agent_ids: Maybe[Optional[List[str]]] = UNSET
    """Agents that check it, each from its place. Default: only the server does."""
    check_from_server: Maybe[Optional[bool]] = UNSET
    """Whether the server checks it as well. Default: true without agents, else false."""
    quorum: Maybe[Optional[MonitorUpdateQuorum]] = UNSET
    """How many of its locations must find it down; `null` puts `majority` back."""
    credentials: Maybe[Optional[MonitorUpdateCredentials]] = UNSET
    """What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `target` needs it again.
    """


@dataclass(eq=False, repr=False)
class MonitorResult(Model):
    """One check of a monitor."""

    id: str
    """Opaque identifier, starts with `res_`."""
    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    at: datetime
    """When the check began."""
    agent_id: Optional[str]
    """The agent that made it; `null` for the server."""
    ok: bool
    """Whether the check succeeded."""
    latency_ms: Optional[float]
    """From the start of the check to the end of the answer; `null` when there was none."""
    status_code: Optional[int]
    """Status of the answer; `null` when the protocol has none."""
    message: Optional[str]
    """Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job
    or a person reported; else `null`.
    """
    timings: Timings
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""
    status: MonitorResultStatus
    """What this check alone says; the status of the monitor also waits for retries."""
    delay_ms: int
    """How much later than due the check began: our lateness, never the target’s."""
    steps: Optional[List[StepResult]] = None
    """Each step of an `api` or `browser` check, in order; left out for every other type."""
    page: Optional[PageFigures] = None
    """How pages did in a `browser` check; left out for every other type."""
    performance: Optional[List[PerformanceValue]] = None
    """Performance data that the program of a `command` check printed; left out without any."""


@dataclass(eq=False, repr=False)
class MonitorTestResult(Model):
    """What a check of an unsaved monitor found."""

    ok: bool
    """Whether the check succeeded."""
    latency_ms: Optional[float]
    """From the start of the check to the end of the answer; `null` when there was none."""
    status_code: Optional[int]
    """Status of the answer; `null` when the protocol has none."""
    message: Optional[str]
    """Why it failed or is degraded, for a person, what is odd about an answer that was accepted, or what a job
    or a person reported; else `null`.
    """
    timings: Timings
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""
    certificate_days: Optional[int]
    """Days until the certificate ends; `null` without TLS."""
    evidence: Optional[MonitorEvidence]
    """What the check saw, when it failed; else `null`. Never stored."""
    steps: Optional[List[StepTrial]] = None
    """Each step of an `api` or `browser` check, in order; left out for every other type."""
    page: Optional[PageFigures] = None
    """How pages did in a `browser` check; left out for every other type."""
    performance: Optional[List[PerformanceValue]] = None
    """Performance data that the program of a `command` check printed; left out without any."""


@dataclass(eq=False, repr=False)
class StepTrialAnswer(Model):
    """What came back, with secrets struck out; `null` when nothing did."""

    headers: Dict[str, str]
    """Its headers, by their names in lower case."""
    body: str
    """The first 4,096 characters of its body as text."""
    is_cut: bool
    """Whether the body goes on."""


@dataclass(eq=False, repr=False)
class StepTrial(Model):
    """What one step of a try found, with its answer."""

    name: str
    """Name of the step."""
    status: StepStatus
    """`skipped` when a step before it failed, or gave no value that it needs."""
    latency_ms: Optional[float]
    """From the start of the step to the end of its answer; `null` when there was none."""
    status_code: Optional[int]
    """Status of its answer; `null` when there was none."""
    message: Optional[str]
    """Why it failed or was skipped, for a person; else `null`."""
    timings: Timings
    """Where the time of a check went, in milliseconds; `null` where a step did not happen."""
    answer: Optional[StepTrialAnswer]
    """What came back, with secrets struck out; `null` when nothing did."""
    extracted: Dict[str, str]
    """What it took from its answer, by name, each cut to 500 characters; secrets are struck out."""


@dataclass(eq=False, repr=False)
class MonitorEvidence(Model):
    """What a failed check saw, in at most 12288 bytes besides a screenshot. Secrets in it are struck out as
    `•••`.
    """

    http: Optional[HttpEvidence]
    """The last answer over HTTP, and how the check got there."""
    tls: Optional[TlsEvidence]
    """The certificates that the target showed."""
    dns: Optional[DnsEvidence]
    """What was said of the name last."""
    browser: Optional[BrowserEvidence]
    """What a flow in a browser came across."""
    steps: Optional[List[StepEvidence]]
    """Each step, in order; the other parts are about the one that failed."""
    command: Optional[CommandEvidence]
    """How a program ended, and what it printed."""
    is_cut: bool
    """Whether parts were shortened because all of them together were too long."""


@dataclass(eq=False, repr=False)
class MonitorSetStatus(Model):
    """The status that a person sets."""

    status: MonitorResultStatus
    """How it is from now on."""
    message: Maybe[Optional[str]] = UNSET
    """Why, for incidents and timelines."""


@dataclass(eq=False, repr=False)
class MonitorBulkPatch(Model):
    """A merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone."""

    name: Maybe[str] = UNSET
    """Display name."""
    target: Maybe[Optional[str]] = UNSET
    """What is watched: a URL, `host:port`, a host or a name, as the type asks; empty for types without one."""
    description: Maybe[Optional[str]] = UNSET
    """Free text."""
    enabled: Maybe[Optional[bool]] = UNSET
    """`false` pauses the monitor."""
    interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds from one check to the next."""
    timeout_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a check has failed; less than `intervalSeconds`."""
    retries: Maybe[Optional[int]] = UNSET
    """Failures that are checked again before the monitor is `down`."""
    retry_interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds between those checks."""
    recovery_threshold: Maybe[Optional[int]] = UNSET
    """Successes in a row after which a `down` monitor is `up`."""
    degraded_after_ms: Maybe[Optional[int]] = UNSET
    """Latency above which the monitor is `degraded`; `null` for never."""
    tags: Maybe[Optional[List[str]]] = UNSET
    """Labels to filter by."""
    config: Maybe[Any] = UNSET
    """Settings of this type."""
    assertions: Maybe[Optional[List[Assertion]]] = UNSET
    """What must hold for a check to succeed, beyond what `config` asks."""
    parent_id: Maybe[Optional[str]] = UNSET
    """A monitor that this one depends on: while that is down, this one sends no notifications."""
    escalation_policy_id: Maybe[Optional[str]] = UNSET
    """The policy that escalates incidents about it, unless their alert rule names one; `null` for what
    `target` of the policies says.
    """
    agent_ids: Maybe[Optional[List[str]]] = UNSET
    """Agents that check it, each from its place. Default: only the server does."""
    check_from_server: Maybe[Optional[bool]] = UNSET
    """Whether the server checks it as well. Default: true without agents, else false."""
    quorum: Maybe[Optional[MonitorUpdateQuorum]] = UNSET
    """How many of its locations must find it down; `null` puts `majority` back."""
    credentials: Maybe[Optional[MonitorUpdateCredentials]] = UNSET
    """What a check signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `target` needs it again.
    """


@dataclass(eq=False, repr=False)
class MonitorBulk(Model):
    """What to do with many monitors."""

    action: MonitorBulkAction
    """`create`: Creates monitors. `remove`: Deletes monitors. `pause`, `resume`: Pauses monitors, or resumes
    them. `tag`: Adds tags to monitors, and takes tags from them. `update`: Merges one patch into monitors.
    """
    monitors: Maybe[List[MonitorCreate]] = UNSET
    """The monitors to create."""
    monitor_ids: Maybe[List[str]] = UNSET
    """The monitors, each named once."""
    dry_run: Maybe[bool] = UNSET
    """`true` changes nothing and answers what would change, and every problem."""
    add: Maybe[List[str]] = UNSET
    """Tags that each of them gets. Default: none."""
    remove: Maybe[List[str]] = UNSET
    """Tags that none of them keeps. Default: none."""
    patch: Maybe[MonitorBulkPatch] = UNSET
    """A merge patch for each of them, as `PATCH /monitors/:id` takes it; `key` is for one alone."""


@dataclass(eq=False, repr=False)
class MonitorBulkResultChange(Model):
    """Part of an answer of the API."""

    index: int
    """Its place in `monitorIds`."""
    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    monitor_name: str
    """Display name of the monitor."""
    fields: List[MonitorBulkResultChangeField]
    """Each field that would change; none when the monitor stays as it is."""


@dataclass(eq=False, repr=False)
class MonitorBulkResultChangeField(Model):
    """Part of an answer of the API."""

    field: str
    """A field of the monitor; of credentials, only the names: `credentialFields`."""
    before: Any
    """The value that it has."""
    after: Any
    """The value that it would have."""
    is_too_long: bool
    """A value of more than 1,000 characters as JSON is left out, and is `null` here."""


@dataclass(eq=False, repr=False)
class MonitorBulkResult(Model):
    """What was done to many monitors, or what a dry run would do."""

    ids: List[str]
    """The monitors that were created or changed, in the order that was given; of a dry run, those it names."""
    changes: Optional[List[MonitorBulkResultChange]] = None
    """Only of a dry run: what would change."""
    problems: Optional[List[FieldError]] = None
    """Only of a dry run: what would be refused, such as `monitorIds[2].timeoutSeconds`."""


@dataclass(eq=False, repr=False)
class RecordedEvidence(Model):
    """What a failed check of a monitor saw."""

    id: str
    """Opaque identifier, starts with `evd_`."""
    at: datetime
    """When the check began, as that of its result."""
    message: Optional[str]
    """Why the check failed."""
    failures: int
    """Failures in a row at its location, this one included."""
    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    result_id: str
    """The result of the check."""
    agent_id: Optional[str]
    """The agent that made the check; `null` for the server."""
    http: Optional[HttpEvidence]
    """The last answer over HTTP, and how the check got there."""
    tls: Optional[TlsEvidence]
    """The certificates that the target showed."""
    dns: Optional[DnsEvidence]
    """What was said of the name last."""
    browser: Optional[BrowserEvidence]
    """What a flow in a browser came across."""
    steps: Optional[List[StepEvidence]]
    """Each step, in order; the other parts are about the one that failed."""
    command: Optional[CommandEvidence]
    """How a program ended, and what it printed."""
    is_cut: bool
    """Whether parts were shortened because all of them together were too long."""


@dataclass(eq=False, repr=False)
class MonitorUptimeSeconds(Model):
    """Seconds in each status; together they are the range, or the bin."""

    pending: float
    """Seconds in the status `pending`."""
    up: float
    """Seconds in the status `up`."""
    degraded: float
    """Seconds in the status `degraded`."""
    down: float
    """Seconds in the status `down`."""
    paused: float
    """Seconds in the status `paused`."""
    maintenance: float
    """Seconds in the status `maintenance`."""
    unknown: float
    """Seconds in the status `unknown`."""


@dataclass(eq=False, repr=False)
class MonitorUptimeUnknownTime(Model):
    """Part of an answer of the API."""

    reason: Optional[MonitorUptimeUnknownTimeReason]
    """What kept us from observing it, as `unknownReason` names it; `null` where none was recorded."""
    seconds: float
    """For how long."""


@dataclass(eq=False, repr=False)
class MonitorUptime(Model):
    """How long a monitor was in which status."""

    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    from_: datetime
    """Where the range begins; not before the monitor was made."""
    to: datetime
    """Where it ends; not after now."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    uptime_percent: Optional[float]
    """Seconds `up` or `degraded` among those that are also `down`; `null` without any. `maintenance`,
    `unknown`, `paused` and `pending` do not count.
    """
    seconds: MonitorUptimeSeconds
    """Seconds in each status; together they are the range, or the bin."""
    unknown_times: List[MonitorUptimeUnknownTime]
    """The seconds of `unknown` by what kept us from observing it, the longest first."""
    down_count: int
    """How often it was down, what had begun before the range included."""
    longest_down_seconds: float
    """Seconds of the longest time that it was down within the range."""


@dataclass(eq=False, repr=False)
class MonitorLatencySeries(Model):
    """Part of an answer of the API."""

    at: datetime
    """Where the bin begins."""
    count: int
    """Results of the bin with a latency."""
    average_ms: Optional[float]
    """The mean latency in milliseconds; `null` without results."""
    p50_ms: Optional[float]
    """The median latency in milliseconds; `null` without results."""
    p95_ms: Optional[float]
    """Milliseconds that 95 % of the results did not exceed; `null` without results."""
    p99_ms: Optional[float]
    """Milliseconds that 99 % of the results did not exceed; `null` without results."""


@dataclass(eq=False, repr=False)
class MonitorLatency(Model):
    """How quickly a monitor answered. Percentiles come from mergeable sketches, never from averages of
    averages.
    """

    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    from_: datetime
    """Where the range begins; not before the monitor was made. A whole hour where it is older than 35 days,
    and a whole day where it is older than 400.
    """
    to: datetime
    """Where it ends; not after now."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    count: int
    """Results with a latency."""
    average_ms: Optional[float]
    """The mean latency in milliseconds; `null` without results."""
    min_ms: Optional[float]
    """The lowest latency in milliseconds; `null` without results."""
    max_ms: Optional[float]
    """The highest latency in milliseconds; `null` without results."""
    p50_ms: Optional[float]
    """The median latency in milliseconds; `null` without results."""
    p75_ms: Optional[float]
    """Milliseconds that 75 % of the results did not exceed; `null` without results."""
    p90_ms: Optional[float]
    """Milliseconds that 90 % of the results did not exceed; `null` without results."""
    p95_ms: Optional[float]
    """Milliseconds that 95 % of the results did not exceed; `null` without results."""
    p99_ms: Optional[float]
    """Milliseconds that 99 % of the results did not exceed; `null` without results."""
    relative_error: float
    """How far a percentile may be from the true one, as a fraction of it."""
    series: List[MonitorLatencySeries]
    """The same in bins of equal length. Those of an hour and more meet at whole hours, those of a day and more
    at whole days (UTC). Over more than 48 hours none is shorter than an hour, so there may be fewer than
    asked for.
    """


@dataclass(eq=False, repr=False)
class MonitorStatusHistoryBin(Model):
    """Part of an answer of the API."""

    at: datetime
    """Where the bin begins."""
    status: Optional[MonitorStatus]
    """The worst status of the bin, from `down` over `degraded`, `unknown`, `maintenance`, `up` and `pending`
    to `paused`; `null` before the monitor was made.
    """
    uptime_percent: Optional[float]
    """Uptime of the bin in percent; `null` without any known time."""
    seconds: MonitorUptimeSeconds
    """Seconds in each status; together they are the range, or the bin."""


@dataclass(eq=False, repr=False)
class MonitorStatusHistoryInterval(Model):
    """Part of an answer of the API."""

    status: MonitorStatus
    """The status that it had."""
    from_: datetime
    """Since when."""
    to: Optional[datetime]
    """Until when; `null` for now."""
    cause: Optional[str]
    """Why it is `degraded`, `down` or `unknown`, as the first check of it said; else `null`."""
    unknown_reason: Optional[MonitorUnknownReason]
    """What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
    (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
    forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no
    network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a
    group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause`
    says why). `null` with every other status, and where none was recorded.
    """


@dataclass(eq=False, repr=False)
class MonitorStatusHistory(Model):
    """The statuses of a range, in bins that can be drawn as they are."""

    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where it ends."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    bin_seconds: float
    """Length of a bin."""
    bins: List[MonitorStatusHistoryBin]
    """Bins of equal length, the oldest first."""
    intervals: List[MonitorStatusHistoryInterval]
    """The statuses themselves, the latest first; at most 500."""


@dataclass(eq=False, repr=False)
class MonitorOverview(Model):
    """Many monitors in one answer, each in one line."""

    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where it ends."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    bin_seconds: float
    """Length of a bin."""
    total_items: int
    """Monitors that match. Where they are more than 5000, the first are in `rows`."""
    rows: List[MonitorOverviewRow]
    """The monitors, in the order of `sort`."""


@dataclass(eq=False, repr=False)
class MonitorOverviewRow(Model):
    """A monitor in one line."""

    id: str
    """Opaque identifier, starts with `mon_`."""
    name: str
    """Display name."""
    type: MonitorType
    """Kind of monitor."""
    parent_id: Optional[str]
    """The monitor that it depends on."""
    current_status: MonitorStatus
    """`pending` until the first result; `up`; `degraded` (works, but slower than `degradedAfterMs`, or as a
    group not in all of its parts); `down` (confirmed); `paused`; `maintenance`; `unknown` when the check
    itself could not be made.
    """
    status_since: datetime
    """Since when `currentStatus` holds; for `down`, the first failure."""
    unknown_reason: Optional[MonitorUnknownReason]
    """What kept us from observing it while it is `unknown`: `away` (no process of this server ran), `database`
    (its database did not answer), `stalled` (its process or machine paused), `clock` (its clock was set
    forward), `overdue` (the server was too busy to check it in time), `offline` (who checks had no
    network), `agentSilent` (agents did not report), `members` (too little is known of the monitors of a
    group), `reported` (a person or job reported it), `checkFailed` (the check could not be made; `cause`
    says why). `null` with every other status, and where none was recorded.
    """
    is_verifying: bool
    """A check failed and is being repeated before the status changes."""
    latency_ms: Optional[float]
    """Of the last check, to three digits or whole milliseconds; `null` without one."""
    tags: List[str]
    """Labels to filter by."""
    uptime: Optional[float]
    """Percent of the range, as `uptimePercent` of `/monitors/{id}/uptime`; `null` without any known time."""
    bins: Optional[str]
    """A letter for the worst status of each bin, as `/monitors/{id}/status-history` has it: `u` up, `g`
    degraded, `d` down, `m` maintenance, `p` paused, `n` pending, `?` unknown, `-` before the monitor was
    made. `null`, like `uptime`, where it changed its status more than 1,000 times in the range.
    """


@dataclass(eq=False, repr=False)
class MonitorSummaryByStatus(Model):
    """Monitors in each status."""

    pending: int
    """Monitors that are `pending`."""
    up: int
    """Monitors that are `up`."""
    degraded: int
    """Monitors that are `degraded`."""
    down: int
    """Monitors that are `down`."""
    paused: int
    """Monitors that are `paused`."""
    maintenance: int
    """Monitors that are `maintenance`."""
    unknown: int
    """Monitors that are `unknown`."""


@dataclass(eq=False, repr=False)
class MonitorSummaryTag(Model):
    """Part of an answer of the API."""

    tag: str
    """A tag that monitors have."""
    total: int
    """Monitors with the tag."""
    down: int
    """Those that are `down`."""


@dataclass(eq=False, repr=False)
class MonitorSummaryCertificate(Model):
    """Part of an answer of the API."""

    monitor_id: str
    """Opaque identifier, starts with `mon_`."""
    name: str
    """Display name of the monitor."""
    valid_to: datetime
    """When it ends."""
    days_remaining: int
    """Whole days left at the last check; negative when it has ended."""


@dataclass(eq=False, repr=False)
class MonitorSummary(Model):
    """How many monitors there are of each kind."""

    total: int
    """All monitors of the organization."""
    by_status: MonitorSummaryByStatus
    """Monitors in each status."""
    by_type: Dict[str, int]
    """Monitors of each type that there are any of."""
    tags: List[MonitorSummaryTag]
    """The tags, the most frequent first; at most 500."""
    certificates: List[MonitorSummaryCertificate]
    """Certificates with 14 days or less left, the first to end first; at most 20."""


@dataclass(eq=False, repr=False)
class Agent(Model):
    """A program that runs checks from another place."""

    id: str
    """Opaque identifier, starts with `agt_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    location: str
    """Where it runs, in words."""
    description: str
    """Free text."""
    tags: List[str]
    """Labels to filter by."""
    enabled: bool
    """`false` disables it: its calls are refused, and it counts as no location of a monitor."""
    status: AgentStatus
    """`pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said
    goodbye; `disabled`.
    """
    status_since: datetime
    """Since when `status` holds."""
    last_seen_at: Optional[datetime]
    """When it last called, to 15 seconds; `null` before the first hello."""
    agent_version: Optional[str]
    """Version of the program that it runs."""
    protocol: Optional[int]
    """Version of the protocol that it speaks."""
    hostname: Optional[str]
    """What its machine calls itself."""
    platform: Optional[str]
    """Its operating system and runtime."""
    capabilities: List[str]
    """The types of monitors that it can check."""
    commands: List[str]
    """The programs that monitors of type `command` can have it run, as of its last hello; none unless its
    operator allows some.
    """
    token_prefix: str
    """The first characters of its token, to recognise it."""
    public_key_fingerprint: Optional[str]
    """SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and
    until its token is rotated.
    """
    clock_offset_ms: Optional[int]
    """How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time
    that the call took.
    """
    buffered_results: Optional[int]
    """Results that it had yet to send at its last hello."""
    monitor_count: int
    """Monitors that it checks."""
    is_update_available: bool
    """Whether this server comes with a newer version of the program."""
    last_address: Optional[str]
    """Network address that it last said hello from."""


@dataclass(eq=False, repr=False)
class AgentUpdate(Model):
    """A merge patch for an agent."""

    name: Maybe[str] = UNSET
    """Display name."""
    location: Maybe[Optional[str]] = UNSET
    """Where it runs, in words."""
    description: Maybe[Optional[str]] = UNSET
    """Free text."""
    tags: Maybe[Optional[List[str]]] = UNSET
    """Labels to filter by."""
    enabled: Maybe[Optional[bool]] = UNSET
    """`false` disables it: its calls are refused, and it counts as no location of a monitor."""


@dataclass(eq=False, repr=False)
class AgentCreate(Model):
    """An agent to create."""

    name: str
    """Display name."""
    location: Maybe[str] = UNSET
    """Where it runs, in words."""
    description: Maybe[str] = UNSET
    """Free text."""
    tags: Maybe[List[str]] = UNSET
    """Labels to filter by."""
    enabled: Maybe[bool] = UNSET
    """`false` disables it: its calls are refused, and it counts as no location of a monitor."""


@dataclass(eq=False, repr=False)
class AgentWithToken(Model):
    """An agent just made, or with a token just rotated."""

    id: str
    """Opaque identifier, starts with `agt_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    location: str
    """Where it runs, in words."""
    description: str
    """Free text."""
    tags: List[str]
    """Labels to filter by."""
    enabled: bool
    """`false` disables it: its calls are refused, and it counts as no location of a monitor."""
    status: AgentStatus
    """`pending` until its first hello; `online`; `offline` when it has been silent for 90 seconds or said
    goodbye; `disabled`.
    """
    status_since: datetime
    """Since when `status` holds."""
    last_seen_at: Optional[datetime]
    """When it last called, to 15 seconds; `null` before the first hello."""
    agent_version: Optional[str]
    """Version of the program that it runs."""
    protocol: Optional[int]
    """Version of the protocol that it speaks."""
    hostname: Optional[str]
    """What its machine calls itself."""
    platform: Optional[str]
    """Its operating system and runtime."""
    capabilities: List[str]
    """The types of monitors that it can check."""
    commands: List[str]
    """The programs that monitors of type `command` can have it run, as of its last hello; none unless its
    operator allows some.
    """
    token_prefix: str
    """The first characters of its token, to recognise it."""
    public_key_fingerprint: Optional[str]
    """SHA-256 of the public key that credentials are sealed to, in base64url; pinned by the first hello, and
    until its token is rotated.
    """
    clock_offset_ms: Optional[int]
    """How far its clock was ahead of the server’s when it last sent the time, in milliseconds, with the time
    that the call took.
    """
    buffered_results: Optional[int]
    """Results that it had yet to send at its last hello."""
    monitor_count: int
    """Monitors that it checks."""
    is_update_available: bool
    """Whether this server comes with a newer version of the program."""
    last_address: Optional[str]
    """Network address that it last said hello from."""
    token: str
    """What the agent authenticates with, as a bearer token. Shown only now."""


@dataclass(eq=False, repr=False)
class AgentRotateToken(Model):
    """How long the old token still works."""

    grace_seconds: Maybe[int] = UNSET
    """Seconds for which the old token still works, up to 7 days."""


@dataclass(eq=False, repr=False)
class Incident(Model):
    """A stretch of trouble: when it began, who acknowledged it, how it ended."""

    id: str
    """Opaque identifier, starts with `inc_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    number: int
    """Counts the incidents of the organization, from 1."""
    title: str
    """What happened, in one line."""
    cause: Optional[str]
    """What the first failing check found."""
    status: IncidentStatus
    """`acknowledged` while a person works on it."""
    severity: IncidentSeverity
    """How bad it is."""
    source: IncidentSource
    """What opened it."""
    monitor_ids: List[str]
    """The monitors it is about."""
    alert_rule_id: Optional[str]
    """The rule that opened it, if one did."""
    subject: Optional[AlertSubject]
    """What the alert is about that opened it; `null` when no alert rule did, or an earlier version."""
    started_at: datetime
    """When the trouble began: the first failure, not the moment it was confirmed."""
    acknowledged_at: Optional[datetime]
    """When it was acknowledged."""
    acknowledged_by: Optional[str]
    """Id of the user or API key that acknowledged it, or of the channel whose message it was."""
    acknowledged_via: Optional[IncidentAcknowledgedVia]
    """Where it was acknowledged from."""
    resolved_at: Optional[datetime]
    """When it ended."""
    resolved_by: Optional[str]
    """Id of the user or API key that ended it; `null` when it ended by itself."""
    resolution: Optional[IncidentResolution]
    """How it ended."""
    duration_seconds: int
    """From its start to its end, or to now."""
    assignee_id: Optional[str]
    """The user who is responsible for it."""
    public_status: Optional[PublicIncidentStatus]
    """What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages
    with `autoPublish: down` show what a monitor opened by themselves.
    """
    public_title: Optional[str]
    """What status pages call it; `null` for `<component> is down`."""
    root_cause: Optional[str]
    """Why it came to this, as found afterwards; `null` before."""
    postmortem: Optional[str]
    """What was learned, in Markdown; `null` without a postmortem."""


@dataclass(eq=False, repr=False)
class AlertSubject(Model):
    """What an alert is about: a monitor, an agent, or a series of an exporter."""

    type: AlertSubjectType
    """What kind of thing it is."""
    id: str
    """Its id: of a monitor, an agent or a series."""
    name: str
    """Its display name; of a series the metric with its labels, as exporters write it."""
    labels: Dict[str, str]
    """The labels of a series; empty for anything else."""
    exporter_id: Optional[str]
    """The exporter of a series; `null` for anything else."""


@dataclass(eq=False, repr=False)
class IncidentCreate(Model):
    """An incident to open by hand."""

    title: str
    """What happened, in one line."""
    cause: Maybe[Optional[str]] = UNSET
    """What is known about why."""
    severity: Maybe[IncidentSeverity] = UNSET
    """How bad it is."""
    monitor_ids: Maybe[List[str]] = UNSET
    """The monitors it is about."""
    started_at: Maybe[datetime] = UNSET
    """When it began. Default: now."""
    assignee_id: Maybe[Optional[str]] = UNSET
    """The user who is responsible for it; a member of the organization."""
    public_status: Maybe[Optional[PublicIncidentStatus]] = UNSET
    """What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages
    with `autoPublish: down` show what a monitor opened by themselves.
    """
    public_title: Maybe[Optional[str]] = UNSET
    """What status pages call it. Default: "<component> is down"."""


@dataclass(eq=False, repr=False)
class IncidentUpdate(Model):
    """A merge patch for an incident."""

    title: Maybe[str] = UNSET
    """What happened, in one line."""
    severity: Maybe[IncidentSeverity] = UNSET
    """How bad it is."""
    monitor_ids: Maybe[List[str]] = UNSET
    """The monitors it is about."""
    assignee_id: Maybe[Optional[str]] = UNSET
    """The user who is responsible for it; a member of the organization."""
    public_status: Maybe[Optional[PublicIncidentStatus]] = UNSET
    """What status pages show of it; `null` keeps it internal. It becomes `resolved` with the incident. Pages
    with `autoPublish: down` show what a monitor opened by themselves.
    """
    public_title: Maybe[Optional[str]] = UNSET
    """What status pages call it. Default: "<component> is down"."""
    root_cause: Maybe[Optional[str]] = UNSET
    """Why it came to this, as found afterwards."""
    postmortem: Maybe[Optional[str]] = UNSET
    """What was learned, in Markdown."""


@dataclass(eq=False, repr=False)
class IncidentRemark(Model):
    """What to write down with it."""

    note: Maybe[str] = UNSET
    """Written down as a note."""


@dataclass(eq=False, repr=False)
class IncidentEscalation(Model):
    """Who is paged about an incident next, and when."""

    incident_id: str
    """Opaque identifier, starts with `inc_`."""
    policy_id: Optional[str]
    """`null` while no policy escalates the incident."""
    policy_version: Optional[int]
    """The version that it began with, which it keeps."""
    state: IncidentEscalationState
    """`exhausted` after the last step of the last round."""
    round: Optional[int]
    """Of the step that is next, from 1; `null` unless it runs."""
    step: Optional[int]
    """The step that is next, from 1; `null` unless it runs."""
    next_at: Optional[datetime]
    """When something happens next without an acknowledgement."""
    snoozed_until: Optional[datetime]
    """Until when no page is sent."""


@dataclass(eq=False, repr=False)
class IncidentEscalate(Model):
    """Which policy pages the next people."""

    escalation_policy_id: Maybe[str] = UNSET
    """Begins this policy. Default: the one that runs goes on."""


@dataclass(eq=False, repr=False)
class IncidentSnooze(Model):
    """How long no page is sent."""

    seconds: int
    """For how long."""


@dataclass(eq=False, repr=False)
class IncidentNote(Model):
    """A note on an incident."""

    id: str
    """Opaque identifier, starts with `nte_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    incident_id: str
    """Opaque identifier, starts with `inc_`."""
    text: str
    """What was written down."""
    is_public: bool
    """Whether status pages show it."""
    author: AuditActivityActor
    """Who wrote it."""


@dataclass(eq=False, repr=False)
class IncidentNoteCreate(Model):
    """A note to write."""

    text: str
    """What there is to write down."""
    is_public: Maybe[bool] = UNSET
    """Whether status pages show it and their subscribers get it. It makes the incident public."""
    public_status: Maybe[PublicIncidentStatus] = UNSET
    """What the incident shows from now on, with a public note. Default: as before, or `investigating`."""


@dataclass(eq=False, repr=False)
class IncidentEntry(Model):
    """One entry of the timeline of an incident."""

    id: str
    """Opaque identifier, starts with `ine_`."""
    created_at: datetime
    """The same as `at`."""
    updated_at: datetime
    """The same as `at`."""
    at: datetime
    """When it happened."""
    kind: IncidentEntryKind
    """What happened."""
    actor: AuditActivityActor
    """Who or what did it."""
    message: str
    """What happened, in words."""
    via: Optional[IncidentEntryVia]
    """Where it was acknowledged from; `null` for everything else."""


@dataclass(eq=False, repr=False)
class IncidentNotificationsNotNotified(Model):
    """Part of an answer of the API."""

    channel_id: Optional[str]
    """The channel that got no message; `null` for a person."""
    user_id: Optional[str]
    """The person who got no message; `null` for a channel."""
    why: IncidentNotificationsNotNotifiedWhy
    """`belowSeverity`: the subscription or the person asks for worse incidents. `noSubscription`: neither
    wants such news. `unreachable`: the person has no verified place. `noRecord`: the log has no message,
    for no other reason that is known. `superseded`, `expired` and `failed`: what became of the message.
    """
    message: str
    """Why, in words."""


@dataclass(eq=False, repr=False)
class IncidentNotifications(Model):
    """Who was notified of an incident, and who was not."""

    notified: List[Notification]
    """Messages about the incident, and digests that it is part of, the first one first."""
    not_notified: List[IncidentNotificationsNotNotified]
    """Channels of the organization, and members who may respond to incidents, that did not get a message about
    it, and why. Members are left out without `members:read`.
    """


@dataclass(eq=False, repr=False)
class NotificationSubject(Model):
    """What all messages of its conversation are about: an incident, an alert, a digest."""

    type: str
    """What kind of thing it is, such as `incident`."""
    id: str
    """Id of the incident, the alert or the digest."""


@dataclass(eq=False, repr=False)
class NotificationEscalation(Model):
    """The step that it is a page of; `null` for what is no page."""

    policy_id: str
    """The escalation policy."""
    round: int
    """Which round of it, from 1."""
    step: int
    """Which step of the round, from 1."""


@dataclass(eq=False, repr=False)
class Notification(Model):
    """One message on its way to one place."""

    id: str
    """Opaque identifier, starts with `ndl_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    channel_id: Optional[str]
    """The channel; `null` for a message to a person or an address."""
    user_id: Optional[str]
    """The person; `null` for a message to a channel or an address."""
    contact_method_id: Optional[str]
    """The contact method of the person; `null` for a mail to the address of the account, and for a channel."""
    address: Optional[str]
    """The address that an alert rule, a report or a billing profile names, as it is written there, or that of
    a subscriber, masked; `null` for all other messages.
    """
    type: str
    """The type of the place, such as `slack`."""
    kind: NotificationKind
    """What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it
    again; `notice` is about the organization itself, such as an invoice.
    """
    reason: NotificationReason
    """Why it is sent; `role`: because of what the person may do in the organization."""
    subject: NotificationSubject
    """What all messages of its conversation are about: an incident, an alert, a digest."""
    incident_id: Optional[str]
    """The incident that it is about; `null` for anything else."""
    alert_rule_id: Optional[str]
    """The alert rule whose alert it is about; `null` for anything else."""
    monitor_ids: List[str]
    """Monitors that it is about, the first of them."""
    escalation: Optional[NotificationEscalation]
    """The step that it is a page of; `null` for what is no page."""
    title: str
    """The title of the message."""
    status: NotificationStatus
    """`held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a
    digest; `expired` when it was too late; `dropped` when it was not to be sent.
    """
    unsent_reason: Optional[str]
    """Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the
    owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization.
    """
    superseded_by: Optional[str]
    """The message that took its place."""
    carried_by: Optional[str]
    """The page that said this too, because several incidents waited for the same person; its attempts are the
    ones of this. `null` for what is sent by itself.
    """
    certainty: Optional[NotificationCertainty]
    """How sure it is that people can see it: the provider took it over, posted it, or confirmed it."""
    attempt_count: int
    """Attempts that were begun."""
    deferred_count: int
    """How often the provider asked to wait."""
    not_before: datetime
    """It is not sent before this time, so that what comes meanwhile is part of it."""
    next_attempt_at: Optional[datetime]
    """When the next attempt is due; `null` when none is."""
    expires_at: datetime
    """It is not sent after this time."""
    delivered_at: Optional[datetime]
    """When it arrived."""
    lag_ms: Optional[int]
    """Milliseconds from what happened to the provider’s answer."""
    link: Optional[str]
    """The message where the provider shows it."""
    last_status_code: Optional[int]
    """Status of the last answer."""
    last_error: Optional[str]
    """What went wrong the last time, in words."""


@dataclass(eq=False, repr=False)
class AlertRule(Model):
    """When people are notified, about what, and how."""

    id: str
    """Opaque identifier, starts with `alr_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    enabled: bool
    """Whether it is evaluated."""
    severity: IncidentSeverity
    """How bad it is."""
    target: AlertTarget
    """What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
    `agentOffline`.
    """
    condition: AlertCondition
    """When a rule holds."""
    failure_threshold: int
    """Times in a row that the condition must hold before the alert fires."""
    success_threshold: int
    """Times in a row that it must not hold before the alert clears."""
    no_data_state: AlertRuleNoDataState
    """What missing data means, be it a missing value or missing results: all is well (`ok`), the condition
    holds (`alerting`), or the state stays (`keep`).
    """
    repeat_interval_seconds: Optional[int]
    """Seconds after which the notification is repeated while it fires; `null` for never."""
    notify_on_resolve: bool
    """Whether people are notified when it clears."""
    channels: List[AlertChannel]
    """How people are notified; no one is notified when empty."""
    create_incident: bool
    """Whether an incident is opened with the alert, and resolved with it."""
    labels: Dict[str, str]
    """Copied into its alerts."""
    state: AlertRuleState
    """The worst of its states: `firing` when it fires for any subject."""
    notice: Optional[str]
    """Which series a rule about samples is not evaluated for, because there are too many; `null` for none."""


@dataclass(eq=False, repr=False)
class AlertTarget(Model):
    """What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
    `agentOffline`.
    """

    scope: AlertTargetScope
    """`all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
    also monitors that get it later. `agents`: Agents, for the metric `agentOffline`.
    """
    monitor_ids: Maybe[List[str]] = UNSET
    """These monitors."""
    tags: Maybe[List[str]] = UNSET
    """Monitors that have one of these tags."""
    agent_ids: Maybe[List[str]] = UNSET
    """These agents. Default: all of the organization."""


@dataclass(eq=False, repr=False)
class AlertCondition(Model):
    """When a rule holds."""

    metric: AlertConditionMetric
    """What is measured."""
    operator: Comparison
    """How the metric is compared with `threshold`; `==` and `!=` alone for `status`."""
    threshold: Any
    """A number, or a status for the metric `status`."""
    clear_threshold: Optional[float]
    """What the metric must be back at before the alert clears, which prevents flapping; the same as
    `threshold` when `null`.
    """
    aggregation: AlertConditionAggregation
    """How the results of the window become one value; only with `latencyMs`."""
    window_seconds: int
    """The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and
    every `fn` but `last`; at most a day with `fn`.
    """
    report_id: Optional[str] = None
    """The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each
    monitor of the rule is measured by them.
    """
    label: Optional[str] = None
    """Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as
    `load1` or `/`. Seconds and bytes count without their multiples.
    """
    exporter_id: Optional[str] = None
    """The exporter whose series are measured, for `exporterSample`. Default: every exporter."""
    selector: Optional[str] = None
    """Which series are measured, for `exporterSample`: a vector selector such as
    `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself.
    """
    fn: Optional[AlertConditionFn] = None
    """How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min`
    or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`.
    """


@dataclass(eq=False, repr=False)
class AlertChannel(Model):
    """How people are notified."""

    type: AlertChannelType
    """`webhook`: The events `alert.*` go to the webhooks that subscribe to them. `email`: A mail goes to each
    address. `channel`: A message goes to a notification channel. `escalation`: A policy escalates the
    incidents of the rule.
    """
    to: Optional[List[str]] = None
    """Addresses; when empty, everyone in the organization who may respond to incidents."""
    channel_id: Optional[str] = None
    """The notification channel that gets the messages."""
    escalation_policy_id: Optional[str] = None
    """The policy that escalates the incidents of the rule."""


@dataclass(eq=False, repr=False)
class AlertRuleCondition(Model):
    """When a rule holds."""

    metric: AlertConditionMetric
    """What is measured."""
    operator: Comparison
    """How the metric is compared with `threshold`; `==` and `!=` alone for `status`."""
    threshold: Any
    """A number, or a status for the metric `status`."""
    clear_threshold: Maybe[Optional[float]] = UNSET
    """What the metric must be back at before the alert clears, which prevents flapping; the same as
    `threshold` when `null`.
    """
    aggregation: Maybe[AlertConditionAggregation] = UNSET
    """How the results of the window become one value; only with `latencyMs`."""
    window_seconds: Maybe[int] = UNSET
    """The stretch before now that counts, for aggregations, `latencyP95`, `uptimePercent`, `burnRate` and
    every `fn` but `last`; at most a day with `fn`.
    """
    report_id: Maybe[str] = UNSET
    """The report whose target, accounting and period count, for `errorBudgetPercent` and `burnRate`: each
    monitor of the rule is measured by them.
    """
    label: Maybe[str] = UNSET
    """Which performance data of a `command` monitor is measured, for `performanceValue`: its label, such as
    `load1` or `/`. Seconds and bytes count without their multiples.
    """
    exporter_id: Maybe[str] = UNSET
    """The exporter whose series are measured, for `exporterSample`. Default: every exporter."""
    selector: Maybe[str] = UNSET
    """Which series are measured, for `exporterSample`: a vector selector such as
    `node_filesystem_avail_bytes{mountpoint="/"}`. Each series is evaluated by itself.
    """
    fn: Maybe[AlertConditionFn] = UNSET
    """How the samples of the window become one value, for `exporterSample`: the `last` one, their `avg`, `min`
    or `max`, the `increase` of a counter, its `rate` a second, or the `delta` of a gauge. Default: `last`.
    """


@dataclass(eq=False, repr=False)
class AlertRuleChannel(Model):
    """How people are notified."""

    type: AlertChannelType
    """`webhook`: The events `alert.*` go to the webhooks that subscribe to them. `email`: A mail goes to each
    address. `channel`: A message goes to a notification channel. `escalation`: A policy escalates the
    incidents of the rule.
    """
    to: Maybe[List[str]] = UNSET
    """Addresses; when empty, everyone in the organization who may respond to incidents."""
    channel_id: Maybe[str] = UNSET
    """Opaque identifier, starts with `nch_`."""
    escalation_policy_id: Maybe[str] = UNSET
    """Opaque identifier, starts with `esc_`."""


@dataclass(eq=False, repr=False)
class AlertRuleCreate(Model):
    """An alert rule to create."""

    name: str
    """Display name."""
    condition: AlertRuleCondition
    """When a rule holds."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    enabled: Maybe[bool] = UNSET
    """Whether it is evaluated."""
    severity: Maybe[IncidentSeverity] = UNSET
    """How bad it is."""
    target: Maybe[AlertTarget] = UNSET
    """What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
    `agentOffline`.
    """
    failure_threshold: Maybe[int] = UNSET
    """Times in a row that the condition must hold before the alert fires."""
    success_threshold: Maybe[int] = UNSET
    """Times in a row that it must not hold before the alert clears."""
    no_data_state: Maybe[AlertRuleNoDataState] = UNSET
    """What missing data means, be it a missing value or missing results: all is well (`ok`), the condition
    holds (`alerting`), or the state stays (`keep`).
    """
    repeat_interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which the notification is repeated while it fires; `null` for never."""
    notify_on_resolve: Maybe[bool] = UNSET
    """Whether people are notified when it clears."""
    channels: Maybe[List[AlertRuleChannel]] = UNSET
    """How people are notified; no one is notified when empty."""
    create_incident: Maybe[bool] = UNSET
    """Whether an incident is opened with the alert, and resolved with it."""
    labels: Maybe[Dict[str, str]] = UNSET
    """Copied into its alerts."""


@dataclass(eq=False, repr=False)
class AlertRuleUpdate(Model):
    """A merge patch for an alert rule."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether it is evaluated."""
    severity: Maybe[Optional[IncidentSeverity]] = UNSET
    """How bad it is."""
    target: Maybe[Optional[AlertTarget]] = UNSET
    """What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
    `agentOffline`.
    """
    condition: Maybe[Dict[str, Any]] = UNSET
    """Fields of the condition that change."""
    failure_threshold: Maybe[Optional[int]] = UNSET
    """Times in a row that the condition must hold before the alert fires."""
    success_threshold: Maybe[Optional[int]] = UNSET
    """Times in a row that it must not hold before the alert clears."""
    no_data_state: Maybe[Optional[AlertRuleNoDataState]] = UNSET
    """What missing data means, be it a missing value or missing results: all is well (`ok`), the condition
    holds (`alerting`), or the state stays (`keep`).
    """
    repeat_interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which the notification is repeated while it fires; `null` for never."""
    notify_on_resolve: Maybe[Optional[bool]] = UNSET
    """Whether people are notified when it clears."""
    channels: Maybe[Optional[List[AlertRuleChannel]]] = UNSET
    """How people are notified; no one is notified when empty."""
    create_incident: Maybe[Optional[bool]] = UNSET
    """Whether an incident is opened with the alert, and resolved with it."""
    labels: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET
    """Labels that change; `null` in place of a value removes it."""


@dataclass(eq=False, repr=False)
class AlertRuleDraftTest(Model):
    """A rule as it would be created, and what to evaluate it on."""

    name: str
    """Display name."""
    condition: AlertRuleCondition
    """When a rule holds."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    enabled: Maybe[bool] = UNSET
    """Whether it is evaluated."""
    severity: Maybe[IncidentSeverity] = UNSET
    """How bad it is."""
    target: Maybe[AlertTarget] = UNSET
    """What a rule is about: all, monitors with these ids or with one of these tags, or agents for the metric
    `agentOffline`.
    """
    failure_threshold: Maybe[int] = UNSET
    """Times in a row that the condition must hold before the alert fires."""
    success_threshold: Maybe[int] = UNSET
    """Times in a row that it must not hold before the alert clears."""
    no_data_state: Maybe[AlertRuleNoDataState] = UNSET
    """What missing data means, be it a missing value or missing results: all is well (`ok`), the condition
    holds (`alerting`), or the state stays (`keep`).
    """
    repeat_interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which the notification is repeated while it fires; `null` for never."""
    notify_on_resolve: Maybe[bool] = UNSET
    """Whether people are notified when it clears."""
    channels: Maybe[List[AlertRuleChannel]] = UNSET
    """How people are notified; no one is notified when empty."""
    create_incident: Maybe[bool] = UNSET
    """Whether an incident is opened with the alert, and resolved with it."""
    labels: Maybe[Dict[str, str]] = UNSET
    """Copied into its alerts."""
    from_: Maybe[datetime] = UNSET
    """Where to begin, at most 31 days before `to`. Default: 24 hours before `to`."""
    to: Maybe[datetime] = UNSET
    """Where to end. Default: now."""
    monitor_id: Maybe[str] = UNSET
    """A monitor of the rule, whose values are answered as `series`; it is evaluated before the others."""
    subject_id: Maybe[str] = UNSET
    """The same for a subject of any kind: the id of a monitor, an agent or a series."""


@dataclass(eq=False, repr=False)
class AlertBackTestAlert(Model):
    """Part of an answer of the API."""

    monitor_id: Optional[str]
    """The monitor; `null` for a rule about something else."""
    monitor_name: Optional[str]
    """Display name of the monitor; `null` for a rule about something else."""
    subject: AlertSubject
    """What it would have fired for."""
    fired_at: datetime
    """When it would have fired."""
    cleared_at: Optional[datetime]
    """When it would have cleared; `null` when it would still be firing."""
    value: Any
    """What was measured when it fired."""


@dataclass(eq=False, repr=False)
class AlertBackTestSeries(Model):
    """Part of an answer of the API."""

    at: datetime
    """When it was evaluated."""
    value: Any
    """What was measured; `null` for no data."""
    state: AlertRuleState
    """The state of the rule after it."""


@dataclass(eq=False, repr=False)
class AlertBackTest(Model):
    """What a rule would have done."""

    from_: datetime
    """Where the evaluated results begin."""
    to: datetime
    """Where they end: before what was asked for when there are too many."""
    evaluated_monitors: int
    """Monitors, agents or series of the rule that were evaluated."""
    evaluated_results: int
    """Results that were evaluated; samples of series, and for agents their changes of status."""
    alerts: List[AlertBackTestAlert]
    """Every time that it would have fired, the first one first; at most 1000."""
    series: Optional[List[AlertBackTestSeries]] = None
    """Evaluations of what `monitorId` or `subjectId` names, the first one first; absent without them. Of more
    than 500, one for each of 500 equal parts of the range: the one with the worst state and, of these, the
    value nearest to firing.
    """


@dataclass(eq=False, repr=False)
class AlertRuleTest(Model):
    """What to evaluate a rule on."""

    from_: Maybe[datetime] = UNSET
    """Where to begin, at most 31 days before `to`. Default: 24 hours before `to`."""
    to: Maybe[datetime] = UNSET
    """Where to end. Default: now."""
    monitor_id: Maybe[str] = UNSET
    """A monitor of the rule, whose values are answered as `series`; it is evaluated before the others."""
    subject_id: Maybe[str] = UNSET
    """The same for a subject of any kind: the id of a monitor, an agent or a series."""


@dataclass(eq=False, repr=False)
class AlertState(Model):
    """The state of a rule for one monitor, agent or series."""

    rule_id: str
    """Opaque identifier, starts with `alr_`."""
    rule_name: str
    """Display name of the rule."""
    severity: IncidentSeverity
    """How bad it is."""
    monitor_id: Optional[str]
    """The monitor it is about; `null` for a rule about something else."""
    monitor_name: Optional[str]
    """Display name of the monitor; `null` for a rule about something else."""
    subject: AlertSubject
    """What it is about."""
    state: AlertRuleState
    """`pending`: the condition holds, but not often enough yet; `firing`; `recovering`: it no longer holds,
    but not for long enough to clear; `noData`: nothing was measured; else `inactive`.
    """
    metric: str
    """What the rule measures, such as `latencyMs`."""
    operator: str
    """How it compares, such as `>`."""
    threshold: Any
    """What it compares with."""
    value: Any
    """What was measured last; `null` without data."""
    cause: Optional[str]
    """What the check found, in words."""
    labels: Dict[str, str]
    """Labels of the rule."""
    started_at: Optional[datetime]
    """When the condition first held."""
    fired_at: Optional[datetime]
    """When the alert fired."""
    acknowledged_at: Optional[datetime]
    """When it was acknowledged."""
    acknowledged_by: Optional[str]
    """Id of the user or API key that acknowledged it; `null` while no one has."""
    resolved_at: Optional[datetime]
    """When it cleared."""
    incident_id: Optional[str]
    """The incident that it opened or belongs to."""
    updated_at: datetime
    """When it was last evaluated."""


@dataclass(eq=False, repr=False)
class AlertAcknowledge(Model):
    """Which alerts of a rule to acknowledge. Default: all that fire."""

    monitor_id: Maybe[str] = UNSET
    """Only for this monitor."""
    subject_id: Maybe[str] = UNSET
    """Only for this monitor, agent or series."""


@dataclass(eq=False, repr=False)
class NotificationChannel(Model):
    """A place that is notified of what happens, without its credentials."""

    id: str
    """Opaque identifier, starts with `nch_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: str
    """What it is for."""
    type: str
    """What kind of place it is."""
    config: Dict[str, Any]
    """Where it leads."""
    enabled: bool
    """Whether messages are sent. What waits when it is switched off is given up."""
    subscriptions: List[ChannelSubscription]
    """What it is notified of, besides what alert rules send to it."""
    grouping: ChannelGrouping
    """How messages about several subjects become one."""
    quiet_hours: Optional[ChannelQuietHours]
    """Hours without what is less bad."""
    repeat: Optional[ChannelRepeat]
    """Reminders while an incident is open and not acknowledged."""
    flapping: Optional[ChannelFlapping]
    """When a monitor that goes up and down is one message instead of many."""
    template: Optional[ChannelTemplate]
    """Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
    checked when they are saved. `null`: ours.
    """
    updates: NotificationChannelUpdates
    """How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
    posts another; `auto` is the best that the type can do. What it cannot do is refused.
    """
    actions: NotificationChannelActions
    """What messages let their readers do: `signedIn` links to the page where a member acknowledges the
    incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
    """
    show_target: NotificationChannelShowTarget
    """How much of the address of a monitor messages show: addresses may hold secrets."""
    timezone: Optional[str]
    """IANA name, for times in messages; `null` for that of the organization."""
    expires_after_seconds: int
    """A message that could not be sent for so long is not sent any more."""
    status: NotificationChannelStatus
    """`failing` when the last attempts failed; `disabled` when nothing is sent."""
    disabled_reason: Optional[NotificationChannelDisabledReason]
    """`gone`: the provider knows the place no longer. `unauthorized`: it refuses the credentials. `failing`:
    nothing arrived for five days.
    """
    failing_since: Optional[datetime]
    """When the failures began that no success has ended."""
    last_delivered_at: Optional[datetime]
    """When a message last arrived, to the minute; `null` if never."""
    paused_until: Optional[datetime]
    """When the next attempt is made, while the place is given a rest."""
    destination: str
    """Where it leads, with what is secret left out."""
    fingerprint: str
    """The same for channels of the organization that lead to the same place; empty without credentials."""
    credential_fields: List[str]
    """Which credentials are kept; what they are is never shown."""
    supports: NotificationChannelSupport
    """What it can do, by its type and `config`; nothing where this server was started without its type."""
    used_by: ChannelUsers
    """How many name it. While any does, deleting it is a `conflict`, unless it is forced."""
    recipients: List[ChannelRecipient]
    """For the type `email`: the addresses that its `config` names, with what their owners say to mails of the
    organization. Empty for all other channels.
    """
    created_by: str
    """Who created it: a user or an API key."""


@dataclass(eq=False, repr=False)
class ChannelSubscription(Model):
    """What a channel is notified of."""

    events: List[ChannelSubscriptionEvent]
    """What it is notified of."""
    target: MonitorTarget
    """About which monitors. Default: all."""
    minimum_severity: NewsPreferencesMinimumSeverity
    """Only what is at least this bad. Default: `minor`."""
    labels: Dict[str, str]
    """Only what has all of these labels, for alerts about series. Default: none."""


@dataclass(eq=False, repr=False)
class MonitorTarget(Model):
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""

    scope: MonitorTargetScope
    """`all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
    also monitors that get it later.
    """
    monitor_ids: Maybe[List[str]] = UNSET
    """These monitors."""
    tags: Maybe[List[str]] = UNSET
    """Monitors that have one of these tags."""


@dataclass(eq=False, repr=False)
class ChannelGrouping(Model):
    """How messages of a channel become one."""

    wait_seconds: int
    """Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5."""
    digest_above: Optional[int]
    """More subjects than this that wait together become one digest; `null` for never. Default: 3."""
    digest_seconds: int
    """Seconds for which later subjects join a digest. Default: 600."""


@dataclass(eq=False, repr=False)
class ChannelQuietHoursRange(Model):
    """Part of an answer of the API."""

    days: List[PersonalQuietHoursRangeDay]
    """Days of the week on which it begins."""
    from_: str
    """Local time of day, `HH:MM`."""
    to: str
    """Local time of day, `HH:MM`."""


@dataclass(eq=False, repr=False)
class ChannelQuietHours(Model):
    """Hours in which a channel is quiet."""

    timezone: str
    """Time zone of `ranges`, as an IANA name."""
    ranges: List[ChannelQuietHoursRange]
    """When, in local time. A range that does not end after it begins ends on the next day."""
    below: ChannelQuietHoursBelow
    """What is less bad than this is quiet; the rest is sent at once."""
    afterwards: ChannelQuietHoursAfterwards
    """`hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`."""


@dataclass(eq=False, repr=False)
class ChannelRepeat(Model):
    """Reminders of a channel."""

    every_seconds: int
    """Seconds from one reminder to the next."""
    at_most: int
    """Most reminders. Default: 10."""


@dataclass(eq=False, repr=False)
class ChannelFlapping(Model):
    """When a channel calls a monitor flapping."""

    changes: int
    """More changes than this within the window are flapping."""
    window_seconds: int
    """Seconds before now in which changes count."""


@dataclass(eq=False, repr=False)
class ChannelTemplate(Model):
    """The words of the messages of a channel."""

    title: Optional[str]
    """Takes the place of the title; `null` for ours. Default: `null`."""
    body: Optional[str]
    """Takes the place of cause and facts; `null` for ours. Default: `null`."""


@dataclass(eq=False, repr=False)
class NotificationChannelSupport(Model):
    """What a channel, or a type of channels, can do."""

    edit: bool
    """A message can be changed after it was posted."""
    thread: bool
    """Messages of one conversation are shown together."""
    close: bool
    """What it shows has a state, which ends with what it is about."""
    buttons: bool
    """A message can have buttons that act."""
    mentions: bool
    """People can be named so that it rings for them."""
    confirms: bool
    """The provider says later that a message was read."""


@dataclass(eq=False, repr=False)
class ChannelUsers(Model):
    """How many name a notification channel."""

    alert_rules: int
    """Alert rules that send to it."""
    escalation_policies: int
    """Escalation policies with steps that send to it."""
    reports: int
    """Reports that send a summary to it."""
    on_call_schedules: int
    """Schedules that announce in it who is on call."""
    organizations: int
    """1 when it carries the text messages and calls of the organization."""


@dataclass(eq=False, repr=False)
class ChannelRecipient(Model):
    """An address that a channel of type `email` names."""

    address: str
    """As `config` names it."""
    is_member: bool
    """Whether it is the verified address of a member, who need not be asked."""
    status: ChannelRecipientStatus
    """`confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets
    none before agreeing. `refused`: its owner wants none, and is not asked again.
    """
    asked_at: Optional[datetime]
    """When its owner was last asked; `null` if never."""


@dataclass(eq=False, repr=False)
class NotificationChannelCreate(Model):
    """A notification channel to create."""

    name: str
    """Display name."""
    type: str
    """Of `GET /notification-channel-types`; it cannot be changed."""
    config: Dict[str, Any]
    """Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong
    into `credentials`.
    """
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[str] = UNSET
    """What it is for."""
    credentials: Maybe[Dict[str, Any]] = UNSET
    """What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
    again. Default: none.
    """
    enabled: Maybe[bool] = UNSET
    """Whether messages are sent. What waits when it is switched off is given up."""
    subscriptions: Maybe[List[NotificationSubscription]] = UNSET
    """What it is notified of, besides what alert rules send to it. Default: incidents, certificates, agents
    and failing channels, about all monitors.
    """
    grouping: Maybe[NotificationGrouping] = UNSET
    """How messages about several subjects become one."""
    quiet_hours: Maybe[Optional[QuietHours]] = UNSET
    """Hours without what is less bad. Default: none."""
    repeat: Maybe[Optional[NotificationRepeat]] = UNSET
    """Reminders while an incident is open and not acknowledged. Default: none."""
    flapping: Maybe[Optional[NotificationFlapping]] = UNSET
    """When a monitor that goes up and down is one message instead of many. Default: 6 changes in 30 minutes."""
    template: Maybe[Optional[NotificationTemplate]] = UNSET
    """Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
    checked when they are saved. `null`: ours.
    """
    updates: Maybe[NotificationChannelUpdates] = UNSET
    """How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
    posts another; `auto` is the best that the type can do. What it cannot do is refused.
    """
    actions: Maybe[NotificationChannelActions] = UNSET
    """What messages let their readers do: `signedIn` links to the page where a member acknowledges the
    incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
    """
    show_target: Maybe[NotificationChannelShowTarget] = UNSET
    """How much of the address of a monitor messages show: addresses may hold secrets."""
    timezone: Maybe[Optional[str]] = UNSET
    """IANA name, for times in messages; `null` for that of the organization."""
    expires_after_seconds: Maybe[int] = UNSET
    """A message that could not be sent for so long is not sent any more."""


@dataclass(eq=False, repr=False)
class NotificationSubscription(Model):
    """What a channel is notified of, about which monitors, from which severity on."""

    events: List[ChannelSubscriptionEvent]
    """What it is notified of."""
    target: Maybe[MonitorTarget] = UNSET
    """About which monitors. Default: all."""
    minimum_severity: Maybe[NewsPreferencesMinimumSeverity] = UNSET
    """Only what is at least this bad. Default: `minor`."""
    labels: Maybe[Dict[str, str]] = UNSET
    """Only what has all of these labels, for alerts about series. Default: none."""


@dataclass(eq=False, repr=False)
class NotificationGrouping(Model):
    """How messages about several subjects become one."""

    wait_seconds: Maybe[int] = UNSET
    """Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5."""
    digest_above: Maybe[Optional[int]] = UNSET
    """More subjects than this that wait together become one digest; `null` for never. Default: 3."""
    digest_seconds: Maybe[int] = UNSET
    """Seconds for which later subjects join a digest. Default: 600."""


@dataclass(eq=False, repr=False)
class QuietHours(Model):
    """Hours in which a channel is quiet."""

    timezone: str
    """Time zone of `ranges`, as an IANA name."""
    ranges: List[PersonalQuietHoursCreateRange]
    """When, in local time. A range that does not end after it begins ends on the next day."""
    below: ChannelQuietHoursBelow
    """What is less bad than this is quiet; the rest is sent at once."""
    afterwards: Maybe[ChannelQuietHoursAfterwards] = UNSET
    """`hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`."""


@dataclass(eq=False, repr=False)
class NotificationRepeat(Model):
    """Reminders while an incident is open and not acknowledged."""

    every_seconds: int
    """Seconds from one reminder to the next."""
    at_most: Maybe[int] = UNSET
    """Most reminders. Default: 10."""


@dataclass(eq=False, repr=False)
class NotificationFlapping(Model):
    """When a monitor that goes up and down is one message instead of many."""

    changes: int
    """More changes than this within the window are flapping."""
    window_seconds: int
    """Seconds before now in which changes count."""


@dataclass(eq=False, repr=False)
class NotificationTemplate(Model):
    """Own words for the messages of a channel."""

    title: Maybe[Optional[str]] = UNSET
    """Takes the place of the title; `null` for ours. Default: `null`."""
    body: Maybe[Optional[str]] = UNSET
    """Takes the place of cause and facts; `null` for ours. Default: `null`."""


@dataclass(eq=False, repr=False)
class NotificationChannelGrouping(Model):
    """How messages about several subjects become one."""

    wait_seconds: Maybe[Optional[int]] = UNSET
    """Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5."""
    digest_above: Maybe[Optional[int]] = UNSET
    """More subjects than this that wait together become one digest; `null` for never. Default: 3."""
    digest_seconds: Maybe[Optional[int]] = UNSET
    """Seconds for which later subjects join a digest. Default: 600."""


@dataclass(eq=False, repr=False)
class NotificationChannelQuietHours(Model):
    """Hours without what is less bad; `null` for none."""

    timezone: Maybe[Optional[str]] = UNSET
    """Time zone of `ranges`, as an IANA name."""
    ranges: Maybe[Optional[List[PersonalQuietHoursCreateRange]]] = UNSET
    """When, in local time. A range that does not end after it begins ends on the next day."""
    below: Maybe[Optional[ChannelQuietHoursBelow]] = UNSET
    """What is less bad than this is quiet; the rest is sent at once."""
    afterwards: Maybe[Optional[ChannelQuietHoursAfterwards]] = UNSET
    """`hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`."""


@dataclass(eq=False, repr=False)
class NotificationChannelRepeat(Model):
    """Reminders while an incident is open and not acknowledged; `null` for none."""

    every_seconds: Maybe[Optional[int]] = UNSET
    """Seconds from one reminder to the next."""
    at_most: Maybe[Optional[int]] = UNSET
    """Most reminders. Default: 10."""


@dataclass(eq=False, repr=False)
class NotificationChannelFlapping(Model):
    """When a monitor that goes up and down is one message; `null` for never."""

    changes: Maybe[Optional[int]] = UNSET
    """More changes than this within the window are flapping."""
    window_seconds: Maybe[Optional[int]] = UNSET
    """Seconds before now in which changes count."""


@dataclass(eq=False, repr=False)
class NotificationChannelTemplate(Model):
    """Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
    checked when they are saved. `null`: ours.
    """

    title: Maybe[Optional[str]] = UNSET
    """Takes the place of the title; `null` for ours. Default: `null`."""
    body: Maybe[Optional[str]] = UNSET
    """Takes the place of cause and facts; `null` for ours. Default: `null`."""


@dataclass(eq=False, repr=False)
class NotificationChannelUpdate(Model):
    """A merge patch for a notification channel."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[Optional[str]] = UNSET
    """What it is for."""
    config: Maybe[Dict[str, Any]] = UNSET
    """Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong
    into `credentials`.
    """
    credentials: Maybe[Optional[Dict[str, Any]]] = UNSET
    """What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
    again. What is left out stays, `null` removes.
    """
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether messages are sent. What waits when it is switched off is given up."""
    subscriptions: Maybe[Optional[List[NotificationSubscription]]] = UNSET
    """What it is notified of."""
    grouping: Maybe[Optional[NotificationChannelGrouping]] = UNSET
    """How messages about several subjects become one."""
    quiet_hours: Maybe[Optional[NotificationChannelQuietHours]] = UNSET
    """Hours without what is less bad; `null` for none."""
    repeat: Maybe[Optional[NotificationChannelRepeat]] = UNSET
    """Reminders while an incident is open and not acknowledged; `null` for none."""
    flapping: Maybe[Optional[NotificationChannelFlapping]] = UNSET
    """When a monitor that goes up and down is one message; `null` for never."""
    template: Maybe[Optional[NotificationChannelTemplate]] = UNSET
    """Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
    checked when they are saved. `null`: ours.
    """
    updates: Maybe[Optional[NotificationChannelUpdates]] = UNSET
    """How later messages of a conversation appear: `edit` changes the first one, `thread` replies to it, `new`
    posts another; `auto` is the best that the type can do. What it cannot do is refused.
    """
    actions: Maybe[Optional[NotificationChannelActions]] = UNSET
    """What messages let their readers do: `signedIn` links to the page where a member acknowledges the
    incident, `anyone` lets every reader acknowledge it there, by a link or a button, without signing in.
    """
    show_target: Maybe[Optional[NotificationChannelShowTarget]] = UNSET
    """How much of the address of a monitor messages show: addresses may hold secrets."""
    timezone: Maybe[Optional[str]] = UNSET
    """IANA name, for times in messages; `null` for that of the organization."""
    expires_after_seconds: Maybe[Optional[int]] = UNSET
    """A message that could not be sent for so long is not sent any more."""


@dataclass(eq=False, repr=False)
class NotificationChannelTypeCredentialField(Model):
    """Part of an answer of the API."""

    name: str
    """Its name in `credentials`."""
    is_required: bool
    """Whether a channel of the type cannot do without it."""
    hint: str
    """Where it is found, and how it looks."""


@dataclass(eq=False, repr=False)
class NotificationChannelTypeLimits(Model):
    """How long messages may be; longer ones are cut."""

    title: Optional[int]
    """Longest title; `null` for a type without titles."""
    body: int
    """Longest text of a message."""
    unit: NotificationChannelTypeLimitsUnit
    """What the provider counts."""


@dataclass(eq=False, repr=False)
class NotificationChannelType(Model):
    """A kind of place that can be notified."""

    type: str
    """What `type` of a channel names, such as `slack`."""
    title: str
    """Its name as its makers write it."""
    config_schema: Dict[str, Any]
    """JSON Schema of `config`."""
    credential_fields: List[NotificationChannelTypeCredentialField]
    """What `credentials` holds."""
    supports: NotificationChannelSupport
    """What a channel, or a type of channels, can do."""
    limits: NotificationChannelTypeLimits
    """How long messages may be; longer ones are cut."""
    help_url: Optional[str]
    """Its page of the documentation; `null` for a type of the host without one."""


@dataclass(eq=False, repr=False)
class NotificationChannelPreviewRequest(Model):
    """A time, and settings to try; what is left out is as the channel has it."""

    from_: Maybe[datetime] = UNSET
    """From when. Default: seven days before `to`."""
    to: Maybe[datetime] = UNSET
    """Until when, at most 31 days after `from`. Default: now."""
    subscriptions: Maybe[Optional[List[NotificationSubscription]]] = UNSET
    """What it is notified of."""
    grouping: Maybe[Optional[NotificationChannelGrouping]] = UNSET
    """How messages about several subjects become one."""
    quiet_hours: Maybe[Optional[NotificationChannelQuietHours]] = UNSET
    """Hours without what is less bad; `null` for none."""
    repeat: Maybe[Optional[NotificationChannelRepeat]] = UNSET
    """Reminders while an incident is open and not acknowledged; `null` for none."""
    flapping: Maybe[Optional[NotificationChannelFlapping]] = UNSET
    """When a monitor that goes up and down is one message; `null` for never."""


@dataclass(eq=False, repr=False)
class NotificationChannelPreviewMessage(Model):
    """Part of an answer of the API."""

    at: datetime
    """When what it says happened."""
    sent_at: Optional[datetime]
    """When it would have been sent; `null` if never."""
    kind: NotificationKind
    """What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it
    again; `notice` is about the organization itself, such as an invoice.
    """
    title: str
    """The title of the message."""
    fate: NotificationChannelPreviewMessageFate
    """`held`: sent after quiet hours. `dropped`: never sent, for quiet hours. `superseded`: a newer message or
    a digest took its place.
    """


@dataclass(eq=False, repr=False)
class NotificationChannelPreviewTotals(Model):
    """How many messages had each fate."""

    sent: int
    """Messages that would have been sent at once."""
    held: int
    """Messages that would have been sent after quiet hours."""
    dropped: int
    """Messages that quiet hours would have kept back for good."""
    superseded: int
    """Messages whose place a newer one or a digest would have taken."""


@dataclass(eq=False, repr=False)
class NotificationChannelPreview(Model):
    """What a channel would have sent."""

    messages: List[NotificationChannelPreviewMessage]
    """In the order of what happened."""
    totals: NotificationChannelPreviewTotals
    """How many messages had each fate."""
    longest_delay_seconds: int
    """From what happened to the message about it, at most."""
    truncated_at: Optional[datetime]
    """Later incidents were left out; `null` when none was."""


@dataclass(eq=False, repr=False)
class NotificationChannelDraftTest(Model):
    """A channel that is not kept, and what to send to it."""

    type: str
    """Of `GET /notification-channel-types`; it cannot be changed."""
    config: Dict[str, Any]
    """Where it leads, by the type; `GET /notification-channel-types` has the schema of each. Secrets belong
    into `credentials`.
    """
    name: Maybe[str] = UNSET
    """What the channel is to be called. The audit trail names the test by it. Default: where it leads."""
    credentials: Maybe[Dict[str, Any]] = UNSET
    """What it signs in with, by the type. It is sealed and never shown; another host in `config` asks for it
    again. Default: none.
    """
    template: Maybe[Optional[NotificationTemplate]] = UNSET
    """Own words for messages: `{{title}}`, `{{cause|limit:200}}`, `{{#facts}}…{{/facts}}`. What they name is
    checked when they are saved. `null`: ours.
    """
    timezone: Maybe[Optional[str]] = UNSET
    """IANA name, for times in messages; `null` for that of the organization."""
    message: Maybe[NotificationChannelMessage] = UNSET
    """What is sent. Default: `opened`."""


@dataclass(eq=False, repr=False)
class NotificationChannelDraftTestResultMessage(Model):
    """Part of an answer of the API."""

    kind: NotificationKind
    """What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it
    again; `notice` is about the organization itself, such as an invoice.
    """
    title: str
    """The title of the message."""
    status: NotificationChannelDraftTestResultMessageStatus
    """`deferred`: the provider lets nothing more through for now; try again later."""
    certainty: Optional[NotificationCertainty]
    """How sure it is that people can see it: the provider took it over, posted it, or confirmed it."""
    link: Optional[str]
    """The message where the provider shows it."""
    error: Optional[str]
    """What went wrong, in words, without secrets."""
    attempts: List[NotificationAttempt]
    """Every request, the first one first."""


@dataclass(eq=False, repr=False)
class NotificationChannelDraftTestResult(Model):
    """What became of test messages to a channel that is not kept."""

    destination: str
    """Where it leads, with what is secret left out."""
    messages: List[NotificationChannelDraftTestResultMessage]
    """In their order, up to the first one that did not arrive."""


@dataclass(eq=False, repr=False)
class NotificationAttemptRequest(Model):
    """What was sent, without secrets."""

    method: str
    """The HTTP method."""
    url: str
    """The address."""
    body: str
    """The body as text."""


@dataclass(eq=False, repr=False)
class NotificationAttempt(Model):
    """One request to a provider; written before it is sent."""

    number: int
    """Counts the attempts of the message, from 1."""
    started_at: datetime
    """When it began."""
    status: NotificationAttemptStatus
    """`deferred`: the provider asked to wait, which spends no retry."""
    step: Optional[NotificationAttemptStep]
    """What was asked of the provider; `null` before it is known."""
    duration_ms: Optional[float]
    """Milliseconds until the answer was complete, or until it failed."""
    status_code: Optional[int]
    """Status of the answer, if one came."""
    error: Optional[NotificationAttemptError]
    """`status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a
    redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The
    answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name
    leads to an address that this server may not connect to. `connection`: The connection could not be made,
    or broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no
    HTTP answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it.
    `rate_limited`: The provider asked to wait; no retry was spent. `unauthorized`: The provider refused the
    credentials. `gone`: The provider does not know the place. `rejected`: The provider refused what was
    sent. `lost_message`: The message that was to be changed is gone; a new one is posted. `moved`: The
    place has another address now. `outdated`: It was too late to send it. `mail`: The mail server did not
    take it.
    """
    message: Optional[str]
    """What went wrong, in words, without secrets."""
    response: Optional[str]
    """The first 16 kB of the answer’s body, without secrets; `null` without one."""
    retry_after_seconds: Optional[int]
    """How long the provider asked to wait."""
    request: Optional[NotificationAttemptRequest]
    """What was sent, without secrets."""


@dataclass(eq=False, repr=False)
class NotificationChannelTest(Model):
    """What a test sends."""

    message: Maybe[NotificationChannelMessage] = UNSET
    """What is sent. Default: `opened`."""


@dataclass(eq=False, repr=False)
class NotificationChannelTestDeliveries(Model):
    """The messages of a test."""

    deliveries: List[Notification]
    """The messages, in their order."""


@dataclass(eq=False, repr=False)
class NotificationDetail(Model):
    """A message with what it says and its attempts."""

    id: str
    """Opaque identifier, starts with `ndl_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    channel_id: Optional[str]
    """The channel; `null` for a message to a person or an address."""
    user_id: Optional[str]
    """The person; `null` for a message to a channel or an address."""
    contact_method_id: Optional[str]
    """The contact method of the person; `null` for a mail to the address of the account, and for a channel."""
    address: Optional[str]
    """The address that an alert rule, a report or a billing profile names, as it is written there, or that of
    a subscriber, masked; `null` for all other messages.
    """
    type: str
    """The type of the place, such as `slack`."""
    kind: NotificationKind
    """What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it
    again; `notice` is about the organization itself, such as an invoice.
    """
    reason: NotificationReason
    """Why it is sent; `role`: because of what the person may do in the organization."""
    subject: NotificationSubject
    """What all messages of its conversation are about: an incident, an alert, a digest."""
    incident_id: Optional[str]
    """The incident that it is about; `null` for anything else."""
    alert_rule_id: Optional[str]
    """The alert rule whose alert it is about; `null` for anything else."""
    monitor_ids: List[str]
    """Monitors that it is about, the first of them."""
    escalation: Optional[NotificationEscalation]
    """The step that it is a page of; `null` for what is no page."""
    title: str
    """The title of the message."""
    status: NotificationStatus
    """`held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a
    digest; `expired` when it was too late; `dropped` when it was not to be sent.
    """
    unsent_reason: Optional[str]
    """Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the
    owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization.
    """
    superseded_by: Optional[str]
    """The message that took its place."""
    carried_by: Optional[str]
    """The page that said this too, because several incidents waited for the same person; its attempts are the
    ones of this. `null` for what is sent by itself.
    """
    certainty: Optional[NotificationCertainty]
    """How sure it is that people can see it: the provider took it over, posted it, or confirmed it."""
    attempt_count: int
    """Attempts that were begun."""
    deferred_count: int
    """How often the provider asked to wait."""
    not_before: datetime
    """It is not sent before this time, so that what comes meanwhile is part of it."""
    next_attempt_at: Optional[datetime]
    """When the next attempt is due; `null` when none is."""
    expires_at: datetime
    """It is not sent after this time."""
    delivered_at: Optional[datetime]
    """When it arrived."""
    lag_ms: Optional[int]
    """Milliseconds from what happened to the provider’s answer."""
    link: Optional[str]
    """The message where the provider shows it."""
    last_status_code: Optional[int]
    """Status of the last answer."""
    last_error: Optional[str]
    """What went wrong the last time, in words."""
    message: NotificationMessage
    """A message as it was planned, the same for all types of channels."""
    attempts: List[NotificationAttempt]
    """Every attempt, the first one first."""


@dataclass(eq=False, repr=False)
class NotificationMessageFact(Model):
    """Part of an answer of the API."""

    name: str
    """What the fact is about."""
    value: List[Any]
    """Text in parts: our own words, and values that are escaped where they are shown."""


@dataclass(eq=False, repr=False)
class NotificationMessage(Model):
    """A message as it was planned, the same for all types of channels."""

    kind: NotificationKind
    """What the message says happened: `digest` sums up several subjects, `repeated` and `reminder` say it
    again; `notice` is about the organization itself, such as an invoice.
    """
    conversation: str
    """What all messages about one subject have in common."""
    sequence: int
    """Counts the messages of the conversation at its place."""
    tone: NotificationMessageTone
    """The colour of the message, where its place shows one."""
    severity: IncidentSeverity
    """How bad it is."""
    title: List[Any]
    """One line."""
    summary: List[Any]
    """One line that stands alone: the preview of a push message, the subject of a mail."""
    body: Optional[List[Any]]
    """Takes the place of cause and facts where the channel has a template."""
    cause: Optional[List[Any]]
    """What is known about why; `null` without a cause."""
    facts: List[NotificationMessageFact]
    """Facts by name, such as the monitor and its target."""
    items: List[MessageItem]
    """The subjects of a digest, the worst first."""
    more: int
    """Subjects beyond `items`."""
    actors: List[str]
    """People who acted, by name."""
    links: List[MessageLink]
    """Links below the message, the most important first."""
    started_at: Optional[datetime]
    """When what it is about began."""
    at: datetime
    """When what it says happened."""
    lasted_ms: Optional[int]
    """How long it lasted, for what has ended."""


@dataclass(eq=False, repr=False)
class MessageItem(Model):
    """One subject of a digest."""

    title: List[Any]
    """Text in parts: our own words, and values that are escaped where they are shown."""
    tone: NotificationMessageTone
    """The colour of the message, where its place shows one."""
    link: Optional[str]
    """The page about it; `null` without one."""


@dataclass(eq=False, repr=False)
class MessageLink(Model):
    """A link below a message."""

    label: str
    """The words of the link."""
    url: str
    """Where it leads."""
    action: Optional[MessageLinkAction]
    """What it does once confirmed; `null` for a link that only shows something."""


@dataclass(eq=False, repr=False)
class Exporter(Model):
    """A Prometheus or OpenMetrics endpoint that is scraped."""

    id: str
    """Opaque identifier, starts with `exp_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    url: str
    """Where it is scraped: an absolute URL without user name and password."""
    interval_seconds: int
    """Seconds from one scrape to the next."""
    timeout_seconds: int
    """Seconds after which a scrape has failed; less than `intervalSeconds`."""
    selectors: List[str]
    """Which series are kept: those that one of them selects."""
    labels: Dict[str, str]
    """Added to every series."""
    honor_labels: bool
    """Whether labels of the exporter win over `labels`; else they are renamed `exported_…`."""
    format: ExporterFormat
    """The format that is expected; `auto` by `Content-Type`, and the text format without a known one."""
    headers: Dict[str, str]
    """Request headers. A secret belongs into `credentials`."""
    credential_fields: List[ExporterCredentialField]
    """Which credentials are kept for it; what they are is never shown."""
    ignore_tls_errors: bool
    """Whether any certificate is accepted."""
    agent_id: Optional[str]
    """The agent that scrapes it, from inside its network; `null` for the server."""
    max_series: int
    """A scrape that would keep more series fails as a whole."""
    failure_threshold: int
    """Failed scrapes in a row after which it is `failing`."""
    enabled: bool
    """`false` pauses the exporter."""
    effective_interval_seconds: int
    """Seconds from one scrape to the next: `intervalSeconds`, or more where the plan includes no fewer."""
    status: ExporterStatus
    """`up` after a good scrape, `failing` after `failureThreshold` failed ones, `pending` before either."""
    status_since: datetime
    """Since when it has this status."""
    last_scraped_at: Optional[datetime]
    """When it was last scraped."""
    next_scrape_at: Optional[datetime]
    """When the server scrapes it next; `null` while paused, and where an agent scrapes it."""
    last_error: Optional[str]
    """Why the last scrape failed, or why none arrives of its agent; `null` when all is well."""
    samples_scraped: int
    """Samples of the last scrape."""
    last_scrape: Optional[ScrapeSummary]
    """What the last scrape was like."""
    series_count: int
    """Series that the last good scrape kept."""


@dataclass(eq=False, repr=False)
class ScrapeSummary(Model):
    """What one scrape was like."""

    duration_ms: float
    """From the start of the scrape to its end."""
    samples_kept: int
    """Samples that selectors kept."""
    series_added: int
    """Series among them that the scrape before did not have."""
    body_bytes: int
    """Length of the answer."""
    format: Optional[ScrapeSummaryFormat]
    """The format that was read; `null` without an answer."""


@dataclass(eq=False, repr=False)
class ExporterCredentials(Model):
    """What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `url` needs it again.
    """

    username: Maybe[str] = UNSET
    """Who signs in."""
    password: Maybe[str] = UNSET
    """The password of `username`."""
    token: Maybe[str] = UNSET
    """A bearer token, instead of a username and password."""
    client_certificate: Maybe[str] = UNSET
    """The certificate that the check shows, in PEM; with `clientKey`."""
    client_key: Maybe[str] = UNSET
    """The private key of `clientCertificate`, in PEM."""
    secret_headers: Maybe[str] = UNSET
    """Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does
    not get them.
    """


@dataclass(eq=False, repr=False)
class ExporterCreate(Model):
    """An exporter to create."""

    name: str
    """Display name."""
    url: str
    """Where it is scraped: an absolute URL without user name and password."""
    selectors: List[str]
    """Which series are kept: those that one of them selects."""
    interval_seconds: Maybe[int] = UNSET
    """Seconds from one scrape to the next."""
    timeout_seconds: Maybe[int] = UNSET
    """Seconds after which a scrape has failed; less than `intervalSeconds`."""
    labels: Maybe[Dict[str, str]] = UNSET
    """Added to every series."""
    honor_labels: Maybe[bool] = UNSET
    """Whether labels of the exporter win over `labels`; else they are renamed `exported_…`."""
    format: Maybe[ExporterFormat] = UNSET
    """The format that is expected; `auto` by `Content-Type`, and the text format without a known one."""
    headers: Maybe[Dict[str, str]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    credentials: Maybe[Optional[ExporterCredentials]] = UNSET
    """What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `url` needs it again.
    """
    ignore_tls_errors: Maybe[bool] = UNSET
    """Whether any certificate is accepted."""
    agent_id: Maybe[Optional[str]] = UNSET
    """The agent that scrapes it, from inside its network; `null` for the server."""
    max_series: Maybe[int] = UNSET
    """A scrape that would keep more series fails as a whole."""
    failure_threshold: Maybe[int] = UNSET
    """Failed scrapes in a row after which it is `failing`."""
    enabled: Maybe[bool] = UNSET
    """`false` pauses the exporter."""


@dataclass(eq=False, repr=False)
class ExporterUpdateCredentials(Model):
    """What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `url` needs it again.
    """

    username: Maybe[str] = UNSET
    """Who signs in."""
    password: Maybe[str] = UNSET
    """The password of `username`."""
    token: Maybe[str] = UNSET
    """A bearer token, instead of a username and password."""
    client_certificate: Maybe[str] = UNSET
    """The certificate that the check shows, in PEM; with `clientKey`."""
    client_key: Maybe[str] = UNSET
    """The private key of `clientCertificate`, in PEM."""
    secret_headers: Maybe[str] = UNSET
    """Request headers that hold secrets, a line for each, such as `X-Api-Key: …`; a redirect elsewhere does
    not get them.
    """


@dataclass(eq=False, repr=False)
class ExporterUpdate(Model):
    """A merge patch for an exporter."""

    name: Maybe[str] = UNSET
    """Display name."""
    url: Maybe[str] = UNSET
    """Where it is scraped: an absolute URL without user name and password."""
    interval_seconds: Maybe[Optional[int]] = UNSET
    """Seconds from one scrape to the next."""
    timeout_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a scrape has failed; less than `intervalSeconds`."""
    selectors: Maybe[List[str]] = UNSET
    """Which series are kept: those that one of them selects."""
    labels: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET
    """Labels that change; `null` in place of a value removes it."""
    honor_labels: Maybe[Optional[bool]] = UNSET
    """Whether labels of the exporter win over `labels`; else they are renamed `exported_…`."""
    format: Maybe[Optional[ExporterFormat]] = UNSET
    """The format that is expected; `auto` by `Content-Type`, and the text format without a known one."""
    headers: Maybe[Optional[Dict[str, str]]] = UNSET
    """Request headers. A secret belongs into `credentials`."""
    credentials: Maybe[Optional[ExporterUpdateCredentials]] = UNSET
    """What a scrape signs in with. Kept sealed and never shown; a change replaces all of it, and another host
    or port in `url` needs it again.
    """
    ignore_tls_errors: Maybe[Optional[bool]] = UNSET
    """Whether any certificate is accepted."""
    agent_id: Maybe[Optional[str]] = UNSET
    """The agent that scrapes it, from inside its network; `null` for the server."""
    max_series: Maybe[Optional[int]] = UNSET
    """A scrape that would keep more series fails as a whole."""
    failure_threshold: Maybe[Optional[int]] = UNSET
    """Failed scrapes in a row after which it is `failing`."""
    enabled: Maybe[Optional[bool]] = UNSET
    """`false` pauses the exporter."""


@dataclass(eq=False, repr=False)
class ExporterTestResultKept(Model):
    """Part of an answer of the API."""

    series: str
    """Name and labels, as an exporter writes them."""
    metric: str
    """Name of the metric."""
    labels: Dict[str, str]
    """Labels, without the name of the metric."""
    value: Optional[float]
    """`null` for `NaN` and the infinities, which JSON lacks."""


@dataclass(eq=False, repr=False)
class ExporterTestResult(Model):
    """What a scrape would keep."""

    error: Optional[str]
    """Why the scrape failed; `null` when it did not."""
    format: Optional[ScrapeSummaryFormat]
    """The format that was read; `null` without an answer."""
    duration_ms: float
    """Milliseconds from the start of the scrape to its end."""
    body_bytes: int
    """Length of the answer in bytes."""
    samples_scraped: int
    """Samples of the answer."""
    samples_kept: int
    """Samples that selectors would keep."""
    kept: List[ExporterTestResultKept]
    """The first 100 of those."""
    families: List[ExporterFamily]
    """What it offers."""


@dataclass(eq=False, repr=False)
class ExporterFamily(Model):
    """A metric that an exporter offers."""

    name: str
    """Name of the metric."""
    type: Optional[str]
    """Such as `counter` or `gauge`; `null` when the exporter does not say."""
    unit: Optional[str]
    """Unit of the values; `null` when the exporter does not say."""
    help: Optional[str]
    """What it counts, in the words of the exporter; `null` when it does not say."""
    series: int
    """Its series in the scrape, kept or not."""


@dataclass(eq=False, repr=False)
class ExporterSeries(Model):
    """A series that scrapes of an exporter have kept."""

    id: str
    """Opaque identifier, starts with `ser_`."""
    series: str
    """Name and labels, as an exporter writes them."""
    metric: str
    """Name of the metric."""
    labels: Dict[str, str]
    """Labels, without the name of the metric."""
    type: Optional[str]
    """Such as `counter`; `null` when the exporter does not say."""
    unit: Optional[str]
    """Unit of the values; `null` when the exporter does not say."""
    help: Optional[str]
    """What it counts, in the words of the exporter; `null` when it does not say."""
    last_value: Optional[float]
    """`null` for `NaN` and the infinities, which JSON lacks."""
    last_at: datetime
    """When it was last scraped."""
    is_stale: bool
    """Whether the last good scrape did not have it."""


@dataclass(eq=False, repr=False)
class ExporterSamplesSeries(Model):
    """Part of an answer of the API."""

    metric: str
    """Name of the metric."""
    labels: Dict[str, str]
    """Labels, without the name of the metric."""
    points: List[ExporterSamplesSeriesPoint]
    """Bins without a sample are left out."""


@dataclass(eq=False, repr=False)
class ExporterSamplesSeriesPoint(Model):
    """Part of an answer of the API."""

    at: datetime
    """Where the bin begins."""
    value: Optional[float]
    """`null` for `NaN` and the infinities, which JSON lacks."""


@dataclass(eq=False, repr=False)
class ExporterSamples(Model):
    """Samples of an exporter in bins of equal length."""

    selector: str
    """Which series were asked for."""
    fn: AlertConditionFn
    """What was made of the samples of a bin."""
    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where it ends."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    bin_seconds: float
    """Length of a bin."""
    series: List[ExporterSamplesSeries]
    """The series that match, at most 50."""
    is_truncated: bool
    """Whether there are more than 50 series."""


@dataclass(eq=False, repr=False)
class ExporterCatalogue(Model):
    """What the last good scrape offered, kept or not."""

    scraped_at: Optional[datetime]
    """When they were scraped; `null` before the first good scrape."""
    families: List[ExporterFamily]
    """Its metrics, kept or not."""


@dataclass(eq=False, repr=False)
class TelemetryExport(Model):
    """An OpenTelemetry receiver that gets the results of all monitors, without the values of its headers."""

    id: str
    """Opaque identifier, starts with `tex_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    endpoint: str
    """Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed."""
    protocol: TelemetryExportProtocol
    """How requests are encoded: OTLP over HTTP, in binary or as JSON."""
    header_names: List[str]
    """Names of `headers`, in alphabetical order."""
    signals: List[TelemetryExportSignal]
    """What is sent: results as `metrics`, each check as one of `traces`, or both."""
    enabled: bool
    """Whether results are sent. What waits when it is switched off is dropped."""
    status: NotificationChannelStatus
    """`failing` when the last requests failed; `disabled` when nothing is sent."""
    disabled_reason: Optional[TelemetryExportDisabledReason]
    """`failing`: nothing arrived for five days."""
    failing_since: Optional[datetime]
    """When the failures began that no success has ended; `null` when all is well."""
    last_error: Optional[str]
    """Why the last request failed; `null` when all is well."""
    last_delivered_at: Optional[datetime]
    """When results last arrived, to the minute; `null` if never."""
    dropped_results: int
    """Results that were not sent: refused by the receiver, or older than an hour, or too many waited."""


@dataclass(eq=False, repr=False)
class TelemetryExportCreate(Model):
    """A telemetry export to create."""

    name: str
    """Display name."""
    endpoint: str
    """Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed."""
    protocol: Maybe[TelemetryExportProtocol] = UNSET
    """How requests are encoded: OTLP over HTTP, in binary or as JSON."""
    headers: Maybe[Dict[str, str]] = UNSET
    """Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all,
    and another host or port in `endpoint` needs them again.
    """
    signals: Maybe[List[TelemetryExportSignal]] = UNSET
    """What is sent: results as `metrics`, each check as one of `traces`, or both."""
    enabled: Maybe[bool] = UNSET
    """Whether results are sent. What waits when it is switched off is dropped."""


@dataclass(eq=False, repr=False)
class TelemetryExportUpdate(Model):
    """A merge patch for a telemetry export."""

    name: Maybe[str] = UNSET
    """Display name."""
    endpoint: Maybe[str] = UNSET
    """Base URL of the OTLP receiver; `/v1/metrics` and `/v1/traces` are appended. Redirects are not followed."""
    protocol: Maybe[Optional[TelemetryExportProtocol]] = UNSET
    """How requests are encoded: OTLP over HTTP, in binary or as JSON."""
    headers: Maybe[Optional[Dict[str, str]]] = UNSET
    """Headers of each request, such as `Authorization`. Kept sealed and never shown; a change replaces all,
    and another host or port in `endpoint` needs them again.
    """
    signals: Maybe[Optional[List[TelemetryExportSignal]]] = UNSET
    """What is sent: results as `metrics`, each check as one of `traces`, or both."""
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether results are sent. What waits when it is switched off is dropped."""


@dataclass(eq=False, repr=False)
class MaintenanceWindow(Model):
    """A time in which monitors are checked and no notification is sent."""

    id: str
    """Opaque identifier, starts with `mnt_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: str
    """What is done meanwhile."""
    public_title: Optional[str]
    """What status pages call it. Default: what it is about."""
    public_text: str
    """What status pages say about it. The name and the description stay internal."""
    enabled: bool
    """Whether it takes place."""
    target: MonitorTarget
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    schedule: MaintenanceSchedule
    """When a maintenance window is: once, or again and again."""
    status: MaintenanceWindowStatus
    """`ended` when it will not take place again."""
    starts_at: Optional[datetime]
    """When it began, or begins next; `null` when it is over."""
    ends_at: Optional[datetime]
    """When that one ends."""


@dataclass(eq=False, repr=False)
class MaintenanceSchedule(Model):
    """When a maintenance window is: once, or again and again."""

    type: MaintenanceScheduleType
    """`once`: It takes place one time. `recurring`: It takes place whenever `cron` says."""
    starts_at: Optional[str] = None
    """When it begins."""
    ends_at: Optional[str] = None
    """When it ends."""
    cron: Optional[str] = None
    """When it begins, as a cron expression of five fields."""
    timezone: Optional[str] = None
    """Time zone of `cron`; it begins at that hour of the day whatever summer time does."""
    duration_seconds: Optional[int] = None
    """How long it lasts, in seconds that pass."""


@dataclass(eq=False, repr=False)
class MaintenanceWindowSchedule(Model):
    """When it is: once, or again and again."""

    type: MaintenanceScheduleType
    """`once`: It takes place one time. `recurring`: It takes place whenever `cron` says."""
    starts_at: Maybe[datetime] = UNSET
    """When it begins."""
    ends_at: Maybe[datetime] = UNSET
    """When it ends."""
    cron: Maybe[str] = UNSET
    """When it begins, as a cron expression of five fields."""
    timezone: Maybe[str] = UNSET
    """Time zone of `cron`; it begins at that hour of the day whatever summer time does."""
    duration_seconds: Maybe[int] = UNSET
    """How long it lasts, in seconds that pass."""


@dataclass(eq=False, repr=False)
class MaintenanceWindowCreate(Model):
    """A maintenance window to create."""

    name: str
    """Display name."""
    target: MonitorTarget
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    schedule: MaintenanceWindowSchedule
    """When it is: once, or again and again."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[str] = UNSET
    """What is done meanwhile."""
    public_title: Maybe[Optional[str]] = UNSET
    """What status pages call it. Default: what it is about."""
    public_text: Maybe[str] = UNSET
    """What status pages say about it. The name and the description stay internal."""
    enabled: Maybe[bool] = UNSET
    """Whether it takes place."""


@dataclass(eq=False, repr=False)
class MaintenanceWindowUpdate(Model):
    """A patch for a maintenance window."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[Optional[str]] = UNSET
    """What is done meanwhile."""
    public_title: Maybe[Optional[str]] = UNSET
    """What status pages call it. Default: what it is about."""
    public_text: Maybe[Optional[str]] = UNSET
    """What status pages say about it. The name and the description stay internal."""
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether it takes place."""
    target: Maybe[MonitorTarget] = UNSET
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    schedule: Maybe[MaintenanceWindowSchedule] = UNSET
    """The whole schedule; it is replaced."""


@dataclass(eq=False, repr=False)
class OnCallSchedule(Model):
    """Who is on call, and when."""

    id: str
    """Opaque identifier, starts with `ocs_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: str
    """What the people on call are responsible for."""
    timezone: str
    """Time zone of every local date and time."""
    layers: List[OnCallLayer]
    """A later layer covers an earlier one."""
    announce_channel_id: Optional[str]
    """A notification channel that is notified when another person is on call; `null` for none."""


@dataclass(eq=False, repr=False)
class OnCallLayerHandoff(Model):
    """When the next person takes over."""

    every: int
    """So many units are one turn."""
    unit: OnCallLayerHandoffUnit
    """Days and weeks are local ones, whatever summer time does; an hour is 60 minutes."""
    at: str
    """Local time of each handoff; for hours, of the first."""


@dataclass(eq=False, repr=False)
class OnCallLayer(Model):
    """People who take turns."""

    name: str
    """What people call it, such as `Primary`."""
    user_ids: List[str]
    """Members of the organization in the order of their turns."""
    starts_on: str
    """Local date of the first turn."""
    handoff: OnCallLayerHandoff
    """When the next person takes over."""
    restrictions: Optional[List[PersonalQuietHoursRange]]
    """Only at these times of the week; `null` for always."""


@dataclass(eq=False, repr=False)
class OnCallScheduleCreate(Model):
    """A schedule to create."""

    name: str
    """Display name."""
    timezone: str
    """Time zone of every local date and time."""
    layers: List[OnCallLayerCreate]
    """A later layer covers an earlier one. A list in a change replaces the whole list."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[str] = UNSET
    """What the people on call are responsible for."""
    announce_channel_id: Maybe[Optional[str]] = UNSET
    """A notification channel that is notified when another person is on call; `null` for none."""


@dataclass(eq=False, repr=False)
class OnCallLayerCreateHandoff(Model):
    """When the next person takes over."""

    every: Maybe[int] = UNSET
    """So many units are one turn. Default: 1."""
    unit: Maybe[OnCallLayerHandoffUnit] = UNSET
    """Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. Default: `week`."""
    at: Maybe[str] = UNSET
    """Local time of each handoff; for hours, of the first. Default: 09:00."""


@dataclass(eq=False, repr=False)
class OnCallLayerCreate(Model):
    """People who take turns."""

    name: str
    """What people call it, such as `Primary`."""
    user_ids: List[str]
    """Members of the organization in the order of their turns. A layer without any covers nothing."""
    starts_on: str
    """Local date of the first turn; the layer is empty before."""
    handoff: Maybe[OnCallLayerCreateHandoff] = UNSET
    """When the next person takes over."""
    restrictions: Maybe[Optional[List[PersonalQuietHoursCreateRange]]] = UNSET
    """Only at these times of the week; `null` for always. Turns pass on regardless of them."""


@dataclass(eq=False, repr=False)
class OnCallScheduleUpdate(Model):
    """A merge patch for a schedule."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[Optional[str]] = UNSET
    """What the people on call are responsible for."""
    timezone: Maybe[str] = UNSET
    """Time zone of every local date and time."""
    layers: Maybe[List[OnCallLayerCreate]] = UNSET
    """A later layer covers an earlier one. A list in a change replaces the whole list."""
    announce_channel_id: Maybe[Optional[str]] = UNSET
    """A notification channel that is notified when another person is on call; `null` for none."""


@dataclass(eq=False, repr=False)
class OnCall(Model):
    """Who is on call at a moment."""

    id: str
    """The schedule that has another person on call."""
    name: str
    """What the schedule is called."""
    at: datetime
    """The moment that was asked for."""
    users: List[OnCallPerson]
    """Empty while the schedule has no person."""
    layer: Optional[str]
    """The layer whose turn it is; `null` for an override of a whole stretch."""
    override_ids: List[str]
    """The overrides that led to this person, in the order they apply."""
    since: Optional[datetime]
    """Since when that is so; `null` when it always was."""
    until: Optional[datetime]
    """Until when; `null` when it stays so."""


@dataclass(eq=False, repr=False)
class OnCallPerson(Model):
    """A member who is on call."""

    id: str
    """Opaque identifier, starts with `usr_`."""
    name: str
    """How the member is called."""


@dataclass(eq=False, repr=False)
class OnCallShiftsShift(Model):
    """Part of an answer of the API."""

    user: OnCallPerson
    """A member who is on call."""
    layer: Optional[str]
    """The layer whose turn it is; `null` for an override of a whole stretch."""
    override_ids: List[str]
    """The overrides that led to this person, in the order they apply."""
    since: datetime
    """When it begins, which may be before the range."""
    until: datetime
    """When it ends, which may be after the range."""


@dataclass(eq=False, repr=False)
class OnCallShifts(Model):
    """Who is on call in a range of time."""

    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where the answer ends: before what was asked for when there are too many."""
    shifts: List[OnCallShiftsShift]
    """In the order of time. Where none is, no person is on call."""
    notice: Optional[str]
    """`tooMany` when the range has more: ask again from `to` on. Else `null`."""


@dataclass(eq=False, repr=False)
class OnCallOverride(Model):
    """A change of a schedule for a stretch of time."""

    id: str
    """Opaque identifier, starts with `oco_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    schedule_id: str
    """Opaque identifier, starts with `ocs_`."""
    user_id: Optional[str]
    """Who is on call instead; `null` for no person."""
    replaces_user_id: Optional[str]
    """Only while this person would be on call; `null` for always."""
    from_: datetime
    """When it begins."""
    to: datetime
    """When it ends."""
    created_by: str
    """Id of the user or API key that made it."""


@dataclass(eq=False, repr=False)
class OnCallOverrideCreate(Model):
    """An override to create."""

    user_id: Optional[str]
    """Who is on call instead; `null` for no person."""
    from_: datetime
    """When it begins."""
    to: datetime
    """When it ends, at most 366 days later."""
    replaces_user_id: Maybe[Optional[str]] = UNSET
    """Only while this person would be on call. Default: `null`, the whole stretch."""


@dataclass(eq=False, repr=False)
class OnCallCalendarLink(Model):
    """Where a schedule is read as a calendar."""

    url: str
    """Calendar programs subscribe to it. It opens the schedule without a sign-in, so share it with care."""


@dataclass(eq=False, repr=False)
class EscalationPolicy(Model):
    """Who is paged about an incident, one step after the other, until a person acknowledges it."""

    id: str
    """Opaque identifier, starts with `esc_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: str
    """What it is for."""
    target: Optional[MonitorTarget]
    """Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
    that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
    alert rule or a monitor overrides all of them, that of the organization after.
    """
    minimum_severity: NewsPreferencesMinimumSeverity
    """Only incidents that are at least this bad."""
    steps: List[EscalationStep]
    """Taken one after the other."""
    rounds: int
    """How often all steps are taken."""
    when_uncovered: EscalationPolicyWhenUncovered
    """What a schedule without a person does: `next` passes to the next step, `responders` pages them."""
    when_exhausted: EscalationPolicyWhenExhausted
    """What happens after the last step of the last round."""
    acknowledgement_seconds: Optional[int]
    """An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
    begins again; `null` for ever.
    """
    used_by: EscalationPolicyUsers
    """What names it. While anything does, deleting it is a `conflict`, unless it is forced."""


@dataclass(eq=False, repr=False)
class EscalationStepTarget(Model):
    """Part of an answer of the API."""

    type: EscalationStepTargetType
    """A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may
    respond to incidents (`responders`).
    """
    id: Optional[str] = None
    """The member, the schedule or the channel."""


@dataclass(eq=False, repr=False)
class EscalationStep(Model):
    """One step of a policy."""

    targets: List[EscalationStepTarget]
    """Who is paged, all at once."""
    wait_seconds: int
    """Until the next step, unless a person acknowledges."""


@dataclass(eq=False, repr=False)
class EscalationPolicyUsers(Model):
    """How many name an escalation policy."""

    alert_rules: int
    """Alert rules whose incidents it escalates."""
    monitors: int
    """Monitors whose incidents it escalates."""
    organization: bool
    """Whether it escalates what no other policy does."""


@dataclass(eq=False, repr=False)
class EscalationPolicyCreate(Model):
    """An escalation policy to create."""

    name: str
    """Display name."""
    steps: List[EscalationStepCreate]
    """Taken one after the other. A list in a change replaces the whole list."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[str] = UNSET
    """What it is for."""
    target: Maybe[Optional[MonitorTarget]] = UNSET
    """Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
    that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
    alert rule or a monitor overrides all of them, that of the organization after.
    """
    minimum_severity: Maybe[NewsPreferencesMinimumSeverity] = UNSET
    """Only incidents that are at least this bad."""
    rounds: Maybe[int] = UNSET
    """How often all steps are taken."""
    when_uncovered: Maybe[EscalationPolicyWhenUncovered] = UNSET
    """What a schedule without a person does: `next` passes to the next step, `responders` pages them."""
    when_exhausted: Maybe[EscalationPolicyWhenExhausted] = UNSET
    """What happens after the last step of the last round."""
    acknowledgement_seconds: Maybe[Optional[int]] = UNSET
    """An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
    begins again; `null` for ever.
    """


@dataclass(eq=False, repr=False)
class EscalationStepCreate(Model):
    """One step of a policy."""

    targets: List[EscalationTarget]
    """Who is paged, all at once."""
    wait_seconds: Maybe[int] = UNSET
    """Until the next step, unless a person acknowledges. Default: 300."""


@dataclass(eq=False, repr=False)
class EscalationTarget(Model):
    """A member, who is on call in a schedule, a notification channel, or all members who may respond to
    incidents.
    """

    type: EscalationStepTargetType
    """`user`: A member of the organization. `schedule`: Who is on call in a schedule. `channel`: A
    notification channel. `responders`: All members who may respond to incidents.
    """
    id: Maybe[str] = UNSET
    """Opaque identifier, starts with `usr_`."""


@dataclass(eq=False, repr=False)
class EscalationPolicyUpdate(Model):
    """A merge patch for an escalation policy."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[Optional[str]] = UNSET
    """What it is for."""
    target: Maybe[Optional[MonitorTarget]] = UNSET
    """Incidents about these monitors are escalated by it; `null` for none by itself. Of several policies, one
    that names ids overrides one with tags, tags override all, and the oldest comes first. The policy of an
    alert rule or a monitor overrides all of them, that of the organization after.
    """
    minimum_severity: Maybe[Optional[NewsPreferencesMinimumSeverity]] = UNSET
    """Only incidents that are at least this bad."""
    steps: Maybe[List[EscalationStepCreate]] = UNSET
    """Taken one after the other. A list in a change replaces the whole list."""
    rounds: Maybe[Optional[int]] = UNSET
    """How often all steps are taken."""
    when_uncovered: Maybe[Optional[EscalationPolicyWhenUncovered]] = UNSET
    """What a schedule without a person does: `next` passes to the next step, `responders` pages them."""
    when_exhausted: Maybe[Optional[EscalationPolicyWhenExhausted]] = UNSET
    """What happens after the last step of the last round."""
    acknowledgement_seconds: Maybe[Optional[int]] = UNSET
    """An acknowledgement lasts so long: then an incident that is not resolved is open again and its escalation
    begins again; `null` for ever.
    """


@dataclass(eq=False, repr=False)
class EscalationTestRequest(Model):
    """The incident that a dry run is about."""

    at: Maybe[datetime] = UNSET
    """When the incident would begin. Default: now."""
    severity: Maybe[IncidentSeverity] = UNSET
    """How bad the incident would be: quiet hours let pass what is bad enough. Default: as bad as the policy
    asks for.
    """


@dataclass(eq=False, repr=False)
class EscalationTestStep(Model):
    """Part of an answer of the API."""

    round: int
    """From 1: how often the steps are taken."""
    step: int
    """From 1; beyond the steps of the policy for what follows the last one."""
    at: datetime
    """When it would be taken without an acknowledgement."""
    targets: List[EscalationTestStepTarget]
    """Who would be paged, all at once."""


@dataclass(eq=False, repr=False)
class EscalationTestStepTarget(Model):
    """Part of an answer of the API."""

    type: EscalationStepTargetType
    """A member (`user`), who is on call in a `schedule`, a notification `channel`, or all members who may
    respond to incidents (`responders`).
    """
    id: Optional[str]
    """The member, the schedule or the channel; `null` for responders."""
    name: str
    """The member, the schedule, the channel, or `Responders`."""
    people: List[str]
    """Names of those who would be paged; none for a channel."""
    via: List[ReachabilityVia]
    """By which means they would be paged, as each prefers it; none for a channel."""
    problem: Optional[str]
    """Why the page would not arrive; `null` when it would."""


@dataclass(eq=False, repr=False)
class EscalationTest(Model):
    """What a policy would do; no page is sent."""

    steps: List[EscalationTestStep]
    """What would be done without an acknowledgement, the first step first."""
    problems: List[str]
    """What would keep pages from people, in words; empty when all is well."""


@dataclass(eq=False, repr=False)
class EscalationReadiness(Model):
    """Whether a policy would reach people now."""

    status: ReachabilityStatus
    """Whether every step, some or none reaches a person now."""
    problems: List[str]
    """What would keep pages from people, in words; empty when all is well."""


@dataclass(eq=False, repr=False)
class Dashboard(Model):
    """Widgets on a grid that show monitors, incidents and their history."""

    id: str
    """Opaque identifier, starts with `dsh_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: str
    """What it is for."""
    tags: List[str]
    """Labels of the dashboard."""
    widgets: List[DashboardWidget]
    """Its parts; no two overlap."""
    time_range: DashboardTimeRange
    """The time that widgets show, unless a request names another."""
    refresh_seconds: Optional[int]
    """How often a page reads its data; `null` for never."""
    variables: List[DashboardVariable]
    """Choices that widgets refer to."""
    visibility: DashboardVisibility
    """Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
    public link.
    """
    public_title: Optional[str]
    """What people with the public link read instead of `name`."""
    owner_id: str
    """Id of the user or API key that created it."""
    public_token: Optional[str]
    """Opens the public dashboard; `null` unless it is public, and to callers without `dashboards:write`."""
    public_url: Optional[str]
    """Where the public data is read with that token; `null` when the token is."""


@dataclass(eq=False, repr=False)
class DashboardWidget(Model):
    """One part of a dashboard: what it shows, and where on the grid."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: DashboardWidgetType
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: Any
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class StatWidgetConfig(Model):
    """What it shows, by the type."""

    metric: StatWidgetConfigMetric
    """What it shows."""
    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    status: Optional[MonitorStatus]
    """For `monitorsByStatus`: the status that is counted; `null` for all."""
    exporter_id: Optional[str]
    """For `exporterSample`: the exporter."""
    selector: Optional[str]
    """For `exporterSample`: which series."""
    report_id: Optional[str]
    """For `errorBudget`: the report that has the target."""
    combine: StatWidgetConfigCombine
    """How the numbers of several monitors become one. `average` of a percentile is that of all latencies
    together. `sum` has no meaning for percentages and days.
    """
    thresholds: List[StatWidgetConfigThreshold]
    """What values mean; the highest threshold that is reached counts."""


@dataclass(eq=False, repr=False)
class StatWidgetConfigThreshold(Model):
    """Part of an answer of the API."""

    value: float
    """From this value on."""
    level: StatWidgetConfigThresholdLevel
    """What the value means."""


@dataclass(eq=False, repr=False)
class StatWidget(Model):
    """A widget of the type `stat`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: StatWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class WidgetTarget(Model):
    """Which monitors a widget shows: all, some by id or tag, or those of a variable of the dashboard."""

    scope: WidgetTargetScope
    """`all`: All of the organization. `monitors`: Those with these ids. `tags`: Those with one of these tags,
    also monitors that get it later. `variable`: The monitors that are chosen for a variable of the
    dashboard.
    """
    monitor_ids: Maybe[List[str]] = UNSET
    """These monitors."""
    tags: Maybe[List[str]] = UNSET
    """Monitors that have one of these tags."""
    name: Maybe[str] = UNSET
    """The variable; without a choice, all of its values."""


@dataclass(eq=False, repr=False)
class TimeseriesWidgetConfig(Model):
    """What it shows, by the type."""

    metric: TimeseriesWidgetConfigMetric
    """What it shows."""
    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    by: TimeseriesWidgetConfigBy
    """A line for each monitor, or one for all together. `exporterSample` has one for each series."""
    bins: int
    """Points of a line; fewer where history is kept in longer sums."""
    exporter_id: Optional[str]
    """For `exporterSample`: the exporter."""
    selector: Optional[str]
    """For `exporterSample`: which series."""
    fn: Optional[AlertConditionFn]
    """For `exporterSample`: how samples become one value."""


@dataclass(eq=False, repr=False)
class TimeseriesWidget(Model):
    """A widget of the type `timeseries`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: TimeseriesWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class StatusHistoryWidgetConfig(Model):
    """What it shows, by the type."""

    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    bins: int
    """Bars of a monitor."""


@dataclass(eq=False, repr=False)
class StatusHistoryWidget(Model):
    """A widget of the type `statusHistory`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: StatusHistoryWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class UptimeWidgetConfig(Model):
    """What it shows, by the type."""

    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    windows: List[UptimeWidgetConfigWindow]
    """Stretches before now: 24 hours, 7, 30 and 90 days."""


@dataclass(eq=False, repr=False)
class UptimeWidget(Model):
    """A widget of the type `uptime`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: UptimeWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class MonitorListWidgetConfig(Model):
    """What it shows, by the type."""

    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    statuses: List[MonitorStatus]
    """Only these; all when empty."""
    sort: MonitorListWidgetConfigSort
    """What comes first: A, the worst, the lowest, the slowest."""
    limit: int
    """Monitors that are listed."""


@dataclass(eq=False, repr=False)
class MonitorListWidget(Model):
    """A widget of the type `monitorList`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: MonitorListWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class IncidentListWidgetConfig(Model):
    """What it shows, by the type."""

    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    statuses: List[IncidentStatus]
    """Which incidents."""
    limit: int
    """Incidents that are listed, the latest first."""


@dataclass(eq=False, repr=False)
class IncidentListWidget(Model):
    """A widget of the type `incidentList`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: IncidentListWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class CertificatesWidgetConfig(Model):
    """What it shows, by the type."""

    target: WidgetTarget
    """Which monitors it shows. Default: all."""
    within_days: int
    """Certificates that end within so many days."""
    limit: int
    """Certificates that are listed, the first to end first."""


@dataclass(eq=False, repr=False)
class CertificatesWidget(Model):
    """A widget of the type `certificates`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: CertificatesWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class TextWidgetConfig(Model):
    """What it shows, by the type."""

    markdown: str
    """Markdown. It is returned as it is: sanitize the HTML that it becomes."""


@dataclass(eq=False, repr=False)
class TextWidget(Model):
    """A widget of the type `text`."""

    id: str
    """Names the widget in its dashboard; made when it is left out."""
    type: str
    """What kind of widget it is."""
    title: str
    """Its heading."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: TextWidgetConfig
    """What it shows, by the type."""


@dataclass(eq=False, repr=False)
class DashboardTimeRange(Model):
    """The time that widgets show, unless a request names another."""

    last_seconds: Maybe[int] = UNSET
    """So many seconds before now."""
    from_: Maybe[datetime] = UNSET
    """Where it begins."""
    to: Maybe[datetime] = UNSET
    """Where it ends."""


@dataclass(eq=False, repr=False)
class DashboardVariable(Model):
    """A choice above a dashboard, between values that it declares."""

    name: str
    """How widgets and requests name it."""
    type: DashboardVariableType
    """What its values are."""
    values: List[str]
    """The tags, or the ids of the monitors, that can be chosen."""
    default: Optional[str]
    """What is chosen at first; `null` for all values."""


@dataclass(eq=False, repr=False)
class DashboardCreateVariable(Model):
    """Sent to the API."""

    name: str
    """How widgets and requests name it."""
    type: DashboardVariableType
    """What its values are."""
    values: List[str]
    """The tags, or the ids of the monitors, that can be chosen."""
    default: Maybe[Optional[str]] = UNSET
    """What is chosen at first; `null` for all values."""


@dataclass(eq=False, repr=False)
class DashboardCreate(Model):
    """A dashboard to create."""

    name: str
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[str] = UNSET
    """What it is for."""
    tags: Maybe[List[str]] = UNSET
    """Labels of the dashboard."""
    widgets: Maybe[List[DashboardWidgetCreate]] = UNSET
    """Its parts; no two may overlap."""
    time_range: Maybe[DashboardTimeRange] = UNSET
    """The time that widgets show, unless a request names another."""
    refresh_seconds: Maybe[Optional[int]] = UNSET
    """How often a page reads its data; `null` for never."""
    variables: Maybe[List[DashboardCreateVariable]] = UNSET
    """Choices that widgets refer to."""
    visibility: Maybe[DashboardVisibility] = UNSET
    """Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
    public link.
    """
    public_title: Maybe[Optional[str]] = UNSET
    """What people with the public link read instead of `name`."""


@dataclass(eq=False, repr=False)
class DashboardWidgetCreate(Model):
    """One part of a dashboard, to create."""

    type: DashboardWidgetType
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: Any
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class StatWidgetCreateConfig(Model):
    """What it shows, by the type."""

    metric: StatWidgetConfigMetric
    """What it shows."""
    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    status: Maybe[Optional[MonitorStatus]] = UNSET
    """For `monitorsByStatus`: the status that is counted; `null` for all."""
    exporter_id: Maybe[Optional[str]] = UNSET
    """For `exporterSample`: the exporter."""
    selector: Maybe[Optional[str]] = UNSET
    """For `exporterSample`: which series."""
    report_id: Maybe[Optional[str]] = UNSET
    """For `errorBudget`: the report that has the target."""
    combine: Maybe[StatWidgetConfigCombine] = UNSET
    """How the numbers of several monitors become one. `average` of a percentile is that of all latencies
    together. `sum` has no meaning for percentages and days.
    """
    thresholds: Maybe[List[StatWidgetCreateConfigThreshold]] = UNSET
    """What values mean; the highest threshold that is reached counts."""


@dataclass(eq=False, repr=False)
class StatWidgetCreateConfigThreshold(Model):
    """Sent to the API."""

    value: float
    """From this value on."""
    level: StatWidgetConfigThresholdLevel
    """What the value means."""


@dataclass(eq=False, repr=False)
class StatWidgetCreate(Model):
    """A widget of the type `stat`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: StatWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class TimeseriesWidgetCreateConfig(Model):
    """What it shows, by the type."""

    metric: TimeseriesWidgetConfigMetric
    """What it shows."""
    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    by: Maybe[TimeseriesWidgetConfigBy] = UNSET
    """A line for each monitor, or one for all together. `exporterSample` has one for each series."""
    bins: Maybe[int] = UNSET
    """Points of a line; fewer where history is kept in longer sums."""
    exporter_id: Maybe[Optional[str]] = UNSET
    """For `exporterSample`: the exporter."""
    selector: Maybe[Optional[str]] = UNSET
    """For `exporterSample`: which series."""
    fn: Maybe[Optional[AlertConditionFn]] = UNSET
    """For `exporterSample`: how samples become one value."""


@dataclass(eq=False, repr=False)
class TimeseriesWidgetCreate(Model):
    """A widget of the type `timeseries`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: TimeseriesWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class StatusHistoryWidgetCreateConfig(Model):
    """What it shows, by the type."""

    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    bins: Maybe[int] = UNSET
    """Bars of a monitor."""


@dataclass(eq=False, repr=False)
class StatusHistoryWidgetCreate(Model):
    """A widget of the type `statusHistory`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: StatusHistoryWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class UptimeWidgetCreateConfig(Model):
    """What it shows, by the type."""

    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    windows: Maybe[List[UptimeWidgetConfigWindow]] = UNSET
    """Stretches before now: 24 hours, 7, 30 and 90 days."""


@dataclass(eq=False, repr=False)
class UptimeWidgetCreate(Model):
    """A widget of the type `uptime`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: UptimeWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class MonitorListWidgetCreateConfig(Model):
    """What it shows, by the type."""

    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    statuses: Maybe[List[MonitorStatus]] = UNSET
    """Only these; all when empty."""
    sort: Maybe[MonitorListWidgetConfigSort] = UNSET
    """What comes first: A, the worst, the lowest, the slowest."""
    limit: Maybe[int] = UNSET
    """Monitors that are listed."""


@dataclass(eq=False, repr=False)
class MonitorListWidgetCreate(Model):
    """A widget of the type `monitorList`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: MonitorListWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class IncidentListWidgetCreateConfig(Model):
    """What it shows, by the type."""

    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    statuses: Maybe[List[IncidentStatus]] = UNSET
    """Which incidents."""
    limit: Maybe[int] = UNSET
    """Incidents that are listed, the latest first."""


@dataclass(eq=False, repr=False)
class IncidentListWidgetCreate(Model):
    """A widget of the type `incidentList`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: IncidentListWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class CertificatesWidgetCreateConfig(Model):
    """What it shows, by the type."""

    target: Maybe[WidgetTarget] = UNSET
    """Which monitors it shows. Default: all."""
    within_days: Maybe[int] = UNSET
    """Certificates that end within so many days."""
    limit: Maybe[int] = UNSET
    """Certificates that are listed, the first to end first."""


@dataclass(eq=False, repr=False)
class CertificatesWidgetCreate(Model):
    """A widget of the type `certificates`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: CertificatesWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class TextWidgetCreateConfig(Model):
    """What it shows, by the type."""

    markdown: str
    """Markdown. It is returned as it is: sanitize the HTML that it becomes."""


@dataclass(eq=False, repr=False)
class TextWidgetCreate(Model):
    """A widget of the type `text`, to create."""

    type: str
    """What kind of widget it is."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes; `x + w` is at most 12."""
    h: int
    """Rows that it takes."""
    config: TextWidgetCreateConfig
    """What it shows, by the type."""
    id: Maybe[str] = UNSET
    """Names the widget in its dashboard; made when it is left out."""
    title: Maybe[str] = UNSET
    """Its heading."""


@dataclass(eq=False, repr=False)
class DashboardContentVariable(Model):
    """Part of an answer of the API."""

    name: str
    """How widgets and requests name it."""
    type: DashboardVariableType
    """What its values are."""
    values: List[str]
    """The tags, or the ids of the monitors, that can be chosen."""
    default: Optional[str] = None
    """What is chosen at first; `null` for all values."""


@dataclass(eq=False, repr=False)
class DashboardContent(Model):
    """A dashboard as a file: `create` makes the same one of it."""

    name: str
    """Display name."""
    key: Optional[str] = None
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Optional[str] = None
    """What it is for."""
    tags: Optional[List[str]] = None
    """Labels of the dashboard."""
    widgets: Optional[List[Dict[str, Any]]] = None
    """Its widgets as `create` takes them, without defaults."""
    time_range: Optional[DashboardTimeRange] = None
    """The time that widgets show, unless a request names another."""
    refresh_seconds: Optional[int] = None
    """How often a page reads its data; `null` for never."""
    variables: Optional[List[DashboardContentVariable]] = None
    """Its choices."""
    visibility: Optional[DashboardVisibility] = None
    """Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
    public link.
    """
    public_title: Optional[str] = None
    """What people with the public link read instead of `name`."""


@dataclass(eq=False, repr=False)
class DashboardUpdate(Model):
    """A merge patch for a dashboard; `widgets`, `variables` and `timeRange` are replaced as a whole."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    description: Maybe[Optional[str]] = UNSET
    """What it is for."""
    tags: Maybe[Optional[List[str]]] = UNSET
    """Labels of the dashboard."""
    widgets: Maybe[Optional[List[DashboardWidgetCreate]]] = UNSET
    """Its parts; no two may overlap."""
    time_range: Maybe[Optional[DashboardTimeRange]] = UNSET
    """The time that widgets show, unless a request names another."""
    refresh_seconds: Maybe[Optional[int]] = UNSET
    """How often a page reads its data; `null` for never."""
    variables: Maybe[Optional[List[DashboardCreateVariable]]] = UNSET
    """Choices that widgets refer to."""
    visibility: Maybe[Optional[DashboardVisibility]] = UNSET
    """Who sees it: its owner and those who may change dashboards, the organization, or also anyone with its
    public link.
    """
    public_title: Maybe[Optional[str]] = UNSET
    """What people with the public link read instead of `name`."""


@dataclass(eq=False, repr=False)
class DashboardData(Model):
    """What all widgets of a dashboard show, each with its own status."""

    dashboard_id: Optional[str]
    """`null` for a preview."""
    version: Optional[int]
    """The version of the dashboard that was filled; `null` for a preview."""
    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where it ends."""
    generated_at: datetime
    """When this was computed."""
    retained_from: Optional[datetime]
    """Since when the organization keeps its history: nothing before it is counted; `null` where the plan does
    not limit it.
    """
    widgets: List[WidgetData]
    """What each widget shows, in the order of the dashboard."""


@dataclass(eq=False, repr=False)
class WidgetData(Model):
    """What one widget shows; the others are filled when it fails."""

    id: str
    """Names the widget in its dashboard."""
    type: DashboardWidgetType
    """What kind of widget it is."""
    status: WidgetDataStatus
    """`partial`: a part is missing, `failed`: all of it; `notice` says why."""
    notice: Optional[str]
    """What is missing and why, in a sentence; `null` when all is there."""
    data: Any
    """What it shows; `null` when `status` is `failed`."""


@dataclass(eq=False, repr=False)
class DashboardPreview(Model):
    """What to fill without saving it."""

    widgets: Maybe[List[DashboardWidgetCreate]] = UNSET
    """Its parts; no two may overlap."""
    time_range: Maybe[DashboardTimeRange] = UNSET
    """The time that widgets show, unless a request names another."""
    variables: Maybe[List[DashboardCreateVariable]] = UNSET
    """Choices that widgets refer to."""


@dataclass(eq=False, repr=False)
class DashboardDuplicate(Model):
    """How the copy differs."""

    name: Maybe[str] = UNSET
    """Default: the name, with “(copy)” after it."""


@dataclass(eq=False, repr=False)
class PublicDashboard(Model):
    """A dashboard as people without an account see it: names, statuses, uptime and latency of monitors, and
    nothing else about them.
    """

    title: str
    """`publicTitle`, else the name."""
    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where it ends."""
    generated_at: datetime
    """When this was computed."""
    refresh_seconds: Optional[int]
    """Seconds after which a page reads it again; `null` for never."""
    widgets: List[PublicWidget]
    """What each widget shows, in the order of the dashboard."""


@dataclass(eq=False, repr=False)
class PublicWidget(Model):
    """What one widget of a public dashboard shows, and where."""

    id: str
    """Names the widget in its dashboard."""
    type: DashboardWidgetType
    """What kind of widget it is."""
    title: str
    """Its heading; empty for none."""
    x: int
    """Its first column, from 0 to 11."""
    y: int
    """Its first row."""
    w: int
    """Columns that it takes."""
    h: int
    """Rows that it takes."""
    status: WidgetDataStatus
    """`partial`: a part is missing, `failed`: all of it; `notice` says why."""
    notice: Optional[str]
    """What is missing and why, in a sentence; `null` when all is there."""
    data: Any
    """What it shows; `null` when `status` is `failed`."""


@dataclass(eq=False, repr=False)
class ReportSchedule(Model):
    """When it runs by itself, in the time zone of the report; `null` for never."""

    cron: str
    """When it runs, as a cron expression of five fields; at most once an hour."""


@dataclass(eq=False, repr=False)
class Report(Model):
    """What is reported about which monitors, for which period, and how it is counted."""

    id: str
    """Opaque identifier, starts with `rpt_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    type: ReportType
    """What the report leads with; it has all figures. It cannot be changed."""
    scope: MonitorTarget
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    period: ReportPeriod
    """The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on;
    the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
    """
    timezone: str
    """IANA time zone of days and periods."""
    accounting: ReportAccounting
    """How each status counts, and how several monitors become one figure."""
    sla_target: Optional[float]
    """The uptime that is promised, in percent; required for the type `sla`."""
    at_risk_percent: float
    """The budget is at risk when this much of it, in percent, or less remains."""
    schedule: Optional[ReportSchedule]
    """When it runs by itself, in the time zone of the report; `null` for never."""
    recipients: List[str]
    """Addresses that scheduled runs are mailed to."""
    channel_ids: List[str]
    """Notification channels that the figures of scheduled runs are sent to, with a link but without the file."""
    keep_runs: int
    """How many runs are kept; older ones are deleted."""
    status: Optional[ReportStatus]
    """Of the latest run; `null` before the first."""
    error: Optional[str]
    """Why the latest run failed."""
    latest_run_id: Optional[str]
    """The latest run that is ready."""
    generated_at: Optional[datetime]
    """When that one was computed."""
    summary: Optional[ReportSummary]
    """Its figures."""
    content_hash: Optional[str]
    """SHA-256 of what that run says, as `contentHash` of the run."""
    next_run_at: Optional[datetime]
    """When the schedule runs it next; `null` without a schedule."""


@dataclass(eq=False, repr=False)
class ReportPeriod(Model):
    """The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on;
    the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
    """

    kind: ReportPeriodKind
    """`previous`, `current`: The last whole unit, or the one that goes on. `rolling`: The last days before the
    run. `fixed`: A range between two times.
    """
    unit: Maybe[ReportPeriodUnit] = UNSET
    """Which one: a day, a week (from Monday), a month, a quarter or a year."""
    days: Maybe[int] = UNSET
    """How many days of 24 hours."""
    from_: Maybe[datetime] = UNSET
    """Where it begins."""
    to: Maybe[datetime] = UNSET
    """Where it ends; not included."""


@dataclass(eq=False, repr=False)
class ReportAccounting(Model):
    """How each status counts, and how several monitors become one figure."""

    maintenance: ReportAccountingMaintenance
    """How time in maintenance counts. Default: `excluded`."""
    degraded: ReportAccountingDegraded
    """How degraded time counts; with `half`, half of it counts as down. Default: `up`."""
    unknown: ReportAccountingUnknown
    """How time counts in which checks could not be made. Default: `excluded`."""
    combine: ReportAccountingCombine
    """How several monitors become one figure. `average` adds up their times. `anyDown` is down while any
    monitor that counts is down, `allDown` while all of them are. Default: `average`.
    """
    ignore_outages_under_seconds: int
    """Shorter outages of a monitor count as up. Default: 0."""


@dataclass(eq=False, repr=False)
class ReportSummaryLatency(Model):
    """How quickly the monitors answered, all results together."""

    count: int
    """Results with a latency."""
    average_ms: Optional[float]
    """The mean latency in milliseconds; `null` without results."""
    p50_ms: Optional[float]
    """The median latency in milliseconds; `null` without results."""
    p75_ms: Optional[float]
    """Milliseconds that 75 % of the results did not exceed; `null` without results."""
    p90_ms: Optional[float]
    """Milliseconds that 90 % of the results did not exceed; `null` without results."""
    p95_ms: Optional[float]
    """Milliseconds that 95 % of the results did not exceed; `null` without results."""
    p99_ms: Optional[float]
    """Milliseconds that 99 % of the results did not exceed; `null` without results."""
    relative_error: float
    """How far a percentile may be from the true one, as a fraction of it."""


@dataclass(eq=False, repr=False)
class ReportSummary(Model):
    """The figures of a report over its period."""

    from_: datetime
    """Where the period begins."""
    to: datetime
    """Where it ends; not included."""
    monitor_count: int
    """Monitors that were counted."""
    seconds: MonitorUptimeSeconds
    """Seconds in each status, added up over the monitors."""
    uptime_percent: Optional[float]
    """Up time in percent of the counted time, rounded down to four decimals."""
    counted_seconds: float
    """Time that counts as up or down."""
    up_seconds: float
    """Seconds that count as up."""
    down_seconds: float
    """Seconds that count as down."""
    outages: int
    """Outages that were not ignored, what had begun before the period included."""
    longest_outage_seconds: float
    """The part within the period."""
    incidents: int
    """Incidents of the monitors that began in the period."""
    mtta_seconds: Optional[float]
    """Mean time until they were acknowledged, of those that were in the period."""
    mttr_seconds: Optional[float]
    """Mean time until they were resolved, of those that were in the period."""
    mtbf_seconds: Optional[float]
    """Up time divided by the number of outages."""
    latency: ReportSummaryLatency
    """How quickly the monitors answered, all results together."""
    sla_met: Optional[bool]
    """Whether the target was met; `null` without a target or counted time."""
    budget: Optional[ReportBudget]
    """`null` without a target."""
    unknown_times: Optional[List[MonitorUptimeUnknownTime]] = None
    """The seconds of `unknown` by what kept us from observing the monitors, the longest first. Runs of
    `watchpost-report/1` have none.
    """


@dataclass(eq=False, repr=False)
class ReportBudget(Model):
    """The error budget of a target."""

    total_seconds: float
    """Down time that the target allows: of the counted time, and of the time still to come in a period that
    goes on. With `average` it grows with the number of monitors.
    """
    spent_seconds: float
    """Down time so far."""
    remaining_seconds: float
    """Negative when more was spent than there was."""
    remaining_percent: Optional[float]
    """`remainingSeconds` in percent of `totalSeconds`."""
    state: ReportBudgetState
    """`atRisk` from `atRiskPercent` of the budget downwards; `exhausted` when nothing remains."""
    projected_exhaustion_at: Optional[datetime]
    """When the budget ends if it is spent on as it was so far; `null` when that is not within the period."""


@dataclass(eq=False, repr=False)
class ReportCreateAccounting(Model):
    """How each status counts, and how several monitors become one figure."""

    maintenance: Maybe[ReportAccountingMaintenance] = UNSET
    """How time in maintenance counts. Default: `excluded`."""
    degraded: Maybe[ReportAccountingDegraded] = UNSET
    """How degraded time counts; with `half`, half of it counts as down. Default: `up`."""
    unknown: Maybe[ReportAccountingUnknown] = UNSET
    """How time counts in which checks could not be made. Default: `excluded`."""
    combine: Maybe[ReportAccountingCombine] = UNSET
    """How several monitors become one figure. `average` adds up their times. `anyDown` is down while any
    monitor that counts is down, `allDown` while all of them are. Default: `average`.
    """
    ignore_outages_under_seconds: Maybe[int] = UNSET
    """Shorter outages of a monitor count as up. Default: 0."""


@dataclass(eq=False, repr=False)
class ReportCreateSchedule(Model):
    """When it runs by itself, in the time zone of the report; `null` for never."""

    cron: str
    """When it runs, as a cron expression of five fields; at most once an hour."""


@dataclass(eq=False, repr=False)
class ReportCreate(Model):
    """A report to create."""

    name: str
    """Display name."""
    type: ReportType
    """What the report leads with; it has all figures. It cannot be changed."""
    scope: Maybe[MonitorTarget] = UNSET
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    period: Maybe[ReportPeriod] = UNSET
    """The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on;
    the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
    """
    timezone: Maybe[str] = UNSET
    """IANA time zone of days and periods. Default: the organization’s."""
    accounting: Maybe[ReportCreateAccounting] = UNSET
    """How each status counts, and how several monitors become one figure."""
    sla_target: Maybe[Optional[float]] = UNSET
    """The uptime that is promised, in percent; required for the type `sla`."""
    at_risk_percent: Maybe[float] = UNSET
    """The budget is at risk when this much of it, in percent, or less remains."""
    schedule: Maybe[Optional[ReportCreateSchedule]] = UNSET
    """When it runs by itself, in the time zone of the report; `null` for never."""
    recipients: Maybe[List[str]] = UNSET
    """Addresses that scheduled runs are mailed to."""
    channel_ids: Maybe[List[str]] = UNSET
    """Notification channels that the figures of scheduled runs are sent to, with a link but without the file."""
    keep_runs: Maybe[int] = UNSET
    """How many runs are kept; older ones are deleted."""


@dataclass(eq=False, repr=False)
class ReportUpdateAccounting(Model):
    """Fields of the accounting that change."""

    maintenance: Maybe[ReportAccountingMaintenance] = UNSET
    """How time in maintenance counts. Default: `excluded`."""
    degraded: Maybe[ReportAccountingDegraded] = UNSET
    """How degraded time counts; with `half`, half of it counts as down. Default: `up`."""
    unknown: Maybe[ReportAccountingUnknown] = UNSET
    """How time counts in which checks could not be made. Default: `excluded`."""
    combine: Maybe[ReportAccountingCombine] = UNSET
    """How several monitors become one figure. `average` adds up their times. `anyDown` is down while any
    monitor that counts is down, `allDown` while all of them are. Default: `average`.
    """
    ignore_outages_under_seconds: Maybe[int] = UNSET
    """Shorter outages of a monitor count as up. Default: 0."""


@dataclass(eq=False, repr=False)
class ReportUpdateSchedule(Model):
    """When it runs by itself, in the time zone of the report; `null` for never."""

    cron: str
    """When it runs, as a cron expression of five fields; at most once an hour."""


@dataclass(eq=False, repr=False)
class ReportUpdate(Model):
    """A merge patch for a report."""

    name: Maybe[str] = UNSET
    """Display name."""
    scope: Maybe[Optional[MonitorTarget]] = UNSET
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""
    period: Maybe[Optional[ReportPeriod]] = UNSET
    """The last whole day, week (from Monday), month, quarter or year in the time zone; the one that goes on;
    the last days of 24 hours each; or a fixed range of at most 400 days. Default: the previous month.
    """
    timezone: Maybe[Optional[str]] = UNSET
    """`null` for the organization’s."""
    accounting: Maybe[Optional[ReportUpdateAccounting]] = UNSET
    """Fields of the accounting that change."""
    sla_target: Maybe[Optional[float]] = UNSET
    """The uptime that is promised, in percent; required for the type `sla`."""
    at_risk_percent: Maybe[Optional[float]] = UNSET
    """The budget is at risk when this much of it, in percent, or less remains."""
    schedule: Maybe[Optional[ReportUpdateSchedule]] = UNSET
    """When it runs by itself, in the time zone of the report; `null` for never."""
    recipients: Maybe[Optional[List[str]]] = UNSET
    """Addresses that scheduled runs are mailed to."""
    channel_ids: Maybe[Optional[List[str]]] = UNSET
    """Notification channels that the figures of scheduled runs are sent to, with a link but without the file."""
    keep_runs: Maybe[Optional[int]] = UNSET
    """How many runs are kept; older ones are deleted."""


@dataclass(eq=False, repr=False)
class ReportRunRequest(Model):
    """The range to compute. Default: the period of the report."""

    from_: Maybe[datetime] = UNSET
    """Where to begin. Default: where the period of the report does."""
    to: Maybe[datetime] = UNSET
    """Where to end, not after now. Default: where the period of the report does."""


@dataclass(eq=False, repr=False)
class ReportRun(Model):
    """One computation of a report; it does not change once it is ready."""

    id: str
    """Opaque identifier, starts with `rrn_`."""
    report_id: str
    """Opaque identifier, starts with `rpt_`."""
    number: int
    """Counts the runs of the report."""
    trigger: ReportRunTrigger
    """What started it: a person or program, the schedule, or a result that came late and changed the period of
    a run that had been sent (`supersedes`).
    """
    requested_by: Optional[str]
    """Who asked for it: id of a user or API key; else `null`."""
    status: ReportStatus
    """`ready` once it is computed; then it does not change."""
    error: Optional[str]
    """Why it failed."""
    monitors_read: int
    """Monitors whose records were read so far, as often as once a second while it runs."""
    from_: datetime
    """Where the period begins."""
    to: datetime
    """Where it ends; not included."""
    timezone: str
    """Time zone of the days and of the period."""
    accounting: ReportAccounting
    """How each status counts, and how several monitors become one figure."""
    algorithm: str
    """Names the rules by which it is computed, such as `watchpost-report/2`."""
    created_at: datetime
    """When it was queued."""
    generated_at: Optional[datetime]
    """When it was computed; `null` before."""
    summary: Optional[ReportSummary]
    """The figures of a report over its period."""
    content_hash: Optional[str]
    """SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`,
    in hexadecimal.
    """
    supersedes: Optional[str]
    """The earlier run of the same period; both are kept."""


@dataclass(eq=False, repr=False)
class ReportRunDetailDefinition(Model):
    """What of the report the figures follow from."""

    type: str
    """What the report leads with."""
    accounting: ReportAccounting
    """How each status counts, and how several monitors become one figure."""
    sla_target: Optional[float]
    """The uptime that is promised, in percent; `null` without a target."""
    at_risk_percent: float
    """The budget is at risk when this much of it, in percent, or less remains."""
    budget_until: Optional[datetime]
    """Until when the budget of a period lasts that goes on; else `null`."""


@dataclass(eq=False, repr=False)
class ReportRunDetail(Model):
    """A run with its monitors and days."""

    id: str
    """Opaque identifier, starts with `rrn_`."""
    report_id: str
    """Opaque identifier, starts with `rpt_`."""
    number: int
    """Counts the runs of the report."""
    trigger: ReportRunTrigger
    """What started it: a person or program, the schedule, or a result that came late and changed the period of
    a run that had been sent (`supersedes`).
    """
    requested_by: Optional[str]
    """Who asked for it: id of a user or API key; else `null`."""
    status: ReportStatus
    """`ready` once it is computed; then it does not change."""
    error: Optional[str]
    """Why it failed."""
    monitors_read: int
    """Monitors whose records were read so far, as often as once a second while it runs."""
    from_: datetime
    """Where the period begins."""
    to: datetime
    """Where it ends; not included."""
    timezone: str
    """Time zone of the days and of the period."""
    accounting: ReportAccounting
    """How each status counts, and how several monitors become one figure."""
    algorithm: str
    """Names the rules by which it is computed, such as `watchpost-report/2`."""
    created_at: datetime
    """When it was queued."""
    generated_at: Optional[datetime]
    """When it was computed; `null` before."""
    summary: Optional[ReportSummary]
    """The figures of a report over its period."""
    content_hash: Optional[str]
    """SHA-256 of the RFC 8785 form of `{algorithm, definition, from, to, timezone, monitors, totals, days}`,
    in hexadecimal.
    """
    supersedes: Optional[str]
    """The earlier run of the same period; both are kept."""
    definition: ReportRunDetailDefinition
    """What of the report the figures follow from."""
    monitors: List[ReportMonitor]
    """The monitors as they were, in the order of their ids."""
    days: List[ReportDay]
    """The days, the first one first."""


@dataclass(eq=False, repr=False)
class ReportMonitor(Model):
    """A monitor of a run, as it was."""

    id: str
    """Opaque identifier, starts with `mon_`."""
    name: str
    """Display name when it was computed."""
    uptime_percent: Optional[float]
    """Up time in percent of the counted time, rounded down to four decimals."""
    counted_seconds: float
    """Time that counts as up or down."""
    up_seconds: float
    """Seconds that count as up."""
    down_seconds: float
    """Seconds that count as down."""
    outages: int
    """Outages that were not ignored, what had begun before the period included."""
    longest_outage_seconds: float
    """Seconds of the longest outage within the period."""
    latency_count: int
    """Results with a latency."""
    intervals_hash: str
    """SHA-256 of the RFC 8785 form of its statuses in the period: `[status, from, to]`."""


@dataclass(eq=False, repr=False)
class ReportDay(Model):
    """One day of a run, as far as it lies in the period."""

    date: str
    """The day in the time zone of the run."""
    seconds: MonitorUptimeSeconds
    """Seconds in each status, added up over the monitors."""
    uptime_percent: Optional[float]
    """Up time in percent of the counted time, rounded down to four decimals."""
    counted_seconds: float
    """Time that counts as up or down."""
    up_seconds: float
    """Seconds that count as up."""
    down_seconds: float
    """Seconds that count as down."""


@dataclass(eq=False, repr=False)
class ReportVerificationDifference(Model):
    """Part of an answer of the API."""

    monitor_id: Optional[str]
    """`null` for a figure of the whole report."""
    field: str
    """Path of the figure, such as `downSeconds` or `summary.incidents`."""
    then: Any
    """What the run has."""
    now: Any
    """What the records give now; `null` where they are gone."""
    reason: ReportVerificationDifferenceReason
    """`retention`: the records were older than they are kept. `lateResult`: a result or a confirmation came
    after the run. `deletedMonitor`: the records of a monitor went with it.
    """


@dataclass(eq=False, repr=False)
class ReportVerification(Model):
    """A run compared with what the records give now."""

    matches: bool
    """Whether the records still give the same figures."""
    content_hash: str
    """The hash of the run."""
    recomputed_hash: str
    """The hash of what the records give now."""
    differences: List[ReportVerificationDifference]
    """Figures that differ, the first of them; empty when all match."""


@dataclass(eq=False, repr=False)
class StatusPage(Model):
    """A page that shows customers how services are, without what lies behind them."""

    id: str
    """Opaque identifier, starts with `stp_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Title of the page."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    slug: str
    """Short name for addresses, unique on this server."""
    description: str
    """What the page is about, for visitors."""
    visibility: StatusPageVisibility
    """Who can read it: everybody, those who know its password, or only the organization."""
    has_password: bool
    """Whether a password is set."""
    images: StatusPageImages
    """The pictures of a status page. Visitors get their pixels alone."""
    home_url: Optional[str]
    """The site that the page is about."""
    support_url: Optional[str]
    """Where visitors get help."""
    timezone: str
    """Time zone of its days."""
    locale: StatusPageLocale
    """The language of the page."""
    locales: List[StatusPageLocale]
    """Further languages that it is offered in."""
    theme: StatusPageTheme
    """The colours of a status page for light and dark systems."""
    history_days: int
    """How many days the strip of a component has."""
    show: StatusPageShow
    """What visitors see."""
    auto_publish: StatusPageAutoPublish
    """`down`: an incident that a monitor opens is shown as "<component> is down", without its cause."""
    components: List[StatusPageComponent]
    """What the page shows, in this order."""
    domains: List[StatusPageDomain]
    """Host names of yours; the page is served under those that are verified."""
    url: str
    """The page for people."""
    status: PublicStatus
    """The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
    `degraded`: some are slow. `unknown`: no result is known.
    """


@dataclass(eq=False, repr=False)
class StatusPageImagesLogo(Model):
    """What the name of the page gives way to; `null` without one."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""
    digest: str
    """Stands for its pixels; another picture has another one."""


@dataclass(eq=False, repr=False)
class StatusPageImages(Model):
    """The pictures of a status page. Visitors get their pixels alone."""

    logo: Optional[StatusPageImagesLogo]
    """What the name of the page gives way to; `null` without one."""
    favicon: Optional[StatusPageImagesLogo]
    """The icon in the tab of a browser; `null` for one with the status."""


@dataclass(eq=False, repr=False)
class StatusPageTheme(Model):
    """The colours of a status page for light and dark systems."""

    light: StatusPageColours
    """The colours of a status page in one mode, each as `#rrggbb`."""
    dark: StatusPageColours
    """The colours of a status page in one mode, each as `#rrggbb`."""


@dataclass(eq=False, repr=False)
class StatusPageColours(Model):
    """The colours of a status page in one mode, each as `#rrggbb`."""

    background: str
    """Colour of the page behind everything, as `#rrggbb`."""
    surface: str
    """Colour of boxes on the page, as `#rrggbb`."""
    border: str
    """Colour of lines around boxes, as `#rrggbb`."""
    text: str
    """Colour of text, as `#rrggbb`."""
    muted_text: str
    """Colour of text of less weight, such as times, as `#rrggbb`."""
    link: str
    """Colour of links, as `#rrggbb`."""
    accent: str
    """Colour of buttons and of the outline of what has the focus, as `#rrggbb`."""
    accent_text: str
    """Colour of text on buttons, as `#rrggbb`."""
    status_text: str
    """Colour of text on the colours of statuses, as `#rrggbb`."""
    operational: str
    """Colour of the status `operational`, as `#rrggbb`."""
    degraded: str
    """Colour of the status `degraded`, as `#rrggbb`."""
    partial_outage: str
    """Colour of the status `partialOutage`, as `#rrggbb`."""
    major_outage: str
    """Colour of the status `majorOutage`, as `#rrggbb`."""
    maintenance: str
    """Colour of the status `maintenance`, as `#rrggbb`."""
    unknown: str
    """Colour of the status `unknown`, as `#rrggbb`."""


@dataclass(eq=False, repr=False)
class StatusPageShow(Model):
    """What visitors see."""

    uptime: bool
    """Uptime in percent, and seconds down."""
    latency: bool
    """The median latency of the last 24 hours."""
    incidents: bool
    """Incidents that are public."""
    maintenance: bool
    """Maintenance that goes on or comes."""


@dataclass(eq=False, repr=False)
class StatusPageComponent(Model):
    """A component of a status page, with the monitors behind it."""

    id: str
    """Opaque identifier, starts with `cmp_`."""
    name: str
    """What visitors read."""
    description: str
    """What it is, for visitors; empty without a description."""
    group: Optional[str]
    """The heading above it; `null` without one."""
    target: MonitorTarget
    """The monitors whose statuses make its own. Visitors never see them."""
    status: PublicStatus
    """The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
    `degraded`: some are slow. `unknown`: no result is known.
    """


@dataclass(eq=False, repr=False)
class StatusPageDomain(Model):
    """A host name of a status page."""

    name: str
    """The host name."""
    verified_at: Optional[datetime]
    """When its TXT record was last found; `null` before, and once another page has verified it."""
    txt_name: str
    """Name of the TXT record that shows that the domain is yours."""
    txt_value: str
    """What that record must hold."""


@dataclass(eq=False, repr=False)
class StatusPageCreateTheme(Model):
    """Colours that differ from the defaults. Pairs that are put on one another must contrast."""

    light: Maybe[StatusPageCreateThemeLight] = UNSET
    """For visitors whose system is light."""
    dark: Maybe[StatusPageCreateThemeLight] = UNSET
    """For visitors whose system is dark."""


@dataclass(eq=False, repr=False)
class StatusPageCreateThemeLight(Model):
    """For visitors whose system is light."""

    background: Maybe[str] = UNSET
    """Colour of the page behind everything, as `#rrggbb`."""
    surface: Maybe[str] = UNSET
    """Colour of boxes on the page, as `#rrggbb`."""
    border: Maybe[str] = UNSET
    """Colour of lines around boxes, as `#rrggbb`."""
    text: Maybe[str] = UNSET
    """Colour of text, as `#rrggbb`."""
    muted_text: Maybe[str] = UNSET
    """Colour of text of less weight, such as times, as `#rrggbb`."""
    link: Maybe[str] = UNSET
    """Colour of links, as `#rrggbb`."""
    accent: Maybe[str] = UNSET
    """Colour of buttons and of the outline of what has the focus, as `#rrggbb`."""
    accent_text: Maybe[str] = UNSET
    """Colour of text on buttons, as `#rrggbb`."""
    status_text: Maybe[str] = UNSET
    """Colour of text on the colours of statuses, as `#rrggbb`."""
    operational: Maybe[str] = UNSET
    """Colour of the status `operational`, as `#rrggbb`."""
    degraded: Maybe[str] = UNSET
    """Colour of the status `degraded`, as `#rrggbb`."""
    partial_outage: Maybe[str] = UNSET
    """Colour of the status `partialOutage`, as `#rrggbb`."""
    major_outage: Maybe[str] = UNSET
    """Colour of the status `majorOutage`, as `#rrggbb`."""
    maintenance: Maybe[str] = UNSET
    """Colour of the status `maintenance`, as `#rrggbb`."""
    unknown: Maybe[str] = UNSET
    """Colour of the status `unknown`, as `#rrggbb`."""


@dataclass(eq=False, repr=False)
class StatusPageCreateShow(Model):
    """What visitors see."""

    uptime: Maybe[bool] = UNSET
    """Uptime in percent, and seconds down."""
    latency: Maybe[bool] = UNSET
    """The median latency of the last 24 hours."""
    incidents: Maybe[bool] = UNSET
    """Incidents that are public."""
    maintenance: Maybe[bool] = UNSET
    """Maintenance that goes on or comes."""


@dataclass(eq=False, repr=False)
class StatusPageCreateComponent(Model):
    """Sent to the API."""

    name: str
    """What visitors read."""
    target: MonitorTarget
    """The monitors whose statuses make its own. Visitors never see them."""
    id: Maybe[str] = UNSET
    """Names a component that the page has, which keeps its place in history; left out for a new one."""
    description: Maybe[str] = UNSET
    """What it is, for visitors."""
    group: Maybe[Optional[str]] = UNSET
    """The heading above it."""


@dataclass(eq=False, repr=False)
class StatusPageCreateDomain(Model):
    """Sent to the API."""

    name: str
    """A host name such as `status.example.com`."""


@dataclass(eq=False, repr=False)
class StatusPageCreate(Model):
    """A status page to create."""

    name: str
    """Title of the page."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    slug: Maybe[str] = UNSET
    """Made from the name when left out."""
    description: Maybe[str] = UNSET
    """What the page is about, for visitors."""
    visibility: Maybe[StatusPageVisibility] = UNSET
    """Who can read it: everybody, those who know its password, or only the organization."""
    password: Maybe[Optional[str]] = UNSET
    """What visitors of a `password` page enter, at least 8 characters; never shown again."""
    logo: Maybe[Optional[str]] = UNSET
    """A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name."""
    favicon: Maybe[Optional[str]] = UNSET
    """A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab."""
    home_url: Maybe[Optional[str]] = UNSET
    """The site that the page is about."""
    support_url: Maybe[Optional[str]] = UNSET
    """Where visitors get help."""
    timezone: Maybe[str] = UNSET
    """Time zone of its days. Default: that of the organization."""
    locale: Maybe[StatusPageLocale] = UNSET
    """The language of the page."""
    locales: Maybe[List[StatusPageLocale]] = UNSET
    """Further languages that it is offered in."""
    theme: Maybe[StatusPageCreateTheme] = UNSET
    """Colours that differ from the defaults. Pairs that are put on one another must contrast."""
    history_days: Maybe[int] = UNSET
    """How many days the strip of a component has."""
    show: Maybe[StatusPageCreateShow] = UNSET
    """What visitors see."""
    auto_publish: Maybe[StatusPageAutoPublish] = UNSET
    """`down`: an incident that a monitor opens is shown as "<component> is down", without its cause."""
    components: Maybe[List[StatusPageCreateComponent]] = UNSET
    """What the page shows, in this order. A list in a change replaces the whole list."""
    domains: Maybe[List[StatusPageCreateDomain]] = UNSET
    """Host names of yours under which the page is served, once each is verified."""


@dataclass(eq=False, repr=False)
class StatusPageUpdateTheme(Model):
    """Colours that differ from the defaults. Pairs that are put on one another must contrast."""

    light: Maybe[Optional[StatusPageUpdateThemeLight]] = UNSET
    """For visitors whose system is light."""
    dark: Maybe[Optional[StatusPageUpdateThemeLight]] = UNSET
    """For visitors whose system is dark."""


@dataclass(eq=False, repr=False)
class StatusPageUpdateThemeLight(Model):
    """For visitors whose system is light."""

    background: Maybe[Optional[str]] = UNSET
    """Colour of the page behind everything, as `#rrggbb`."""
    surface: Maybe[Optional[str]] = UNSET
    """Colour of boxes on the page, as `#rrggbb`."""
    border: Maybe[Optional[str]] = UNSET
    """Colour of lines around boxes, as `#rrggbb`."""
    text: Maybe[Optional[str]] = UNSET
    """Colour of text, as `#rrggbb`."""
    muted_text: Maybe[Optional[str]] = UNSET
    """Colour of text of less weight, such as times, as `#rrggbb`."""
    link: Maybe[Optional[str]] = UNSET
    """Colour of links, as `#rrggbb`."""
    accent: Maybe[Optional[str]] = UNSET
    """Colour of buttons and of the outline of what has the focus, as `#rrggbb`."""
    accent_text: Maybe[Optional[str]] = UNSET
    """Colour of text on buttons, as `#rrggbb`."""
    status_text: Maybe[Optional[str]] = UNSET
    """Colour of text on the colours of statuses, as `#rrggbb`."""
    operational: Maybe[Optional[str]] = UNSET
    """Colour of the status `operational`, as `#rrggbb`."""
    degraded: Maybe[Optional[str]] = UNSET
    """Colour of the status `degraded`, as `#rrggbb`."""
    partial_outage: Maybe[Optional[str]] = UNSET
    """Colour of the status `partialOutage`, as `#rrggbb`."""
    major_outage: Maybe[Optional[str]] = UNSET
    """Colour of the status `majorOutage`, as `#rrggbb`."""
    maintenance: Maybe[Optional[str]] = UNSET
    """Colour of the status `maintenance`, as `#rrggbb`."""
    unknown: Maybe[Optional[str]] = UNSET
    """Colour of the status `unknown`, as `#rrggbb`."""


@dataclass(eq=False, repr=False)
class StatusPageUpdateShow(Model):
    """What visitors see; what is left out stays."""

    uptime: Maybe[Optional[bool]] = UNSET
    """Uptime in percent, and seconds down."""
    latency: Maybe[Optional[bool]] = UNSET
    """The median latency of the last 24 hours."""
    incidents: Maybe[Optional[bool]] = UNSET
    """Incidents that are public."""
    maintenance: Maybe[Optional[bool]] = UNSET
    """Maintenance that goes on or comes."""


@dataclass(eq=False, repr=False)
class StatusPageUpdate(Model):
    """A merge patch for a status page."""

    name: Maybe[str] = UNSET
    """Title of the page."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    slug: Maybe[str] = UNSET
    """Short name for addresses, unique on this server."""
    description: Maybe[Optional[str]] = UNSET
    """What the page is about, for visitors."""
    visibility: Maybe[Optional[StatusPageVisibility]] = UNSET
    """Who can read it: everybody, those who know its password, or only the organization."""
    password: Maybe[Optional[str]] = UNSET
    """What visitors of a `password` page enter, at least 8 characters; never shown again."""
    logo: Maybe[Optional[str]] = UNSET
    """A PNG as base64, at most 512 × 512 pixels: visitors see it in place of the name."""
    favicon: Maybe[Optional[str]] = UNSET
    """A PNG as base64, at most 256 × 256 pixels: browsers show it in the tab."""
    home_url: Maybe[Optional[str]] = UNSET
    """The site that the page is about."""
    support_url: Maybe[Optional[str]] = UNSET
    """Where visitors get help."""
    timezone: Maybe[str] = UNSET
    """Time zone of its days."""
    locale: Maybe[Optional[StatusPageLocale]] = UNSET
    """The language of the page."""
    locales: Maybe[Optional[List[StatusPageLocale]]] = UNSET
    """Further languages that it is offered in."""
    theme: Maybe[Optional[StatusPageUpdateTheme]] = UNSET
    """Colours that differ from the defaults. Pairs that are put on one another must contrast."""
    history_days: Maybe[Optional[int]] = UNSET
    """How many days the strip of a component has."""
    show: Maybe[Optional[StatusPageUpdateShow]] = UNSET
    """What visitors see; what is left out stays."""
    auto_publish: Maybe[Optional[StatusPageAutoPublish]] = UNSET
    """`down`: an incident that a monitor opens is shown as "<component> is down", without its cause."""
    components: Maybe[Optional[List[StatusPageCreateComponent]]] = UNSET
    """What the page shows, in this order. A list in a change replaces the whole list."""
    domains: Maybe[Optional[List[StatusPageCreateDomain]]] = UNSET
    """Host names of yours under which the page is served, once each is verified."""


@dataclass(eq=False, repr=False)
class VerifyStatusPageDomain(Model):
    """Which domain to verify."""

    name: str
    """One of the `domains` of the page."""


@dataclass(eq=False, repr=False)
class StatusPageSubscriber(Model):
    """A person who gets public updates by mail."""

    id: str
    """Opaque identifier, starts with `sub_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    status_page_id: str
    """Opaque identifier, starts with `stp_`."""
    email: str
    """Its owner has confirmed it; an address that was not confirmed is not kept."""


@dataclass(eq=False, repr=False)
class Webhook(Model):
    """A receiver of signed events, without its secret."""

    id: str
    """Opaque identifier, starts with `whk_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    url: str
    """Where deliveries are sent."""
    events: List[WebhookEvent]
    """Subjects that are delivered."""
    description: str
    """What it is for."""
    enabled: bool
    """Whether events are delivered."""
    status: NotificationChannelStatus
    """`failing` when the last attempts failed; `disabled` when nothing is delivered."""
    disabled_reason: Optional[WebhookDisabledReason]
    """`gone`: the receiver answered 410. `failing`: nothing arrived for five days."""
    failing_since: Optional[datetime]
    """When the failures began that no success has ended; `null` when all is well."""
    last_delivered_at: Optional[datetime]
    """When a delivery last arrived, to the minute; `null` if never."""
    paused_until: Optional[datetime]
    """When the next attempt is made, while the receiver is given a rest."""
    previous_secret_ends_at: Optional[datetime]
    """Until when the secret before this one still signs; `null` without one."""


@dataclass(eq=False, repr=False)
class WebhookUpdate(Model):
    """A merge patch for a webhook."""

    name: Maybe[str] = UNSET
    """Display name."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    url: Maybe[str] = UNSET
    """Where deliveries are sent with POST. Redirects are not followed."""
    events: Maybe[Optional[List[WebhookEvent]]] = UNSET
    """Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller
    without the permission to read some of them, it becomes the list of the others.
    """
    description: Maybe[Optional[str]] = UNSET
    """What it is for."""
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether events are delivered. What waits when it is switched off is given up."""


@dataclass(eq=False, repr=False)
class WebhookCreate(Model):
    """A webhook to create."""

    url: str
    """Where deliveries are sent with POST. Redirects are not followed."""
    name: Maybe[str] = UNSET
    """Display name. Default: the host of `url`."""
    key: Maybe[Optional[str]] = UNSET
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    events: Maybe[List[WebhookEvent]] = UNSET
    """Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller
    without the permission to read some of them, it becomes the list of the others.
    """
    description: Maybe[str] = UNSET
    """What it is for."""
    enabled: Maybe[bool] = UNSET
    """Whether events are delivered. What waits when it is switched off is given up."""


@dataclass(eq=False, repr=False)
class WebhookWithSecret(Model):
    """A webhook just made or rotated, with its secret."""

    id: str
    """Opaque identifier, starts with `whk_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name."""
    key: Optional[str]
    """What files of monitoring as code call it; unique in the organization, `null` without one."""
    url: str
    """Where deliveries are sent."""
    events: List[WebhookEvent]
    """Subjects that are delivered."""
    description: str
    """What it is for."""
    enabled: bool
    """Whether events are delivered."""
    status: NotificationChannelStatus
    """`failing` when the last attempts failed; `disabled` when nothing is delivered."""
    disabled_reason: Optional[WebhookDisabledReason]
    """`gone`: the receiver answered 410. `failing`: nothing arrived for five days."""
    failing_since: Optional[datetime]
    """When the failures began that no success has ended; `null` when all is well."""
    last_delivered_at: Optional[datetime]
    """When a delivery last arrived, to the minute; `null` if never."""
    paused_until: Optional[datetime]
    """When the next attempt is made, while the receiver is given a rest."""
    previous_secret_ends_at: Optional[datetime]
    """Until when the secret before this one still signs; `null` without one."""
    secret: str
    """Key of the HMAC, as text. Shown only now."""


@dataclass(eq=False, repr=False)
class WebhookDelivery(Model):
    """One event on its way to one webhook."""

    id: str
    """Opaque identifier, starts with `dlv_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    webhook_id: str
    """Opaque identifier, starts with `whk_`."""
    event_id: str
    """Opaque identifier, starts with `evt_`."""
    event: str
    """Type of the event."""
    status: WebhookDeliveryStatus
    """`pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled."""
    attempt_count: int
    """Attempts that were begun."""
    next_attempt_at: Optional[datetime]
    """When the next attempt is due; `null` when none is."""
    delivered_at: Optional[datetime]
    """When it arrived."""
    last_status_code: Optional[int]
    """Status of the last answer."""
    last_error: Optional[str]
    """What went wrong the last time, in words."""


@dataclass(eq=False, repr=False)
class WebhookRotate(Model):
    """How long the old secret still signs."""

    grace_seconds: Maybe[int] = UNSET
    """Seconds for which the old secret still signs, up to 7 days. Default: a day."""


@dataclass(eq=False, repr=False)
class WebhookDeliveryDetail(Model):
    """A delivery with its attempts and its body."""

    id: str
    """Opaque identifier, starts with `dlv_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    webhook_id: str
    """Opaque identifier, starts with `whk_`."""
    event_id: str
    """Opaque identifier, starts with `evt_`."""
    event: str
    """Type of the event."""
    status: WebhookDeliveryStatus
    """`pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled."""
    attempt_count: int
    """Attempts that were begun."""
    next_attempt_at: Optional[datetime]
    """When the next attempt is due; `null` when none is."""
    delivered_at: Optional[datetime]
    """When it arrived."""
    last_status_code: Optional[int]
    """Status of the last answer."""
    last_error: Optional[str]
    """What went wrong the last time, in words."""
    attempts: List[WebhookAttempt]
    """Every attempt, the first one first."""
    body: Any
    """What is signed, but for `sentAt` and `attempt`, which each attempt has its own."""


@dataclass(eq=False, repr=False)
class WebhookAttempt(Model):
    """One attempt to deliver; written before the request is sent."""

    number: int
    """`attempt` of the body and `X-Service-Attempt`."""
    started_at: datetime
    """When it began."""
    status: WebhookAttemptStatus
    """`running` until an answer came, or none in time."""
    duration_ms: Optional[float]
    """Milliseconds until the answer was complete, or until it failed."""
    status_code: Optional[int]
    """Status of the answer, if one came."""
    error: Optional[WebhookAttemptError]
    """`status`: The receiver answered with another status than 2xx. `redirect`: The receiver answered with a
    redirect, which is not followed. `timeout`: No complete answer came within ten seconds. `too_large`: The
    answer had more than one megabyte. `dns`: The name could not be resolved. `refused_address`: The name
    leads to an address that this server may not connect to. `connection`: The connection could not be made,
    or broke. `tls`: The certificate or the handshake was refused. `invalid_response`: What came back was no
    HTTP answer. `interrupted`: This server ended before it knew the answer; the receiver may have got it.
    """
    message: Optional[str]
    """What went wrong, in words."""
    response: Optional[str]
    """The first 16 kB of the answer’s body, as text; `null` without one."""


@dataclass(eq=False, repr=False)
class WebhookRecover(Model):
    """From when on to deliver what did not arrive."""

    since: datetime
    """Events from this time on; 30 days ago at most."""


@dataclass(eq=False, repr=False)
class WebhookRecovery(Model):
    """The work of delivering what did not arrive."""

    id: str
    """Opaque identifier, starts with `rcv_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    webhook_id: str
    """Opaque identifier, starts with `whk_`."""
    since: datetime
    """Events from this time on."""
    until: datetime
    """Events before this time: when it was asked for."""
    status: WebhookRecoveryStatus
    """`canceled` when the webhook was disabled meanwhile."""
    total_events: int
    """Events between the two times."""
    checked_events: int
    """How many of them have been processed."""
    recovered_count: int
    """How many of them are delivered once more."""
    finished_at: Optional[datetime]
    """When it was done."""


@dataclass(eq=False, repr=False)
class WebhookSubject(Model):
    """A subject that webhooks can subscribe to."""

    subject: WebhookSubjectSubject
    """What a webhook names to get it."""
    title: str
    """What has happened when it is sent."""
    resource: str
    """The kind of its subject: `subject.type` of its events."""
    emitted_by: List[str]
    """Operations that cause it; `watch` for the server itself, as results come in and time goes by, and `*`
    for every operation that leaves an audit activity.
    """
    needs: Scope
    """The permission that receiving and reading it takes, besides those of webhooks."""
    is_in_all: bool
    """Whether `*` of a webhook includes it."""
    data_schema: Dict[str, Any]
    """JSON Schema (draft 2020-12) of `data`."""
    example: Any
    """One `data` of it."""


@dataclass(eq=False, repr=False)
class Event(Model):
    """Something that happened, as webhooks deliver it."""

    id: str
    """Opaque identifier, starts with `evt_`."""
    created_at: datetime
    """The same as `occurredAt`."""
    updated_at: datetime
    """The same as `occurredAt`: an event is never changed."""
    type: str
    """Its subject, or `webhook.test`."""
    occurred_at: datetime
    """When it happened."""
    subject: EventSubjectReference
    """The resource that an event is about."""
    actor: EventActor
    """Who caused an event."""
    data: Any
    """The resource as it was right after; its form is in GET /webhook-events."""


@dataclass(eq=False, repr=False)
class EventSubjectReference(Model):
    """The resource that an event is about."""

    type: str
    """Kind of resource, such as `organization`."""
    id: str
    """Id of the resource."""
    sequence: int
    """Grows with every change of this resource: of two events, the lower number is older."""


@dataclass(eq=False, repr=False)
class EventActor(Model):
    """Who caused an event."""

    type: str
    """`user`, `apiKey`, `agent`, `notificationChannel`, `system` for the server itself, or `anonymous`."""
    id: Optional[str]
    """Id of the actor; `null` for the server itself and for an anonymous caller."""
    name: str
    """Name of the actor at that time."""


@dataclass(eq=False, repr=False)
class SubscriptionPendingChange(Model):
    """A change that waits for the end of the period."""

    plan_id: str
    """Code of the next plan."""
    quantity: int
    """Seats from then on."""
    interval: SubscriptionInterval
    """How often it is renewed from then on."""
    effective_at: datetime
    """When it takes effect."""


@dataclass(eq=False, repr=False)
class Subscription(Model):
    """What an organization has subscribed to."""

    id: str
    """Opaque identifier, starts with `sub_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    plan_id: str
    """Code of the plan."""
    status: SubscriptionStatus
    """`incomplete` waits for its first payment, with the limits of the default plan; `canceled` and `expired`
    are final.
    """
    quantity: int
    """Seats; 1 when the price is for the whole organization."""
    interval: SubscriptionInterval
    """How often it is renewed."""
    currency: str
    """What it is paid in (ISO 4217)."""
    exponent: int
    """Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90."""
    unit_amount_minor: int
    """Price of one for an interval, without taxes, as it was agreed."""
    current_period_start: datetime
    """When the period began."""
    current_period_end: datetime
    """When it ends."""
    anchor_at: datetime
    """What periods are counted from: each ends at this day and hour, in UTC."""
    trial_ends_at: Optional[datetime]
    """When its trial ends, or ended."""
    cancel_at_period_end: bool
    """Whether it ends with the period."""
    canceled_at: Optional[datetime]
    """When it was canceled, also when it ends later."""
    ended_at: Optional[datetime]
    """When it ended."""
    end_reason: Optional[SubscriptionEndReason]
    """Why it ended."""
    past_due_since: Optional[datetime]
    """When an invoice became overdue."""
    grace_ends_at: Optional[datetime]
    """When it expires unless the overdue invoices are paid."""
    pending_change: Optional[SubscriptionPendingChange]
    """A change that waits for the end of the period."""
    credit_minor: int
    """What was paid and given back as credit of the organization, with taxes: the next invoices in this
    currency use it.
    """
    provider: str
    """Who collects the payments, such as `manual`."""
    entitlements: Entitlements
    """What an organization may have and use."""


@dataclass(eq=False, repr=False)
class Entitlements(Model):
    """What an organization may have and use."""

    max_monitors: Optional[int]
    """Monitors that are enabled. `null` is no limit."""
    min_interval_seconds: Optional[int]
    """Seconds between the checks of a monitor, or the scrapes of an exporter, at least. `null` is no limit."""
    retention_days: Optional[int]
    """Days for which results are kept and shown. `null` is no limit."""
    max_members: Optional[int]
    """Members, and invitations that are open. `null` is no limit."""
    max_api_keys: Optional[int]
    """API keys that are not revoked. `null` is no limit."""
    max_webhooks: Optional[int]
    """Webhooks. `null` is no limit."""
    max_notification_channels: Optional[int]
    """Notification channels. `null` is no limit."""
    max_agents: Optional[int]
    """Agents. `null` is no limit."""
    max_dashboards: Optional[int]
    """Dashboards. `null` is no limit."""
    max_status_pages: Optional[int]
    """Status pages. `null` is no limit."""
    max_exporters: Optional[int]
    """Exporters that are enabled. `null` is no limit."""
    max_series: Optional[int]
    """Series that all exporters keep together. `null` is no limit."""
    max_feature_flags: Optional[int]
    """Feature flags. `null` is no limit."""
    max_licenses: Optional[int]
    """Licences that are not revoked. `null` is no limit."""
    rate_limit_per_minute: Optional[int]
    """Requests per minute of an API key. `null` is no limit."""
    custom_roles: Optional[bool]
    """Roles besides those of the system. `null` includes it."""
    sso: Optional[bool]
    """Sign-in through the organization's identity provider. `null` includes it."""


@dataclass(eq=False, repr=False)
class SubscriptionCreate(Model):
    """A subscription to begin."""

    plan_id: str
    """Code of the plan."""
    interval: Maybe[SubscriptionInterval] = UNSET
    """How often it is renewed."""
    quantity: Maybe[int] = UNSET
    """Seats; 1 when the price is for the whole organization."""
    currency: Maybe[str] = UNSET
    """One of the currencies of the plan; its first when left out."""


@dataclass(eq=False, repr=False)
class SubscriptionChange(Model):
    """A change of a subscription."""

    plan_id: Maybe[str] = UNSET
    """Code of the plan; the same plan when left out."""
    quantity: Maybe[int] = UNSET
    """Seats; as many as before when left out."""
    interval: Maybe[SubscriptionInterval] = UNSET
    """How often it is renewed; as before when left out."""
    when: Maybe[SubscriptionChangeWhen] = UNSET
    """`auto`: an upgrade now, a downgrade at the end of the period."""
    prorate_at: Maybe[datetime] = UNSET
    """The `prorateAt` of a preview, at most 10 minutes old: exactly what it showed is charged."""


@dataclass(eq=False, repr=False)
class SubscriptionPreviewNextInvoice(Model):
    """The next regular invoice; `null` when none follows."""

    at: datetime
    """When it is issued."""
    total_minor: int
    """What will be due, with taxes."""


@dataclass(eq=False, repr=False)
class SubscriptionPreviewSurplus(Model):
    """What the organization has beyond the limits of the plan."""

    monitors: SubscriptionPreviewSurplusMonitors
    """The newest enabled monitors beyond the limit."""
    others: List[SubscriptionPreviewSurplusOther]
    """What else exceeds the plan: it stays, and no more can be added."""


@dataclass(eq=False, repr=False)
class SubscriptionPreviewSurplusMonitors(Model):
    """The newest enabled monitors beyond the limit."""

    count: int
    """Monitors that would be paused by the plan."""
    first: List[OnCallPerson]
    """The first of them, at most 20."""


@dataclass(eq=False, repr=False)
class SubscriptionPreviewSurplusOther(Model):
    """Part of an answer of the API."""

    entitlement: ReachedLimitEntitlement
    """Which entitlement."""
    current: int
    """What the organization has."""
    limit: int
    """What the plan includes."""


@dataclass(eq=False, repr=False)
class SubscriptionPreview(Model):
    """What a change of a subscription would do and cost."""

    kind: SubscriptionPreviewKind
    """By the price of a year: the same or a higher price is an upgrade."""
    effective_at: datetime
    """When the change takes effect."""
    prorate_at: datetime
    """Give it back to charge exactly these amounts."""
    currency: str
    """Currency of all amounts (ISO 4217)."""
    exponent: int
    """Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90."""
    lines: List[SubscriptionLine]
    """What is charged and given back now."""
    amount_due_now_minor: int
    """What is due now: the lines with their taxes, less the credit that is used."""
    credited_minor: int
    """What credit notes take off earlier invoices, with taxes."""
    credit_minor: int
    """The credit afterwards, for the next invoices."""
    next_invoice: Optional[SubscriptionPreviewNextInvoice]
    """The next regular invoice; `null` when none follows."""
    surplus: SubscriptionPreviewSurplus
    """What the organization has beyond the limits of the plan."""


@dataclass(eq=False, repr=False)
class SubscriptionLine(Model):
    """A line of an invoice of a subscription."""

    kind: SubscriptionLineKind
    """A whole period (`plan`, `seat`), the rest of one (`proration`), or what is given back (`credit`)."""
    description: str
    """What the customer pays for, or gets back."""
    plan_id: str
    """Code of the plan."""
    quantity: int
    """How many units."""
    unit_amount_minor: int
    """Price of one for a whole period."""
    period_start: datetime
    """What the amount is for: from."""
    period_end: datetime
    """What the amount is for: until."""
    amount_minor: int
    """In the smallest unit of the currency, without taxes."""


@dataclass(eq=False, repr=False)
class SubscriptionCancellation(Model):
    """When a subscription ends, and why."""

    at_period_end: Maybe[bool] = UNSET
    """Whether it lasts until the end of the period."""
    reason: Maybe[str] = UNSET
    """Why, for the audit trail."""


@dataclass(eq=False, repr=False)
class Invoice(Model):
    """An invoice or a credit note. Only its status, payments and what follows from them change."""

    id: str
    """Opaque identifier, starts with `inv_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    number: str
    """Without gaps within its series, such as `INV-2026-000001`."""
    kind: InvoiceKind
    """A `creditNote` takes off what an invoice asked for."""
    corrects_invoice_id: Optional[str]
    """Of a credit note: the invoice that it corrects."""
    subscription_id: Optional[str]
    """Opaque identifier, starts with `sub_`."""
    status: InvoiceStatus
    """`uncollectible` was written off and can still be paid."""
    currency: str
    """ISO 4217."""
    exponent: int
    """Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90."""
    lines: List[InvoiceLine]
    """What is charged or given back, line by line."""
    subtotal_minor: int
    """The sum of the lines. In minor units of the currency."""
    taxes: List[InvoiceTax]
    """Taxes on the subtotal; empty where none is charged."""
    total_minor: int
    """Subtotal and taxes. In minor units of the currency."""
    paid_minor: int
    """What has been paid. In minor units of the currency."""
    credit_used_minor: int
    """What the credit of the organization has paid. In minor units of the currency."""
    credited_minor: int
    """What credit notes have taken off. In minor units of the currency."""
    credit_kept_minor: int
    """What was paid, is not owed, and became credit of the organization. In minor units of the currency."""
    refunded_minor: int
    """What was given back of what was paid, or is on its way. In minor units of the currency."""
    amount_due_minor: int
    """What is still to be paid. In minor units of the currency."""
    issued_at: datetime
    """When it was issued."""
    due_at: datetime
    """Until when it is to be paid."""
    paid_at: Optional[datetime]
    """When the last of it was paid."""
    period_start: Optional[datetime]
    """Where the period begins that it is about."""
    period_end: Optional[datetime]
    """Where that ends."""
    seller: InvoiceSeller
    """Who issued an invoice, as it was at the time."""
    customer: InvoiceCustomer
    """Who an invoice is made out to, as it was at the time."""
    reason: Optional[str]
    """Of a credit note: why it was issued."""
    payments: List[Payment]
    """The latest 20, the first of them first."""
    algorithm: str
    """The arithmetic by name."""
    content_hash: str
    """SHA-256 of the fields that never change, as JSON by RFC 8785: id, number, kind, correctsInvoiceId,
    subscriptionId, currency, exponent, lines, subtotalMinor, taxes, totalMinor, issuedAt, dueAt,
    periodStart, periodEnd, seller, customer, reason, algorithm. The audit trail has it, too.
    """


@dataclass(eq=False, repr=False)
class InvoiceLine(Model):
    """A line of an invoice."""

    id: str
    """Unique within the invoice."""
    kind: SubscriptionLineKind
    """What the line is about."""
    description: str
    """What the customer pays for."""
    plan_id: Optional[str]
    """Code of the plan; `null` where the line is about none."""
    quantity: int
    """How many units."""
    unit_amount_minor: int
    """Price of a unit for the whole period. In minor units of the currency."""
    period_start: Optional[datetime]
    """Where what is paid for begins."""
    period_end: Optional[datetime]
    """Where it ends."""
    amount_minor: int
    """What the line adds up to, without taxes; negative for a credit. In minor units of the currency."""


@dataclass(eq=False, repr=False)
class InvoiceTax(Model):
    """A tax of an invoice."""

    name: str
    """What the tax is called, such as `VAT`."""
    rate_percent: float
    """The rate in percent."""
    base_minor: int
    """The sum of the lines that it is computed from. In minor units of the currency."""
    amount_minor: int
    """The tax: computed once from that sum, rounded half to even. In minor units of the currency."""


@dataclass(eq=False, repr=False)
class InvoiceSeller(Model):
    """Who issued an invoice, as it was at the time."""

    name: str
    """Name of the company that issued it."""
    address: PostalAddress
    """A postal address; what is unknown is empty."""
    tax_id: str
    """Tax number of the seller; empty without one."""
    email: str
    """Where questions go; empty without one."""
    footer: str
    """What stands below the sums, such as bank details."""


@dataclass(eq=False, repr=False)
class PostalAddress(Model):
    """A postal address; what is unknown is empty."""

    line1: str
    """Street and number."""
    line2: str
    """What else the address needs."""
    postal_code: str
    """Postal code, as the country writes it."""
    city: str
    """City or town."""
    region: str
    """State or province, where addresses have one."""
    country: str
    """Country as a code of ISO 3166-1; empty when unknown."""


@dataclass(eq=False, repr=False)
class InvoiceCustomer(Model):
    """Who an invoice is made out to, as it was at the time."""

    name: str
    """Name of the company or the organization."""
    email: str
    """Where it was sent; empty for the members who may pay."""
    address: PostalAddress
    """A postal address; what is unknown is empty."""
    tax_id: str
    """Tax number of the customer; empty without one."""
    purchase_order: str
    """A number that the customer wants to see; empty without one."""
    locale: str
    """How amounts and dates are written, as a language tag."""


@dataclass(eq=False, repr=False)
class Payment(Model):
    """A payment of an invoice."""

    id: str
    """Opaque identifier, starts with `pay_`."""
    provider: str
    """Key of the payment provider, such as `manual`."""
    status: PaymentStatus
    """`pending` until the provider knows; `actionRequired`: the customer goes on at `redirectUrl`."""
    amount_minor: int
    """What is paid. In minor units of the currency."""
    currency: str
    """Currency of the amount (ISO 4217)."""
    exponent: int
    """Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90."""
    reference: Optional[str]
    """What the person who paid, or the operator, noted."""
    redirect_url: Optional[str]
    """Where the customer goes on, with `actionRequired`."""
    instructions: Optional[str]
    """How to pay, where that is done elsewhere."""
    failure_code: Optional[str]
    """Why it failed, as the provider calls it."""
    failure_message: Optional[str]
    """Why it failed, in words."""
    created_at: datetime
    """When it was begun."""
    ended_at: Optional[datetime]
    """When it succeeded or failed."""


@dataclass(eq=False, repr=False)
class InvoicePayRequest(Model):
    """How an invoice is paid."""

    payment_method_id: Maybe[str] = UNSET
    """Which payment method is charged. Default: the one of the organization, or the page of the provider."""
    reference: Maybe[str] = UNSET
    """A note that finds the payment again, such as the text of a transfer."""


@dataclass(eq=False, repr=False)
class InvoicePayment(Model):
    """An invoice with the payment that was begun."""

    invoice: Invoice
    """An invoice or a credit note. Only its status, payments and what follows from them change."""
    payment: Payment
    """A payment of an invoice."""


@dataclass(eq=False, repr=False)
class LicenseHolder(Model):
    """Who holds it; `null` when that is not recorded."""

    name: str
    """A person or a company."""
    email: Optional[str]
    """Where the holder is reached; `null` when unknown."""


@dataclass(eq=False, repr=False)
class License(Model):
    """A license that was issued, without its key."""

    id: str
    """Opaque identifier, starts with `lic_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name, such as the customer and the product."""
    type: LicenseType
    """What was sold. A `trial` needs `expiresAt`."""
    seats: Optional[int]
    """How many may use it; `null` for any number."""
    max_activations: Optional[int]
    """How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate`
    needs a fingerprint.
    """
    entitlements: Dict[str, Any]
    """What the holder may use, by name: true, false, a number or text."""
    expires_at: Optional[datetime]
    """When it ends; `null` for never."""
    warn_days: int
    """Days before `expiresAt` from which it is `expiring`, which is announced once."""
    grace_days: int
    """Days after `expiresAt` in which it is still valid, with the code `overdue`."""
    heartbeat_seconds: Optional[int]
    """Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When
    it is set, `validate` needs a fingerprint.
    """
    file_ttl_seconds: int
    """Seconds for which a license file is good, unless another time is asked for."""
    holder: Optional[LicenseHolder]
    """Who holds it; `null` when that is not recorded."""
    metadata: Dict[str, str]
    """References for the issuer, such as an order number. A license file repeats them."""
    key_prefix: str
    """The first characters of its key, to recognise it."""
    status: LicenseStatus
    """`inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until
    `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
    """
    status_reason: Optional[str]
    """Why it was suspended or revoked, in words."""
    activated_at: Optional[datetime]
    """When it was started, or its first machine activated."""
    suspended_at: Optional[datetime]
    """Since when it is suspended."""
    revoked_at: Optional[datetime]
    """When it was revoked."""
    last_validated_at: Optional[datetime]
    """When its key was last validated, to the minute."""
    activation_count: int
    """Activations, lapsed ones included."""
    activations: List[LicenseActivation]
    """The newest activations, at most 20; the others have a list."""


@dataclass(eq=False, repr=False)
class LicenseActivation(Model):
    """A machine that uses a license."""

    id: str
    """Opaque identifier, starts with `lac_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    fingerprint: str
    """What identifies the machine."""
    name: Optional[str]
    """What people call the machine."""
    hostname: Optional[str]
    """What the machine calls itself."""
    platform: Optional[str]
    """Its operating system and architecture."""
    version: Optional[str]
    """Version of the program that runs there."""
    status: LicenseActivationStatus
    """`lapsed` after a missed heartbeat: it takes no seat."""
    activated_at: datetime
    """When the machine was activated first."""
    last_seen_at: datetime
    """When it last activated or sent a heartbeat."""


@dataclass(eq=False, repr=False)
class LicenseUpdateHolder(Model):
    """Who holds it; what is left out stays, `null` takes the holder away."""

    name: Maybe[str] = UNSET
    """A person or a company."""
    email: Maybe[Optional[str]] = UNSET
    """One e-mail address."""


@dataclass(eq=False, repr=False)
class LicenseUpdate(Model):
    """A merge patch for a license."""

    name: Maybe[str] = UNSET
    """Display name, such as the customer and the product."""
    type: Maybe[Optional[LicenseType]] = UNSET
    """What was sold. A `trial` needs `expiresAt`."""
    seats: Maybe[Optional[int]] = UNSET
    """How many may use it; `null` for any number."""
    max_activations: Maybe[Optional[int]] = UNSET
    """How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate`
    needs a fingerprint.
    """
    entitlements: Maybe[Optional[Dict[str, Any]]] = UNSET
    """Entitlements that change; `null` in place of a value removes it."""
    expires_at: Maybe[Optional[datetime]] = UNSET
    """When it ends; `null` for never."""
    warn_days: Maybe[Optional[int]] = UNSET
    """Days before `expiresAt` from which it is `expiring`, which is announced once."""
    grace_days: Maybe[Optional[int]] = UNSET
    """Days after `expiresAt` in which it is still valid, with the code `overdue`."""
    heartbeat_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When
    it is set, `validate` needs a fingerprint.
    """
    file_ttl_seconds: Maybe[Optional[int]] = UNSET
    """Seconds for which a license file is good, unless another time is asked for."""
    holder: Maybe[Optional[LicenseUpdateHolder]] = UNSET
    """Who holds it; what is left out stays, `null` takes the holder away."""
    metadata: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET
    """References that change; `null` in place of a text removes it."""


@dataclass(eq=False, repr=False)
class LicenseCreateHolder(Model):
    """Who holds it."""

    name: str
    """A person or a company."""
    email: Maybe[Optional[str]] = UNSET
    """Where the holder is reached."""


@dataclass(eq=False, repr=False)
class LicenseCreate(Model):
    """A license to issue."""

    name: str
    """Display name, such as the customer and the product."""
    type: Maybe[LicenseType] = UNSET
    """What was sold. A `trial` needs `expiresAt`."""
    seats: Maybe[Optional[int]] = UNSET
    """How many may use it; `null` for any number."""
    max_activations: Maybe[Optional[int]] = UNSET
    """How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate`
    needs a fingerprint.
    """
    entitlements: Maybe[Dict[str, Any]] = UNSET
    """What the holder may use, by name: true, false, a number or text."""
    expires_at: Maybe[Optional[datetime]] = UNSET
    """When it ends; `null` for never."""
    warn_days: Maybe[int] = UNSET
    """Days before `expiresAt` from which it is `expiring`, which is announced once."""
    grace_days: Maybe[int] = UNSET
    """Days after `expiresAt` in which it is still valid, with the code `overdue`."""
    heartbeat_seconds: Maybe[Optional[int]] = UNSET
    """Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When
    it is set, `validate` needs a fingerprint.
    """
    file_ttl_seconds: Maybe[int] = UNSET
    """Seconds for which a license file is good, unless another time is asked for."""
    holder: Maybe[Optional[LicenseCreateHolder]] = UNSET
    """Who holds it."""
    metadata: Maybe[Dict[str, str]] = UNSET
    """References for the issuer, such as an order number. A license file repeats them."""


@dataclass(eq=False, repr=False)
class LicenseWithKey(Model):
    """A license just issued, or with a key just rotated."""

    id: str
    """Opaque identifier, starts with `lic_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    name: str
    """Display name, such as the customer and the product."""
    type: LicenseType
    """What was sold. A `trial` needs `expiresAt`."""
    seats: Optional[int]
    """How many may use it; `null` for any number."""
    max_activations: Optional[int]
    """How many machines may be activated at once; `null` for as many as `seats`. When it is set, `validate`
    needs a fingerprint.
    """
    entitlements: Dict[str, Any]
    """What the holder may use, by name: true, false, a number or text."""
    expires_at: Optional[datetime]
    """When it ends; `null` for never."""
    warn_days: int
    """Days before `expiresAt` from which it is `expiring`, which is announced once."""
    grace_days: int
    """Days after `expiresAt` in which it is still valid, with the code `overdue`."""
    heartbeat_seconds: Optional[int]
    """Seconds after which a machine that sent no heartbeat lapses and frees its seat; `null` for never. When
    it is set, `validate` needs a fingerprint.
    """
    file_ttl_seconds: int
    """Seconds for which a license file is good, unless another time is asked for."""
    holder: Optional[LicenseHolder]
    """Who holds it; `null` when that is not recorded."""
    metadata: Dict[str, str]
    """References for the issuer, such as an order number. A license file repeats them."""
    key_prefix: str
    """The first characters of its key, to recognise it."""
    status: LicenseStatus
    """`inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until
    `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
    """
    status_reason: Optional[str]
    """Why it was suspended or revoked, in words."""
    activated_at: Optional[datetime]
    """When it was started, or its first machine activated."""
    suspended_at: Optional[datetime]
    """Since when it is suspended."""
    revoked_at: Optional[datetime]
    """When it was revoked."""
    last_validated_at: Optional[datetime]
    """When its key was last validated, to the minute."""
    activation_count: int
    """Activations, lapsed ones included."""
    activations: List[LicenseActivation]
    """The newest activations, at most 20; the others have a list."""
    key: str
    """The license key. Shown only now."""


@dataclass(eq=False, repr=False)
class LicenseActivate(Model):
    """The machine to activate; nothing to start the license."""

    fingerprint: Maybe[Optional[str]] = UNSET
    """What identifies the machine: its caller chooses it. A fingerprint is activated once."""
    name: Maybe[Optional[str]] = UNSET
    """What people call the machine."""
    hostname: Maybe[Optional[str]] = UNSET
    """What the machine calls itself."""
    platform: Maybe[Optional[str]] = UNSET
    """Its operating system and architecture."""
    version: Maybe[Optional[str]] = UNSET
    """Version of the program that runs there."""


@dataclass(eq=False, repr=False)
class LicenseSuspend(Model):
    """Why a license is suspended."""

    reason: Maybe[Optional[str]] = UNSET
    """Why, in words; shown as `statusReason`."""


@dataclass(eq=False, repr=False)
class LicenseRenew(Model):
    """The next end of a license."""

    expires_at: Optional[datetime]
    """When it ends now; in the future. `null` for never."""


@dataclass(eq=False, repr=False)
class LicenseRevoke(Model):
    """Why a license is revoked."""

    reason: Maybe[Optional[str]] = UNSET
    """Why, in words; shown as `statusReason`."""


@dataclass(eq=False, repr=False)
class LicensePublicKeys(Model):
    """The keys that license files of an organization verify with."""

    data: List[LicensePublicKey]
    """The keys, the newest first."""


@dataclass(eq=False, repr=False)
class LicensePublicKey(Model):
    """A key that license files verify with."""

    key_id: str
    """Opaque identifier, starts with `lsk_`."""
    algorithm: str
    """The signature algorithm (RFC 8032)."""
    public_key_hex: str
    """The 32 bytes of the key, as SDKs of Keygen take them."""
    public_key_pem: str
    """The key as SubjectPublicKeyInfo (RFC 8410)."""
    created_at: datetime
    """When it was made."""
    status: LicensePublicKeyStatus
    """New files are signed with the `active` one."""


@dataclass(eq=False, repr=False)
class FeatureFlagGuard(Model):
    """Alert rules that switch the flag off when one of them fires; `null` for none."""

    alert_rule_ids: List[str]
    """Alert rules of the organization."""


@dataclass(eq=False, repr=False)
class FeatureFlag(Model):
    """A switch for a part of a product: which value is served to whom."""

    id: str
    """Opaque identifier, starts with `ffl_`."""
    created_at: datetime
    """When it was created."""
    updated_at: datetime
    """When a person or program last changed it."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    key: str
    """What programs call it; it cannot be changed, because it decides who is in a rollout."""
    name: str
    """Display name."""
    description: str
    """What it switches."""
    tags: List[str]
    """Words to find it by."""
    value_type: FeatureFlagValueType
    """The type of all its values."""
    enabled: bool
    """Whether rules and rollout count; otherwise all get `defaultValue`."""
    value: Any
    """What rules without a value and the rollout serve. Default: `true` for a boolean flag."""
    default_value: Any
    """What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag."""
    rules: List[FeatureFlagRule]
    """The first rule that matches decides."""
    rollout_percent: float
    """How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no
    one out.
    """
    bucket_by: str
    """The attribute that decides who is in a rollout."""
    guard: Optional[FeatureFlagGuard]
    """Alert rules that switch the flag off when one of them fires; `null` for none."""
    is_stale: bool
    """Whether it has served one value to everybody for 30 days, unchanged: it can be removed from the code."""
    last_changed_at: datetime
    """When what it serves was last changed: not its name or its tags."""
    guarded_at: Optional[datetime]
    """When an alert switched it off; `null` since a person switched it on again."""


@dataclass(eq=False, repr=False)
class FeatureFlagRuleCondition(Model):
    """Part of an answer of the API."""

    attribute: str
    """The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`."""
    operator: FeatureFlagRuleConditionOperator
    """How the attribute is compared. With several values one of them is enough. A value of another type never
    matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their
    counterparts.
    """
    values: List[Any]
    """What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one."""


@dataclass(eq=False, repr=False)
class FeatureFlagRule(Model):
    """Conditions that must all hold, and what they serve."""

    conditions: List[FeatureFlagRuleCondition]
    """All of them must hold."""
    rollout_percent: float
    """For how many of those that match, in percent; for the others the next rule is tried."""
    name: Optional[str] = None
    """What the rule is for."""
    value: Any = None
    """What the rule serves. Default: `value` of the flag."""
    bucket_by: Optional[str] = None
    """The attribute that decides who is among them. Default: that of the flag."""


@dataclass(eq=False, repr=False)
class FlagCondition(Model):
    """A comparison of an attribute of the context with values."""

    attribute: str
    """The attribute of the context, as a path with dots: `plan`, `user.email`, `targetingKey`."""
    operator: FeatureFlagRuleConditionOperator
    """How the attribute is compared. With several values one of them is enough. A value of another type never
    matches; `notEquals`, `notIn`, `notContains` and `notExists` are the exact opposites of their
    counterparts.
    """
    values: Maybe[List[Any]] = UNSET
    """What it is compared with; `exists` and `notExists` take none, comparisons of order exactly one."""


@dataclass(eq=False, repr=False)
class FlagRule(Model):
    """Conditions, or one of them in short, and what they serve."""

    name: Maybe[str] = UNSET
    """What the rule is for."""
    conditions: Maybe[List[FlagCondition]] = UNSET
    """All of them must hold."""
    attribute: Maybe[str] = UNSET
    """In short for a rule with one condition: its attribute."""
    operator: Maybe[FeatureFlagRuleConditionOperator] = UNSET
    """Likewise: its operator."""
    values: Maybe[List[Any]] = UNSET
    """Likewise: its values."""
    value: Maybe[Any] = UNSET
    """What the rule serves. Default: `value` of the flag."""
    rollout_percent: Maybe[float] = UNSET
    """For how many of those that match, in percent; for the others the next rule is tried."""
    bucket_by: Maybe[str] = UNSET
    """The attribute that decides who is among them. Default: that of the flag."""


@dataclass(eq=False, repr=False)
class FeatureFlagCreateGuard(Model):
    """Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none."""

    alert_rule_ids: List[str]
    """Alert rules of the organization."""


@dataclass(eq=False, repr=False)
class FeatureFlagCreate(Model):
    """A feature flag to create."""

    key: str
    """What programs call it; unique in the organization, and never changed."""
    name: Maybe[str] = UNSET
    """Display name. Default: the key."""
    description: Maybe[str] = UNSET
    """What it switches."""
    tags: Maybe[List[str]] = UNSET
    """Words to find it by."""
    value_type: Maybe[FeatureFlagValueType] = UNSET
    """The type of all its values; it cannot be changed."""
    enabled: Maybe[bool] = UNSET
    """Whether rules and rollout count; otherwise all get `defaultValue`."""
    value: Maybe[Any] = UNSET
    """What rules without a value and the rollout serve. Default: `true` for a boolean flag."""
    default_value: Maybe[Any] = UNSET
    """What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag."""
    rules: Maybe[List[FlagRule]] = UNSET
    """The first rule that matches decides."""
    rollout_percent: Maybe[float] = UNSET
    """How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no
    one out.
    """
    bucket_by: Maybe[str] = UNSET
    """The attribute that decides who is in a rollout."""
    guard: Maybe[Optional[FeatureFlagCreateGuard]] = UNSET
    """Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none."""


@dataclass(eq=False, repr=False)
class FeatureFlagUpdateGuard(Model):
    """Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none."""

    alert_rule_ids: List[str]
    """Alert rules of the organization."""


@dataclass(eq=False, repr=False)
class FeatureFlagUpdate(Model):
    """A patch for a feature flag."""

    name: Maybe[Optional[str]] = UNSET
    """Display name; `null` puts the key back."""
    description: Maybe[Optional[str]] = UNSET
    """What it switches."""
    tags: Maybe[Optional[List[str]]] = UNSET
    """Words to find it by."""
    enabled: Maybe[Optional[bool]] = UNSET
    """Whether rules and rollout count; otherwise all get `defaultValue`."""
    value: Maybe[Any] = UNSET
    """What rules without a value and the rollout serve. Default: `true` for a boolean flag."""
    default_value: Maybe[Any] = UNSET
    """What all others get, and everybody while the flag is disabled. Default: `false` for a boolean flag."""
    rules: Maybe[Optional[List[FlagRule]]] = UNSET
    """The first rule that matches decides."""
    rollout_percent: Maybe[Optional[float]] = UNSET
    """How many of those that no rule matched get `value`, in percent with two decimals. Raising it takes no
    one out.
    """
    bucket_by: Maybe[Optional[str]] = UNSET
    """The attribute that decides who is in a rollout."""
    guard: Maybe[Optional[FeatureFlagUpdateGuard]] = UNSET
    """Alert rules that switch the flag off when one of them fires, in the same commit; `null` for none."""


@dataclass(eq=False, repr=False)
class FeatureFlagEvaluationsFlag(Model):
    """Part of an answer of the API."""

    value: Any
    """What the context gets, of the type of the flag."""
    reason: FeatureFlagEvaluationsFlagReason
    """`TARGETING_MATCH`: a rule; `SPLIT`: a rollout; `STATIC`: the same for everybody; `DEFAULT`: no rule
    matched; `DISABLED`: it is off; `ERROR`: the rollout cannot be decided, so `defaultValue`.
    """
    rule_index: Optional[int]
    """The rule that decided, from 0; `null` when none did."""


@dataclass(eq=False, repr=False)
class FeatureFlagEvaluations(Model):
    """What a context gets of all flags."""

    evaluated_at: datetime
    """When."""
    flags: Dict[str, FeatureFlagEvaluationsFlag]
    """Every flag of the organization by its key."""


@dataclass(eq=False, repr=False)
class FlagdDefinitionFlag(Model):
    """Part of an answer of the API."""

    state: FlagdDefinitionFlagState
    """Whether the flag is switched on."""
    variants: Dict[str, Any]
    """The values of the flag, by names made for flagd."""
    default_variant: str
    """Name of the variant that is served where `targeting` chooses none."""
    targeting: Optional[Dict[str, Any]] = None
    """Rules as JSONLogic."""
    metadata: Optional[Dict[str, Any]] = None
    """Further facts about the flag, such as its version."""


@dataclass(eq=False, repr=False)
class FlagdDefinition(Model):
    """A definition of flags for flagd."""

    schema: str = field(metadata={"name": "$schema"})
    """Address of the JSON Schema of such definitions."""
    flags: Dict[str, FlagdDefinitionFlag]
    """Flags by their keys."""
    metadata: Dict[str, Any]
    """`flagSetVersion`, and `omittedFlags`: keys of flags whose rules flagd cannot express."""


@dataclass(eq=False, repr=False)
class FeatureFlagTest(Model):
    """Contexts, and a change to try on them."""

    contexts: List[Dict[str, Any]]
    """Contexts to evaluate, each with its `targetingKey`."""
    changes: Maybe[FeatureFlagUpdate] = UNSET
    """A merge patch that is not saved: `after` is what the flag would serve with it. Default: none."""


@dataclass(eq=False, repr=False)
class FeatureFlagTestResultResult(Model):
    """Part of an answer of the API."""

    before: FlagOutcome
    """What a context gets."""
    after: FlagOutcome
    """What a context gets."""


@dataclass(eq=False, repr=False)
class FeatureFlagTestResult(Model):
    """What contexts get before and after a change."""

    changed: int
    """Contexts whose value differs."""
    results: List[FeatureFlagTestResultResult]
    """One for each context, in their order."""


@dataclass(eq=False, repr=False)
class FlagOutcome(Model):
    """What a context gets."""

    value: Any
    """What the context gets, of the type of the flag."""
    reason: str
    """Why: as in GET /feature-flags/evaluate."""
    rule_index: Optional[int]
    """The rule that decided, from 0; `null` when none did."""


@dataclass(eq=False, repr=False)
class Plan(Model):
    """What an organization can subscribe to."""

    code: str
    """Names the plan; the `planId` of subscriptions."""
    name: str
    """Display name."""
    description: str
    """What the plan is for, in the words of the operator; empty without any."""
    is_default: bool
    """Whether organizations have it that subscribed to nothing else."""
    position: int
    """Its place in a list of plans, from 0."""
    prices: List[PlanPrice]
    """What it costs; empty when it is free."""
    trial_days: int
    """Days without payment at the first subscription of an organization."""
    entitlements: Entitlements
    """What an organization may have and use."""


@dataclass(eq=False, repr=False)
class PlanPrice(Model):
    """What a plan costs for one interval, in one currency."""

    interval: SubscriptionInterval
    """What the price is for."""
    currency: str
    """Currency of the price (ISO 4217)."""
    exponent: int
    """Decimals of the currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. 1990 with 2 is 19.90."""
    unit_amount_minor: int
    """Price without taxes, in the smallest unit of the currency."""
    per: PlanPricePer
    """What one of is paid for: the whole organization, or each seat."""


@dataclass(eq=False, repr=False)
class BillingProfile(Model):
    """Who invoices of an organization are made out to. Invoices keep what it was."""

    company_name: str
    """Who invoices are made out to. Empty: the name of the organization."""
    email: str
    """Where invoices and reminders go. Empty: to the members who may pay."""
    address: PostalAddress
    """A postal address; what is unknown is empty."""
    tax_id: str
    """Tax number of the customer, as invoices show it."""
    purchase_order: str
    """A number that the customer wants to see on invoices."""
    locale: str
    """How amounts and dates are written on invoices, as a language tag."""
    version: int
    """Counts the changes to this document; also sent as `ETag`, to be given back as `If-Match`."""
    updated_at: datetime
    """When a person or program last changed it."""


@dataclass(eq=False, repr=False)
class BillingProfileAddress(Model):
    """The address on invoices."""

    line1: Maybe[str] = UNSET
    """Street and number."""
    line2: Maybe[str] = UNSET
    """What else the address needs."""
    postal_code: Maybe[str] = UNSET
    """Postal code, as the country writes it."""
    city: Maybe[str] = UNSET
    """City or town."""
    region: Maybe[str] = UNSET
    """State or province, where addresses have one."""
    country: Maybe[str] = UNSET
    """Country as a code of ISO 3166-1, such as `DE`; empty when unknown."""


@dataclass(eq=False, repr=False)
class BillingProfileWrite(Model):
    """A billing profile; what is left out becomes empty."""

    company_name: Maybe[str] = UNSET
    """Who invoices are made out to. Empty: the name of the organization."""
    email: Maybe[str] = UNSET
    """Where invoices and reminders go. Empty: to the members who may pay."""
    address: Maybe[BillingProfileAddress] = UNSET
    """The address on invoices."""
    tax_id: Maybe[str] = UNSET
    """Tax number of the customer, as invoices show it."""
    purchase_order: Maybe[str] = UNSET
    """A number that the customer wants to see on invoices."""
    locale: Maybe[str] = UNSET
    """How amounts and dates are written on invoices, as a language tag."""


@dataclass(eq=False, repr=False)
class PaymentMethod(Model):
    """A way to pay that the payment provider keeps."""

    id: str
    """What the provider calls it."""
    label: str
    """For people, such as `Visa ending in 4242`."""
    expires_at: Optional[datetime]
    """When it expires, where it does."""
    is_default: bool
    """Whether due invoices are charged to it."""


@dataclass(eq=False, repr=False)
class PaymentMethodSetUp(Model):
    """Where the customer goes on to enter a payment method."""

    redirect_url: str
    """A page of the provider."""


@dataclass(eq=False, repr=False)
class StatusPageOfDomain(Model):
    """The status page that is served under a domain."""

    slug: str
    """The `slug` of the page."""


@dataclass(eq=False, repr=False)
class PublicStatusPageImages(Model):
    """Its pictures, made anew by the server."""

    logo: Optional[PublicStatusPageImagesLogo]
    """Shown in place of the name; `null` without one."""
    favicon: Optional[PublicStatusPageImagesLogo]
    """The icon in the tab of a browser; `null` for one with the status."""


@dataclass(eq=False, repr=False)
class PublicStatusPageImagesLogo(Model):
    """Shown in place of the name; `null` without one."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""
    png: str
    """The picture, a PNG as base64."""


@dataclass(eq=False, repr=False)
class PublicStatusPageGroup(Model):
    """Part of an answer of the API."""

    name: Optional[str]
    """`null` for components without a group."""
    status: PublicStatus
    """The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
    `degraded`: some are slow. `unknown`: no result is known.
    """
    components: List[PublicComponent]
    """The components of the group, in the order of the page."""


@dataclass(eq=False, repr=False)
class PublicStatusPageMaintenance(Model):
    """Maintenance of its components."""

    now: List[PublicMaintenance]
    """What goes on."""
    next: List[PublicMaintenance]
    """What comes within 30 days, the soonest first; at most 50."""


@dataclass(eq=False, repr=False)
class PublicStatusPage(Model):
    """A status page as visitors see it. Of monitors it holds no name, target, tag, cause or message: only what
    was written for the page.
    """

    id: str
    """Opaque identifier, starts with `stp_`."""
    name: str
    """Title of the page."""
    slug: str
    """Short name in its address."""
    description: str
    """What the page is about; empty without a description."""
    home_url: Optional[str]
    """The site that the page is about."""
    support_url: Optional[str]
    """Where visitors get help: a web address or `mailto:`."""
    locale: StatusPageLocale
    """The language of the page."""
    locales: List[StatusPageLocale]
    """All languages that it is offered in, `locale` first."""
    timezone: str
    """The time zone of its days, as an IANA name."""
    theme: StatusPageTheme
    """The colours of a status page for light and dark systems."""
    images: PublicStatusPageImages
    """Its pictures, made anew by the server."""
    visibility: PublicStatusPageVisibility
    """Who can read it: everybody, or those who know its password."""
    history_days: int
    """How many days `days` of a component has."""
    show: StatusPageShow
    """What the page shows; what it does not show is `null` or empty."""
    as_of: datetime
    """When this was computed; a copy that is shown later is as old as that."""
    status: PublicStatus
    """The worst of its components; a `majorOutage` of some components is a `partialOutage` of the page."""
    uptime_percent: Optional[float]
    """The mean of its components; `null` without data, or when the page does not show uptime."""
    groups: List[PublicStatusPageGroup]
    """Its components, in the order of the page; a group takes the place of its first component."""
    open_incidents: List[PublicIncident]
    """Incidents that go on, the latest first; at most 100."""
    maintenance: PublicStatusPageMaintenance
    """Maintenance of its components."""
    past_incidents: List[PublicIncident]
    """Incidents that ended within the last 14 days, the latest first; at most 100."""
    links: PublicStatusPageLinks
    """Absolute addresses of a status page in its other forms."""


@dataclass(eq=False, repr=False)
class PublicComponent(Model):
    """A component of a status page, without what lies behind it."""

    id: str
    """Opaque identifier, starts with `cmp_`."""
    name: str
    """What visitors read."""
    description: str
    """What it is, for visitors; empty without a description."""
    status: PublicStatus
    """The status of a page or a component. `majorOutage`: all monitors are down. `partialOutage`: some are.
    `degraded`: some are slow. `unknown`: no result is known.
    """
    status_since: Optional[datetime]
    """Since when it has this status; `null` without a result."""
    uptime_percent: Optional[float]
    """Uptime over the days of `days`; `null` without data, or when the page does not show uptime."""
    latency_ms: Optional[float]
    """The median of the last 24 hours; `null` without data, or when the page does not show latency."""
    days: PublicDays
    """The last days of a component, one entry per day, the oldest first."""


@dataclass(eq=False, repr=False)
class PublicDaysUnobserved(Model):
    """Part of an answer of the API."""

    from_: datetime
    """Since when."""
    to: datetime
    """Until when; not included."""


@dataclass(eq=False, repr=False)
class PublicDays(Model):
    """The last days of a component, one entry per day, the oldest first."""

    from_: str
    """The first day, in the time zone of the page; the last one is today."""
    letters: str
    """One letter per day: `u` operational, `g` degraded, `p` partial outage, `d` major outage, `m`
    maintenance, `n` nothing known.
    """
    uptime_percents: Optional[List[Optional[float]]]
    """Uptime of each day, `null` for one without data; `null` when the page does not show uptime."""
    down_seconds: Optional[List[int]]
    """Seconds down on each day, the mean of the monitors; `null` when the page does not show uptime."""
    unobserved: List[PublicDaysUnobserved]
    """When it was not monitored: a minute or more of which nothing is known. The latest first."""


@dataclass(eq=False, repr=False)
class PublicIncident(Model):
    """An incident as a status page shows it."""

    number: int
    """Names it in addresses."""
    title: str
    """What the page calls it."""
    status: PublicIncidentStatus
    """What the public sees of the state of an incident."""
    impact: PublicIncidentImpact
    """How bad it is."""
    started_at: datetime
    """When the trouble began."""
    resolved_at: Optional[datetime]
    """When it ended; `null` while it goes on."""
    updated_at: datetime
    """When the public saw a change last."""
    components: List[PublicComponentReference]
    """The components of this page that it is about."""
    updates: List[PublicIncidentUpdate]
    """The latest first; at most 100."""


@dataclass(eq=False, repr=False)
class PublicComponentReference(Model):
    """A component by its name."""

    id: str
    """Opaque identifier, starts with `cmp_`."""
    name: str
    """What visitors read."""


@dataclass(eq=False, repr=False)
class PublicIncidentUpdate(Model):
    """One public update of an incident."""

    id: str
    """Opaque; unique on the page."""
    at: datetime
    """When it was published."""
    status: PublicIncidentStatus
    """What the public sees of the state of an incident."""
    text: str
    """What was written for the public; empty when only the status changed."""


@dataclass(eq=False, repr=False)
class PublicMaintenance(Model):
    """A maintenance that goes on or comes, without its internal name."""

    id: str
    """Opaque; one occurrence of a window has one id."""
    title: Optional[str]
    """What the page calls it; `null` when it has no public title."""
    text: str
    """What visitors should know of it; may be empty."""
    status: PublicMaintenanceStatus
    """Whether it goes on or comes."""
    starts_at: datetime
    """When it begins."""
    ends_at: datetime
    """When it ends."""
    components: List[PublicComponentReference]
    """The components of this page that it is about."""


@dataclass(eq=False, repr=False)
class PublicStatusPageLinks(Model):
    """Absolute addresses of a status page in its other forms."""

    page: str
    """The page for people: on its domain, or below the address of the server."""
    permanent: str
    """The page below the address of the server, whatever its domain; ids in feeds begin with it."""
    self: str
    """This document."""
    summary: str
    """The same in the shape of Statuspage v2."""
    status: str
    """The status alone, in the same shape."""
    incidents: str
    """The incidents, in the same shape."""
    feed: str
    """The incidents as an Atom feed."""
    calendar: str
    """The maintenance as a calendar."""
    badge: str
    """A picture of the status."""


@dataclass(eq=False, repr=False)
class PublicIncidentHistory(Model):
    """The incidents of a status page in one month."""

    month: str
    """The month, such as `2026-11`, in the time zone of the page."""
    previous_month: Optional[str]
    """The month before it; `null` when the page keeps none."""
    next_month: Optional[str]
    """The month after it; `null` for the present one."""
    incidents: List[PublicIncident]
    """Incidents that began in it, the latest first; at most 100."""


@dataclass(eq=False, repr=False)
class PublicComponentDetail(Model):
    """A component of a status page with its incidents."""

    component: PublicComponent
    """A component of a status page, without what lies behind it."""
    group: Optional[str]
    """The heading above it; `null` without one."""
    incidents: List[PublicIncident]
    """Incidents of its days that it was part of, the latest first; at most 100."""


@dataclass(eq=False, repr=False)
class StatuspageSummary(Model):
    """`summary.json` of Statuspage v2."""

    page: StatuspagePage
    """The page, in the shape of Statuspage v2."""
    status: StatuspageStatus
    """The status of the page, in the shape of Statuspage v2."""
    components: List[StatuspageComponent]
    """Components and groups, in the order of the page."""
    incidents: List[StatuspageIncident]
    """Those that go on."""
    scheduled_maintenances: List[StatuspageMaintenance] = field(metadata={"name": "scheduled_maintenances"})
    """Maintenance that goes on or comes."""


@dataclass(eq=False, repr=False)
class StatuspagePage(Model):
    """The page, in the shape of Statuspage v2."""

    id: str
    """Id of the page."""
    name: str
    """Title of the page."""
    url: str
    """The page for people."""
    time_zone: str = field(metadata={"name": "time_zone"})
    """The time zone of the page, as an IANA name."""
    updated_at: datetime = field(metadata={"name": "updated_at"})
    """When the page was computed."""


@dataclass(eq=False, repr=False)
class StatuspageStatus(Model):
    """The status of the page, in the shape of Statuspage v2."""

    indicator: StatuspageStatusIndicator
    """`minor`: degraded. `major`: a partial outage. `critical`: a major one. `none` also for unknown."""
    description: str
    """The status in words, in the language of the page."""


@dataclass(eq=False, repr=False)
class StatuspageComponent(Model):
    """A component, in the shape of Statuspage v2. One whose status is unknown has the last known one."""

    id: str
    """Id of the component, or of the group."""
    name: str
    """What visitors read."""
    status: StatuspageComponentStatus
    """The status of the component or of the group."""
    created_at: datetime = field(metadata={"name": "created_at"})
    """When the page was made."""
    updated_at: datetime = field(metadata={"name": "updated_at"})
    """Since when it has its status."""
    position: int
    """Its place on the page, from 1."""
    description: Optional[str]
    """What it is, for visitors; `null` without a description."""
    showcase: bool
    """Always `false`."""
    start_date: Optional[str] = field(metadata={"name": "start_date"})
    """Always `null`."""
    group_id: Optional[str] = field(metadata={"name": "group_id"})
    """Id of the group that it belongs to; `null` without one."""
    page_id: str = field(metadata={"name": "page_id"})
    """The page that it is shown on."""
    group: bool
    """Whether it is a group, which has `components`."""
    only_show_if_degraded: bool = field(metadata={"name": "only_show_if_degraded"})
    """Always `false`."""
    components: Optional[List[str]] = None
    """The ids of the components of a group."""


@dataclass(eq=False, repr=False)
class StatuspageIncident(Model):
    """An incident, in the shape of Statuspage v2."""

    id: str
    """Unique on the page."""
    name: str
    """What the page calls it."""
    created_at: datetime = field(metadata={"name": "created_at"})
    """When it began."""
    updated_at: datetime = field(metadata={"name": "updated_at"})
    """When the public saw a change last."""
    monitoring_at: Optional[datetime] = field(metadata={"name": "monitoring_at"})
    """When it was first `monitoring`."""
    resolved_at: Optional[datetime] = field(metadata={"name": "resolved_at"})
    """When it ended."""
    shortlink: str
    """Where people read about it."""
    started_at: datetime = field(metadata={"name": "started_at"})
    """When it began."""
    page_id: str = field(metadata={"name": "page_id"})
    """The page that it is shown on."""
    incident_updates: List[StatuspageIncidentUpdate] = field(metadata={"name": "incident_updates"})
    """Its updates, the latest first."""
    components: List[StatuspageComponent]
    """The components that it is about."""
    status: PublicIncidentStatus
    """What the public sees of its state."""
    impact: PublicIncidentImpact
    """How bad it is."""


@dataclass(eq=False, repr=False)
class StatuspageIncidentUpdate(Model):
    """An update, in the shape of Statuspage v2."""

    id: str
    """Opaque; unique on the page."""
    status: str
    """Status of the incident with this update."""
    body: str
    """What was written for the public; empty when only the status changed."""
    incident_id: str = field(metadata={"name": "incident_id"})
    """The incident that it belongs to."""
    created_at: datetime = field(metadata={"name": "created_at"})
    """When it was published."""
    updated_at: datetime = field(metadata={"name": "updated_at"})
    """The same."""
    display_at: datetime = field(metadata={"name": "display_at"})
    """The same."""


@dataclass(eq=False, repr=False)
class StatuspageMaintenance(Model):
    """A maintenance, in the shape of Statuspage v2."""

    id: str
    """Unique on the page."""
    name: str
    """What the page calls it."""
    created_at: datetime = field(metadata={"name": "created_at"})
    """When it began."""
    updated_at: datetime = field(metadata={"name": "updated_at"})
    """When the public saw a change last."""
    monitoring_at: Optional[datetime] = field(metadata={"name": "monitoring_at"})
    """When it was first `monitoring`."""
    resolved_at: Optional[datetime] = field(metadata={"name": "resolved_at"})
    """When it ended."""
    shortlink: str
    """Where people read about it."""
    started_at: datetime = field(metadata={"name": "started_at"})
    """When it began."""
    page_id: str = field(metadata={"name": "page_id"})
    """The page that it is shown on."""
    incident_updates: List[StatuspageIncidentUpdate] = field(metadata={"name": "incident_updates"})
    """Its updates, the latest first."""
    components: List[StatuspageComponent]
    """The components that it is about."""
    status: StatuspageMaintenanceStatus
    """Whether it comes or goes on."""
    impact: str
    """Always `maintenance`."""
    scheduled_for: datetime = field(metadata={"name": "scheduled_for"})
    """When it begins."""
    scheduled_until: datetime = field(metadata={"name": "scheduled_until"})
    """When it ends."""


@dataclass(eq=False, repr=False)
class StatuspageStatusDocument(Model):
    """`status.json` of Statuspage v2."""

    page: StatuspagePage
    """The page, in the shape of Statuspage v2."""
    status: StatuspageStatus
    """The status of the page, in the shape of Statuspage v2."""


@dataclass(eq=False, repr=False)
class StatuspageIncidents(Model):
    """`incidents.json` of Statuspage v2."""

    page: StatuspagePage
    """The page, in the shape of Statuspage v2."""
    incidents: List[StatuspageIncident]
    """Those that go on, before those that have ended."""


@dataclass(eq=False, repr=False)
class SubscribeToStatusPage(Model):
    """Who subscribes to a status page."""

    email: str
    """One e-mail address."""
    view_token: Maybe[str] = UNSET
    """For a `password` page: the token that `unlock` gave."""


@dataclass(eq=False, repr=False)
class SubscriptionAccepted(Model):
    """Always empty, whether the address was known or not."""


@dataclass(eq=False, repr=False)
class ConfirmSubscription(Model):
    """The proof that an address is yours."""

    token: str
    """The token from a mail."""


@dataclass(eq=False, repr=False)
class Unsubscribe(Model):
    """Which subscription ends."""

    token: Maybe[str] = UNSET
    """The token from a mail."""
    form: Maybe[str] = UNSET
    """What mail programs send; ignored."""


@dataclass(eq=False, repr=False)
class UnlockStatusPage(Model):
    """The password of a status page."""

    password: str
    """The password that the page was given for its visitors."""


@dataclass(eq=False, repr=False)
class StatusPageViewToken(Model):
    """What reads a status page that has a password."""

    view_token: str
    """To be given as `viewToken`."""
    expires_in: int
    """Seconds until it ends; a new password and `rotate-view-token` end it too."""


@dataclass(eq=False, repr=False)
class LicenseValidate(Model):
    """A license key, and what it must allow."""

    key: str
    """The license key."""
    fingerprint: Maybe[str] = UNSET
    """What identifies the machine: its caller chooses it. A fingerprint is activated once."""
    entitlements: Maybe[List[str]] = UNSET
    """Names of entitlements that the license must include: present, and not `false`."""


@dataclass(eq=False, repr=False)
class LicenseValidationLicense(Model):
    """The license; `null` for an unknown key."""

    status: LicenseStatus
    """`inactive` until it is activated, `active`, `expiring` from `warnDays` before `expiresAt` until
    `graceDays` after it, `expired`, `suspended` until it is reinstated, or `revoked` for good.
    """
    expires_at: Optional[datetime]
    """When it ends."""
    seats: Optional[int]
    """How many may use it; `null` for any number."""
    entitlements: Dict[str, Any]
    """What the holder may use, by name: true, false, a number or text."""


@dataclass(eq=False, repr=False)
class LicenseValidation(Model):
    """Whether a license may be used."""

    valid: bool
    """Whether the license may be used now: with the codes `valid` and `overdue`."""
    code: LicenseValidationCode
    """What was found; the first that applies."""
    detail: str
    """The same for a person."""
    license: Optional[LicenseValidationLicense]
    """The license; `null` for an unknown key."""


@dataclass(eq=False, repr=False)
class LicenseActivateMachine(Model):
    """A machine to activate with the license key."""

    key: str
    """The license key."""
    fingerprint: str
    """What identifies the machine: its caller chooses it. A fingerprint is activated once."""
    name: Maybe[Optional[str]] = UNSET
    """What people call the machine."""
    hostname: Maybe[Optional[str]] = UNSET
    """What the machine calls itself."""
    platform: Maybe[Optional[str]] = UNSET
    """Its operating system and architecture."""
    version: Maybe[Optional[str]] = UNSET
    """Version of the program that runs there."""


@dataclass(eq=False, repr=False)
class LicenseDeactivateMachine(Model):
    """The license key of the machine to deactivate."""

    key: str
    """The license key."""


@dataclass(eq=False, repr=False)
class LicenseHeartbeat(Model):
    """The license key of the machine that is there."""

    key: str
    """The license key."""


@dataclass(eq=False, repr=False)
class LicenseHolderFile(Model):
    """What license file to issue."""

    key: str
    """The license key."""
    fingerprint: Maybe[str] = UNSET
    """What identifies the machine: its caller chooses it. A fingerprint is activated once."""
    encrypt: Maybe[bool] = UNSET
    """Whether it opens with the key alone."""
    ttl_seconds: Maybe[int] = UNSET
    """Seconds for which it is good, at most `fileTtlSeconds` of the license, which is the default."""


@dataclass(eq=False, repr=False)
class MaintenanceOccurrencesOccurrence(Model):
    """Part of an answer of the API."""

    window_id: str
    """Opaque identifier, starts with `mnt_`."""
    window_name: str
    """Display name of the window."""
    status: MaintenanceOccurrencesOccurrenceStatus
    """`cancelled` when a change of its window ended it early."""
    starts_at: datetime
    """When it begins; of one that has begun, when it did."""
    ends_at: datetime
    """When it ends, or has ended."""
    target: MonitorTarget
    """Which monitors are meant: all, those with these ids, or those with one of these tags."""


@dataclass(eq=False, repr=False)
class MaintenanceOccurrences(Model):
    """When maintenance takes place, and when it did."""

    from_: datetime
    """Where the range begins."""
    to: datetime
    """Where the answer ends: before what was asked for when there are too many."""
    occurrences: List[MaintenanceOccurrencesOccurrence]
    """The first one first; at most 500."""
    notice: Optional[str]
    """`tooMany` when the range has more: ask again from `to` on. Else `null`."""


@dataclass(eq=False, repr=False)
class PrometheusInstantResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: PrometheusInstantData
    """What a query is at one time: a number, or a value of each series."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusInstantData(Model):
    """What a query is at one time: a number, or a value of each series."""

    result_type: PrometheusInstantDataResultType
    """Which form `result` has."""
    result: Any
    """Each series with its value."""


@dataclass(eq=False, repr=False)
class PrometheusRangeResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: PrometheusRangeData
    """The points of each series over a range."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusRangeDataResult(Model):
    """Part of an answer of the API."""

    metric: Dict[str, str]
    """Labels of the series, the name of the metric as `__name__`."""
    values: List[Any]
    """Its points, the oldest first."""


@dataclass(eq=False, repr=False)
class PrometheusRangeData(Model):
    """The points of each series over a range."""

    result_type: str
    """Which form `result` has."""
    result: List[PrometheusRangeDataResult]
    """Each series with its points."""


@dataclass(eq=False, repr=False)
class PrometheusSeriesResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: List[Dict[str, str]]
    """The labels of each series."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusNamesResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: List[str]
    """The names, sorted."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusValuesResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: List[str]
    """The values, sorted."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusMetadataResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: Dict[str, List[PrometheusMetricDescription]]
    """What exporters say of each metric, by its name."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusMetricDescription(Model):
    """What an exporter says of a metric."""

    type: str
    """Such as `counter` or `gauge`."""
    help: str
    """What it counts; empty when the exporter does not say."""
    unit: str
    """Unit of the values; empty when the exporter does not say."""


@dataclass(eq=False, repr=False)
class PrometheusBuildInfoResult(Model):
    """An answer in the envelope of Prometheus."""

    status: str
    """The query was answered."""
    data: PrometheusBuildInfo
    """Which Prometheus the answers compare to."""
    warnings: Optional[List[str]] = None
    """What the answer lacks, or is less exact in."""


@dataclass(eq=False, repr=False)
class PrometheusBuildInfo(Model):
    """Which Prometheus the answers compare to."""

    version: str
    """Version of Prometheus, by which Grafana chooses what it asks for."""
    revision: str
    """Always `watchpost`."""
    branch: str
    """Always empty."""
    build_user: str
    """Always empty."""
    build_date: str
    """Always empty."""
    go_version: str
    """Always empty."""


@dataclass(eq=False, repr=False)
class HeartbeatSignal(Model):
    """What a job reports besides that it ran."""

    exit_code: Maybe[int] = UNSET
    """Exit code of the job; any other than 0 is a failure."""
    message: Maybe[str] = UNSET
    """What the job has to say; shown as the message of the result."""
    duration_ms: Maybe[float] = UNSET
    """How long the job ran; else the time since its start signal."""


@dataclass(eq=False, repr=False)
class HeartbeatAnswer(Model):
    """What the signal led to."""

    current_status: str
    """The status of the monitor after it."""
    adjustments: List[HeartbeatAdjustment]
    """What was cut or left out, the first 20; empty when all was understood."""


@dataclass(eq=False, repr=False)
class HeartbeatAdjustment(Model):
    """Something of a signal that was not taken as it was sent."""

    path: str
    """The field, parameter or header; empty for the body as a whole."""
    code: HeartbeatAdjustmentCode
    """`cut` when its beginning counts, `left_out` when the value does not count as it was sent."""
    message: str
    """Why, in words."""


@dataclass(eq=False, repr=False)
class IncidentActionRead(Model):
    """The link whose incident is asked for."""

    token: str
    """What follows `#` in the link of the message."""


@dataclass(eq=False, repr=False)
class LinkedIncident(Model):
    """An incident as the holder of a link in a message sees it; of several, which a digest or a page names,
    the worst that is open.
    """

    organization_name: str
    """Display name of the organization."""
    number: int
    """Counts the incidents of the organization, from 1."""
    title: str
    """What happened, in one line."""
    severity: IncidentSeverity
    """How bad it is."""
    status: IncidentStatus
    """`acknowledged` while a person works on it."""
    started_at: datetime
    """When the trouble began."""
    acknowledged_at: Optional[datetime]
    """When it was acknowledged."""
    acknowledged_by: Optional[str]
    """The name of who acknowledged it."""
    acts_as: Optional[str]
    """The name of the person whom the link was sent to; `null` when it was sent to a channel."""
    incident_url: Optional[str]
    """The page of the console; `null` without a console."""
    others: List[AlsoLinkedIncident]
    """For a link in a digest or in a page about several incidents: the others that it acts on, at most 24 or
    99, the worst first. Those that are resolved are left as they are. Empty for every other link.
    """


@dataclass(eq=False, repr=False)
class AlsoLinkedIncident(Model):
    """One more incident that a link in a digest or a page acts on."""

    number: int
    """Counts the incidents of the organization, from 1."""
    title: str
    """What happened, in one line."""
    severity: IncidentSeverity
    """How bad it is."""
    status: IncidentStatus
    """`acknowledged` while a person works on it."""


@dataclass(eq=False, repr=False)
class IncidentActionAcknowledge(Model):
    """The link that acknowledges, and who follows it."""

    token: str
    """What follows `#` in the link of the message."""
    name: Maybe[str] = UNSET
    """Who acts, for a link that was sent to a channel. Default: the name of the channel."""


@dataclass(eq=False, repr=False)
class MailRecipientRead(Model):
    """The link whose address is asked for."""

    token: str
    """What follows `#` in the link of the mail."""


@dataclass(eq=False, repr=False)
class MailRecipient(Model):
    """What the holder of a link in a mail sees of the address it was sent to."""

    organization_name: str
    """Display name of the organization whose channels name the address."""
    address: str
    """The address, masked."""
    status: ChannelRecipientStatus
    """`confirmed`: it gets mails. `pending`: its owner was asked by mail, or is still to be asked, and gets
    none before agreeing. `refused`: its owner wants none, and is not asked again.
    """


@dataclass(eq=False, repr=False)
class MailRecipientDecision(Model):
    """The link, and what its holder decides."""

    token: str
    """What follows `#` in the link of the mail."""
    decision: MailRecipientDecisionDecision
    """Whether the organization may mail to the address."""


@dataclass(eq=False, repr=False)
class MailRecipientUnsubscribe(Model):
    """Whose mails end."""

    token: Maybe[str] = UNSET
    """What follows `#` in the link of the mail."""
    form: Maybe[str] = UNSET
    """What mail programs send; ignored."""


@dataclass(eq=False, repr=False)
class Usage(Model):
    """How much of something an organization uses, and may use."""

    metric: UsageMetric
    """What is measured. `monitors` are those that are enabled, `checks` the results of all locations and the
    reports of jobs, `notifications` the mails that were sent, `deliveries` the events that webhooks took,
    and `samples` the values of exporters.
    """
    kind: UsageKind
    """`gauge`: how many there are now; `sum`: how many there were in the period, a month in UTC."""
    entitlement: Optional[ReachedLimitEntitlement]
    """The entitlement that limits it, as `limit.entitlement` of a refusal names it; `null` for a sum."""
    quantity: int
    """How many."""
    limit: Optional[int]
    """How many the organization may have; `null` for no limit."""
    percent: Optional[float]
    """`quantity` of `limit`, in percent; `null` without a limit."""
    period_start: Optional[datetime]
    """When the month of a sum begins; `null` for a gauge."""
    period_end: Optional[datetime]
    """When it ends, and the next one begins; `null` for a gauge."""


@dataclass(eq=False, repr=False)
class StreamMessage(Model):
    """One message of the live stream."""

    id: str
    """Also the `id` of the message; give it back as `Last-Event-ID` to go on from there."""
    type: StreamMessageType
    """Also the `event` of the message."""
    occurred_at: datetime
    """When it happened."""
    subject: EventSubjectReference
    """The resource that it is about."""
    data: Any
    """A change or check of a monitor, a change of maintenance or of who is on call, an incident or an alert;
    for `stream.reset`, a StreamReset.
    """
