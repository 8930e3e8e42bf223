// What the contract exports of each resource. A new one is one line here and one in the list of `contract.ts`.

export * from './resources/account.js';
export type { Agent } from './resources/agent.js';
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
export * from './resources/api-key.js';
export { type Assertion, assertionSchema } from './resources/assertion.js';
export {
  type AuditActivity,
  type AuditVerification,
  auditActivities,
  auditActivitySchema,
  auditVerifyRoute,
} from './resources/audit-activity.js';
export {
  type Dashboard,
  type DashboardCreate,
  type DashboardDocument,
  type DashboardPreview,
  type DashboardUpdate,
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
export type { Exporter } from './resources/exporter.js';
export type { FeatureFlag } from './resources/feature-flag.js';
export * from './resources/heartbeat.js';
export {
  type Incident,
  type IncidentCreate,
  type IncidentDraft,
  type IncidentEntry,
  type IncidentNote,
  type IncidentUpdate,
  incidentNoteList,
  incidentRoutes,
  incidentSchema,
  incidents,
  incidentTimeline,
} from './resources/incident.js';
export type { License } from './resources/license.js';
export * from './resources/maintenance-window.js';
export * from './resources/member.js';
export { type BackupCodes, type MfaSetup, mfaRoutes } from './resources/mfa.js';
export {
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
  monitorResultList,
  monitorResultSchema,
  type Timings,
} from './resources/monitor-result.js';
export type { MonitorTarget } from './resources/monitor-target.js';
export {
  type OAuthProvider,
  type OAuthProviderKey,
  oauthProviderKeys,
  oauthProviders,
  oauthRoutes,
  type SsoConnection,
  ssoConnectionSchema,
  ssoRoutes,
} from './resources/oauth.js';
export * from './resources/organization.js';
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
export {
  authRoutes,
  type Me,
  type Membership,
  type MfaChallenge,
  type Session,
  sessionList,
  sessionSchema,
  type Tokens,
} from './resources/session.js';
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
  defaultStreamTypes,
  type MaintenanceChange,
  type MonitorChange,
  type StatusChange,
  type StreamMessage,
  type StreamReset,
  streamRoute,
  streamTypes,
} from './resources/stream.js';
export type { Subscription } from './resources/subscription.js';
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
