// What the contract exports of each resource. A new one is one line here and one in the list of `contract.ts`.

export * from './resources/account.js';
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
} from './resources/agent.js';
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
} from './resources/agent-protocol.js';
export { type AgentResult, agentResultSchema } from './resources/agent-result.js';
export { type AgentGoodScrape, type AgentScrape, agentScrapeSchema } from './resources/agent-scrape.js';
export * from './resources/alert.js';
export { alertRoutes } from './resources/alert-list.js';
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
} from './resources/alert-rule.js';
export { type AlertSubject, alertSubjectTypes } from './resources/alert-subject.js';
export type { AlertTarget } from './resources/alert-target.js';
export * from './resources/api-key.js';
export { type Assertion, assertionSchema } from './resources/assertion.js';
export {
  type AuditActivity,
  type AuditVerification,
  auditActivities,
  auditActivitySchema,
  auditVerifyRoute,
} from './resources/audit-activity.js';
export { billingRoutes, type PaymentMethod, paymentMethodList } from './resources/billing.js';
export type { BillingProfile, BillingProfileWrite } from './resources/billing-profile.js';
export {
  type ContactMethod,
  type ContactMethodCreate,
  type ContactMethodDocument,
  type ContactMethodType,
  contactMethodList,
  contactMethodRoutes,
  contactMethodTypes,
} from './resources/contact-method.js';
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
} from './resources/dashboard.js';
export {
  type DashboardData,
  dashboardDataSchema,
  type PublicDashboard,
  type PublicWidget,
  publicDashboardSchema,
  type WidgetData,
} from './resources/dashboard-data.js';
export { type GridPlace, type LayoutProblem, layoutProblems, withWidgetIds } from './resources/dashboard-layout.js';
export {
  type DashboardWidget,
  type DashboardWidgetType,
  type WidgetTarget,
  widgetTypes,
} from './resources/dashboard-widget.js';
export {
  type DeviceSignIn,
  type DeviceSignInDetails,
  type DeviceSignInPending,
  deviceRoutes,
  userCodeLetters,
} from './resources/device-sign-in.js';
export {
  type EscalationPolicy,
  type EscalationPolicyCreate,
  type EscalationPolicyUpdate,
  type EscalationReadiness,
  type EscalationTest,
  escalationPolicies,
  escalationPolicyRoutes,
} from './resources/escalation-policy.js';
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
} from './resources/exporter.js';
export {
  type ExporterCatalogue,
  type ExporterFamily,
  type ExporterSamples,
  type ExporterSeries,
  type ExporterTestResult,
  exporterSeriesList,
  type SampleFunction,
} from './resources/exporter-samples.js';
export {
  type FeatureFlag,
  type FeatureFlagCreate,
  type FeatureFlagTest,
  type FeatureFlagTestResult,
  type FeatureFlagUpdate,
  featureFlagRoutes,
  featureFlagSchema,
  featureFlags,
} from './resources/feature-flag.js';
export {
  type FeatureFlagEvaluations,
  type FlagdDefinition,
  type FlagReason,
  flagReasons,
} from './resources/feature-flag-evaluation.js';
export {
  type FlagCondition,
  type FlagOperator,
  type FlagRule,
  type FlagValue,
  type FlagValueType,
  flagOperators,
  flagValueTypes,
} from './resources/feature-flag-rule.js';
export * from './resources/heartbeat.js';
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
} from './resources/incident.js';
export {
  type AcknowledgedFrom,
  acknowledgedFrom,
  channelActionRoutes,
  incidentActionRoutes,
  type LinkedIncident,
} from './resources/incident-action.js';
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
} from './resources/invoice.js';
export {
  type License,
  type LicenseCreate,
  type LicenseStatus,
  type LicenseUpdate,
  type LicenseWithKey,
  licenseKeyPattern,
  licenseRoutes,
  licenses,
} from './resources/license.js';
export { type LicenseActivation, licenseActivationList } from './resources/license-activation.js';
export {
  type LicenseCode,
  type LicenseValidation,
  licenseCodes,
  licenseHolderRoutes,
} from './resources/license-holder.js';
export * from './resources/mail-recipient.js';
export * from './resources/maintenance-window.js';
export * from './resources/member.js';
export { type BackupCodes, type MfaSetup, mfaRoutes } from './resources/mfa.js';
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
} from './resources/monitor.js';
export {
  type MonitorLatency,
  type MonitorStatusHistory,
  type MonitorUptime,
  monitorHistoryRoutes,
} from './resources/monitor-history.js';
export { type MonitorStatus, monitorStatuses } from './resources/monitor-list.js';
export type { MonitorLocation, Quorum } from './resources/monitor-location.js';
export {
  type MonitorOverview,
  type MonitorOverviewQuery,
  type MonitorSummary,
  statusLetters,
} from './resources/monitor-overview.js';
export {
  type Measurement,
  type MonitorResult,
  type MonitorTestResult,
  measurementSchema,
  monitorResultList,
  monitorResultSchema,
  type Timings,
} from './resources/monitor-result.js';
export { type MonitorTarget, monitorTargetSchema } from './resources/monitor-target.js';
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
} from './resources/notification-channel.js';
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
} from './resources/notification-delivery.js';
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
} from './resources/notification-message.js';
export {
  defaultNotificationPreferences,
  type NewsEvent,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
  newsEvents,
  notificationPreferenceRoutes,
} from './resources/notification-preferences.js';
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
} from './resources/notification-settings.js';
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
} from './resources/oauth.js';
export { ofrepRoutes } from './resources/ofrep.js';
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
} from './resources/on-call-schedule.js';
export * from './resources/organization.js';
export { type Plan, type PlanPrice, planList, planRoutes, planSchema } from './resources/plan.js';
export {
  type PrometheusInstantResult,
  type PrometheusRangeResult,
  prometheusFailureSchema,
  prometheusRoutes,
  prometheusRulesRoute,
} from './resources/prometheus.js';
export * from './resources/public-status-page.js';
export { publicStatusPageRoutes } from './resources/public-status-page-routes.js';
export {
  type Report,
  type ReportCreate,
  type ReportPeriod,
  type ReportUpdate,
  reportRoutes,
  reports,
} from './resources/report.js';
export {
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
} from './resources/report-run.js';
export {
  type Role,
  type RoleCreate,
  type RoleUpdate,
  roleSchema,
  roles,
  type ScopeEntry,
  scopeList,
  scopesRoute,
} from './resources/role.js';
export { type ServerInfo, serverRoutes } from './resources/server.js';
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
} from './resources/session.js';
export { type Severity, severities, severityField } from './resources/severity.js';
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
} from './resources/status-page.js';
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
} from './resources/status-page-theme.js';
export type {
  StatuspageComponent,
  StatuspageIncident,
  StatuspageIncidents,
  StatuspageMaintenance,
  StatuspageStatusDocument,
  StatuspageSummary,
} from './resources/statuspage-v2.js';
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
} from './resources/stream.js';
export {
  type Subscription,
  type SubscriptionCreate,
  type SubscriptionStatus,
  subscriptionRoutes,
  subscriptionStatuses,
  subscriptions,
} from './resources/subscription.js';
export type { SubscriptionChange, SubscriptionLine, SubscriptionPreview } from './resources/subscription-preview.js';
export { type UnknownReason, unknownReasons } from './resources/unknown-reason.js';
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
} from './resources/usage.js';
export {
  type Webhook,
  type WebhookCreate,
  type WebhookDeliveryDetail,
  type WebhookUpdate,
  type WebhookWithSecret,
  webhookRoutes,
  webhookSecretPattern,
  webhooks,
} from './resources/webhook.js';
export {
  attemptErrors,
  deliveryList,
  type WebhookAttempt,
  type WebhookAttemptError,
  type WebhookDelivery,
} from './resources/webhook-delivery.js';
export {
  type Event,
  eventList,
  type WebhookSubject,
  webhookEventRoutes,
  webhookSubjectList,
} from './resources/webhook-event.js';
export { recoveryList, type WebhookRecovery } from './resources/webhook-recovery.js';
