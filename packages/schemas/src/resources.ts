// What the contract exports of each resource. A new one is one line here and one in the list of `contract.ts`.

export { type Assertion, assertionSchema } from './monitor-types/assertion.js';
export { billingRoutes, type PaymentMethod, paymentMethodList } from './resources/commerce/billing.js';
export type { BillingProfile, BillingProfileWrite } from './resources/commerce/billing-profile.js';
export {
  type FeatureFlag,
  type FeatureFlagCreate,
  type FeatureFlagTest,
  type FeatureFlagTestResult,
  type FeatureFlagUpdate,
  featureFlagRoutes,
  featureFlagSchema,
  featureFlags,
} from './resources/commerce/feature-flag.js';
export {
  type FeatureFlagEvaluations,
  type FlagdDefinition,
  type FlagReason,
  flagReasons,
} from './resources/commerce/feature-flag-evaluation.js';
export {
  type FlagCondition,
  type FlagOperator,
  type FlagRule,
  type FlagValue,
  type FlagValueType,
  flagOperators,
  flagValueTypes,
} from './resources/commerce/feature-flag-rule.js';
export {
  hashedInvoiceFields,
  type Invoice,
  type InvoiceCustomer,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceTax,
  invoiceAlgorithm,
  invoiceRoutes,
  invoices,
  type Payment,
} from './resources/commerce/invoice.js';
export {
  type License,
  type LicenseCreate,
  type LicenseStatus,
  type LicenseUpdate,
  type LicenseWithKey,
  licenseKeyPattern,
  licenseRoutes,
  licenses,
} from './resources/commerce/license.js';
export { type LicenseActivation, licenseActivationList } from './resources/commerce/license-activation.js';
export {
  type LicenseCode,
  type LicenseValidation,
  licenseCodes,
  licenseHolderRoutes,
} from './resources/commerce/license-holder.js';
export { ofrepRoutes } from './resources/commerce/ofrep.js';
export { type Plan, type PlanPrice, planList, planRoutes, planSchema } from './resources/commerce/plan.js';
export {
  type Subscription,
  type SubscriptionCreate,
  type SubscriptionStatus,
  subscriptionRoutes,
  subscriptionStatuses,
  subscriptions,
} from './resources/commerce/subscription.js';
export type {
  SubscriptionChange,
  SubscriptionLine,
  SubscriptionPreview,
} from './resources/commerce/subscription-preview.js';
export {
  type GaugedMetric,
  gaugedMetrics,
  type SummedMetric,
  summedMetrics,
  type Usage,
  type UsageMetric,
  usageList,
  usageMetrics,
  usageRoutes,
} from './resources/commerce/usage.js';
export { type MonitorTarget, monitorTargetSchema } from './resources/fields/monitor-target.js';
export { type Severity, severities, severityField } from './resources/fields/severity.js';
export { type UnknownReason, unknownReasons } from './resources/fields/unknown-reason.js';
export {
  type Agent,
  type AgentCreate,
  type AgentStatus,
  type AgentUpdate,
  type AgentWithToken,
  agentRoutes,
  agentStatuses,
  agents,
  agentTokenPattern,
} from './resources/monitoring/agent.js';
export {
  type AgentAssignment,
  type AgentAssignments,
  type AgentExporter,
  type AgentHello,
  type AgentRejectionCode,
  type AgentResults,
  type AgentResultsAnswer,
  type AgentWelcome,
  agentPace,
  agentProtocol,
  agentProtocolRoutes,
  scrapingCapability,
} from './resources/monitoring/agent-protocol.js';
export { type AgentResult, agentResultSchema } from './resources/monitoring/agent-result.js';
export { type AgentGoodScrape, type AgentScrape, agentScrapeSchema } from './resources/monitoring/agent-scrape.js';
export * from './resources/monitoring/alert.js';
export { alertRoutes } from './resources/monitoring/alert-list.js';
export {
  type AlertBackTest,
  type AlertChannel,
  type AlertCondition,
  type AlertMetric,
  type AlertRule,
  type AlertRuleCreate,
  type AlertRuleUpdate,
  type AlertState,
  alertRuleRoutes,
  alertRules,
  alertStateList,
  alertStates,
  budgetMetrics,
} from './resources/monitoring/alert-rule.js';
export { type AlertSubject, alertSubjectTypes } from './resources/monitoring/alert-subject.js';
export type { AlertTarget } from './resources/monitoring/alert-target.js';
export {
  type EscalationPolicy,
  type EscalationPolicyCreate,
  type EscalationPolicyUpdate,
  type EscalationReadiness,
  type EscalationTest,
  escalationPolicies,
  escalationPolicyRoutes,
} from './resources/monitoring/escalation-policy.js';
export {
  type Exporter,
  type ExporterCreate,
  type ExporterDocument,
  type ExporterStatus,
  type ExporterUpdate,
  exporterRoutes,
  exporterSchema,
  exporters,
  type ScrapeFormat,
  type ScrapeSummary,
} from './resources/monitoring/exporter.js';
export {
  type ExporterCatalogue,
  type ExporterFamily,
  type ExporterSamples,
  type ExporterSeries,
  type ExporterTestResult,
  exporterSeriesList,
  type SampleFunction,
} from './resources/monitoring/exporter-samples.js';
export * from './resources/monitoring/heartbeat.js';
export {
  type Incident,
  type IncidentCreate,
  type IncidentDraft,
  type IncidentEntry,
  type IncidentEscalation,
  type IncidentNote,
  type IncidentUpdate,
  incidentNoteList,
  incidentRoutes,
  incidentSchema,
  incidents,
  incidentTimeline,
} from './resources/monitoring/incident.js';
export {
  type AcknowledgedFrom,
  acknowledgedFrom,
  channelActionRoutes,
  incidentActionRoutes,
  type LinkedIncident,
} from './resources/monitoring/incident-action.js';
export * from './resources/monitoring/maintenance-window.js';
export {
  certificateSchema,
  type Monitor,
  type MonitorBulkResult,
  type MonitorCreate,
  type MonitorDocument,
  type MonitorUpdate,
  monitorRoutes,
  monitorSchema,
  monitors,
} from './resources/monitoring/monitor.js';
export {
  completeEvidence,
  type MonitorEvidence,
  monitorEvidenceList,
  type RecordedEvidence,
  type SentEvidence,
  sentEvidenceSchema,
} from './resources/monitoring/monitor-evidence.js';
export {
  type MonitorLatency,
  type MonitorStatusHistory,
  type MonitorUptime,
  monitorHistoryRoutes,
} from './resources/monitoring/monitor-history.js';
export { type MonitorStatus, monitorStatuses } from './resources/monitoring/monitor-list.js';
export type { MonitorLocation, Quorum } from './resources/monitoring/monitor-location.js';
export {
  type MonitorOverview,
  type MonitorOverviewQuery,
  type MonitorSummary,
  statusLetters,
} from './resources/monitoring/monitor-overview.js';
export {
  type Measurement,
  type MonitorResult,
  type MonitorTestResult,
  measurementSchema,
  monitorResultList,
  monitorResultSchema,
  type PageFigures,
  type PerformanceValue,
  type StepResult,
  type StepTrial,
  type Timings,
} from './resources/monitoring/monitor-result.js';
export {
  type PrometheusInstantResult,
  type PrometheusRangeResult,
  prometheusFailureSchema,
  prometheusRoutes,
  prometheusRulesRoute,
} from './resources/monitoring/prometheus.js';
export * from './resources/monitoring/public-incident-status.js';
export * from './resources/outbound/mail-recipient.js';
export {
  channelTypeList,
  type NotificationChannel,
  type NotificationChannelCreate,
  type NotificationChannelDocument,
  type NotificationChannelPreview,
  type NotificationChannelPreviewRequest,
  type NotificationChannelType,
  type NotificationChannelUpdate,
  notificationChannelRoutes,
  notificationChannels,
} from './resources/outbound/notification-channel.js';
export {
  channelDeliveryList,
  type IncidentNotifications,
  incidentNotificationRoutes,
  type Notification,
  type NotificationAttempt,
  type NotificationChannelDraftTestResult,
  type NotificationDetail,
  notificationDeliveryRoutes,
  notificationList,
  notNotifiedReasons,
} from './resources/outbound/notification-delivery.js';
export {
  type MessageItem,
  type MessageKind,
  type MessageLink,
  type MessageText,
  type MessageTone,
  messageKinds,
  messageTones,
  type NotificationMessage,
  notificationMessageSchema,
} from './resources/outbound/notification-message.js';
export {
  defaultNotificationPreferences,
  type NewsEvent,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
  newsEvents,
  notificationPreferenceRoutes,
} from './resources/outbound/notification-preferences.js';
export {
  type NotificationEvent,
  type NotificationFlapping,
  type NotificationGrouping,
  type NotificationRepeat,
  type NotificationSubscription,
  type NotificationTemplate,
  notificationEvents,
  notificationFlappingSchema,
  notificationGroupingSchema,
  notificationRepeatSchema,
  notificationSubscriptionSchema,
  type QuietHours,
  quietHoursSchema,
  type WeeklyRanges,
  weeklyRangesField,
} from './resources/outbound/notification-settings.js';
export {
  changeStreamTypes,
  defaultStreamTypes,
  type MaintenanceChange,
  type MonitorChange,
  type MonitorCheck,
  type StatusChange,
  type StreamMessage,
  type StreamReset,
  streamRoute,
  streamTypes,
} from './resources/outbound/stream.js';
export {
  type TelemetryExport,
  type TelemetryExportCreate,
  type TelemetryExportDocument,
  type TelemetryExportUpdate,
  type TelemetryProtocol,
  type TelemetrySignal,
  telemetryExports,
  telemetryProtocols,
  telemetrySignals,
} from './resources/outbound/telemetry-export.js';
export {
  type Webhook,
  type WebhookCreate,
  type WebhookDeliveryDetail,
  type WebhookUpdate,
  type WebhookWithSecret,
  webhookRoutes,
  webhookSecretPattern,
  webhooks,
} from './resources/outbound/webhook.js';
export {
  attemptErrors,
  deliveryList,
  type WebhookAttempt,
  type WebhookAttemptError,
  type WebhookDelivery,
} from './resources/outbound/webhook-delivery.js';
export {
  type Event,
  eventList,
  type WebhookSubject,
  webhookEventRoutes,
  webhookSubjectList,
} from './resources/outbound/webhook-event.js';
export { recoveryList, type WebhookRecovery } from './resources/outbound/webhook-recovery.js';
export * from './resources/people/account.js';
export * from './resources/people/api-key.js';
export {
  type AuditActivity,
  type AuditVerification,
  auditActivities,
  auditActivitySchema,
  auditVerifyRoute,
} from './resources/people/audit-activity.js';
export {
  type ContactMethod,
  type ContactMethodCreate,
  type ContactMethodDocument,
  type ContactMethodType,
  contactMethodList,
  contactMethodRoutes,
  contactMethodTypes,
} from './resources/people/contact-method.js';
export {
  type DeviceSignIn,
  type DeviceSignInDetails,
  type DeviceSignInPending,
  deviceRoutes,
  userCodeLetters,
} from './resources/people/device-sign-in.js';
export * from './resources/people/member.js';
export { type BackupCodes, type MfaSetup, mfaRoutes } from './resources/people/mfa.js';
export {
  type IdentityLink,
  type OAuthProvider,
  type OAuthProviderKey,
  oauthProviderKeys,
  oauthProviders,
  oauthRoutes,
  type SsoConnection,
  ssoConnectionSchema,
  ssoRoutes,
} from './resources/people/oauth.js';
export {
  type OnCall,
  type OnCallChange,
  type OnCallLayer,
  type OnCallOverride,
  type OnCallOverrideCreate,
  type OnCallSchedule,
  type OnCallScheduleCreate,
  type OnCallScheduleUpdate,
  type OnCallShifts,
  onCallRoutes,
  onCallScheduleRoutes,
  onCallSchedules,
} from './resources/people/on-call-schedule.js';
export * from './resources/people/organization.js';
export {
  type Role,
  type RoleCreate,
  type RoleUpdate,
  roleSchema,
  roles,
  type ScopeEntry,
  scopeList,
  scopesRoute,
} from './resources/people/role.js';
export { type ServerInfo, serverRoutes } from './resources/people/server.js';
export {
  authRoutes,
  type CookieTokens,
  type Me,
  type Membership,
  type MfaChallenge,
  type Session,
  sessionList,
  sessionSchema,
  type Tokens,
} from './resources/people/session.js';
export {
  type Dashboard,
  type DashboardContent,
  type DashboardCreate,
  type DashboardDocument,
  type DashboardPreview,
  type DashboardUpdate,
  dashboardContent,
  dashboardRoutes,
  dashboardSchema,
  dashboards,
} from './resources/reporting/dashboard.js';
export {
  type DashboardData,
  dashboardDataSchema,
  type PublicDashboard,
  type PublicWidget,
  publicDashboardSchema,
  type WidgetData,
} from './resources/reporting/dashboard-data.js';
export {
  type GridPlace,
  type LayoutProblem,
  layoutProblems,
  withWidgetIds,
} from './resources/reporting/dashboard-layout.js';
export {
  type DashboardWidget,
  type DashboardWidgetType,
  type WidgetTarget,
  widgetTypes,
} from './resources/reporting/dashboard-widget.js';
export * from './resources/reporting/public-status-page.js';
export { publicStatusPageRoutes } from './resources/reporting/public-status-page-routes.js';
export {
  type Report,
  type ReportCreate,
  type ReportPeriod,
  type ReportUpdate,
  reportRoutes,
  reports,
} from './resources/reporting/report.js';
export {
  formerReportAlgorithm,
  type ReportAccounting,
  type ReportBudget,
  type ReportDay,
  type ReportMonitor,
  type ReportRun,
  type ReportRunDetail,
  type ReportSummary,
  type ReportVerification,
  reportAlgorithm,
  reportRunList,
} from './resources/reporting/report-run.js';
export {
  reservedPageSlugs,
  type StatusPage,
  type StatusPageCreate,
  type StatusPageSubscriber,
  type StatusPageUpdate,
  statusPageRoutes,
  statusPageSchema,
  statusPages,
  subscriberList,
} from './resources/reporting/status-page.js';
export {
  type ContrastPair,
  contrastPairs,
  contrastRatio,
  defaultTheme,
  type StatusPageTheme,
  type ThemeMode,
  type ThemeToken,
  themeTokens,
  type WeakPair,
  weakPairs,
} from './resources/reporting/status-page-theme.js';
export type {
  StatuspageComponent,
  StatuspageIncident,
  StatuspageIncidents,
  StatuspageMaintenance,
  StatuspageStatusDocument,
  StatuspageSummary,
} from './resources/reporting/statuspage-v2.js';
