// Derived from the folder `migrations` by `pnpm generate`; changes made here are lost.
import type { Migration } from '../../upkeep/migrate.js';
import { foundation } from './0001-foundation.js';
import { identity } from './0002-identity.js';
import { webhooks } from './0003-webhooks.js';
import { watch } from './0004-watch.js';
import { looks } from './0005-looks.js';
import { size } from './0006-size.js';
import { mailNotifications } from './0007-mail-notifications.js';
import { codeHolders } from './0008-code-holders.js';
import { failureCause } from './0009-failure-cause.js';
import { reportedStates } from './0010-reported-states.js';
import { boundSessions } from './0011-bound-sessions.js';
import { idempotencyCallers } from './0012-idempotency-callers.js';
import { fairness } from './0013-fairness.js';
import { lateResults } from './0014-late-results.js';
import { removals } from './0015-removals.js';
import { dashboards } from './0016-dashboards.js';
import { reports } from './0017-reports.js';
import { statusPages } from './0018-status-pages.js';
import { alerts } from './0019-alerts.js';
import { maintenanceOccurrences } from './0020-maintenance-occurrences.js';
import { auditResource } from './0021-audit-resource.js';
import { exporters } from './0022-exporters.js';
import { agents } from './0023-agents.js';
import { alertSubjects } from './0024-alert-subjects.js';
import { statusGaps } from './0025-status-gaps.js';
import { reportProgress } from './0026-report-progress.js';
import { billing } from './0027-billing.js';
import { limits } from './0028-limits.js';
import { subscriptions } from './0029-subscriptions.js';
import { licenses } from './0030-licenses.js';
import { featureFlags } from './0031-feature-flags.js';
import { agentExporters } from './0032-agent-exporters.js';
import { eventHandlers } from './0033-event-handlers.js';
import { waitingScrapes } from './0034-waiting-scrapes.js';
import { usage } from './0035-usage.js';
import { refunds } from './0036-refunds.js';
import { heldExporters } from './0037-held-exporters.js';
import { notificationChannels } from './0038-notification-channels.js';
import { channelCredentialFields } from './0039-channel-credential-fields.js';
import { onCallSchedules } from './0041-on-call-schedules.js';
import { escalationPolicies } from './0042-escalation-policies.js';
import { declaredKeys } from './0044-declared-keys.js';
import { channelNews } from './0045-channel-news.js';
import { incidentActions } from './0046-incident-actions.js';
import { channelReferences } from './0047-channel-references.js';
import { unresolvedIncidents } from './0048-unresolved-incidents.js';
import { contactMethods } from './0050-contact-methods.js';
import { notificationPreferences } from './0051-notification-preferences.js';
import { escalationReferences } from './0055-escalation-references.js';
import { keysOfPaging } from './0060-keys-of-paging.js';
import { deviceSignIns } from './0061-device-sign-ins.js';
import { monitorTags } from './0066-monitor-tags.js';
import { newsPreferences } from './0073-news-preferences.js';
import { onCallStates } from './0074-on-call-states.js';
import { searchIndex } from './0080-search-index.js';
import { listChanges } from './0081-list-changes.js';
import { pagesTogether } from './0084-pages-together.js';
import { mailRecipients } from './0086-mail-recipients.js';
import { channelsByType } from './0087-channels-by-type.js';
import { hostRoles } from './0088-host-roles.js';
import { sentMessages } from './0092-sent-messages.js';
import { observedTime } from './0101-observed-time.js';
import { deafTime } from './0104-deaf-time.js';
import { deletions } from './0106-deletions.js';
import { correctedReports } from './0108-corrected-reports.js';
import { rewrittenHistory } from './0110-rewritten-history.js';
import { moneyAndCredit } from './0111-money-and-credit.js';
import { lateTruth } from './0112-late-truth.js';
import { definedVersion } from './0113-defined-version.js';
import { mailboxes } from './0115-mailboxes.js';
import { ssoAuthors } from './0118-sso-authors.js';
import { accountTrials } from './0119-account-trials.js';
import { subjectsOfWebhooks } from './0121-subjects-of-webhooks.js';
import { triggersByKey } from './0124-triggers-by-key.js';
import { apiSteps } from './0125-api-steps.js';
import { evidence } from './0126-evidence.js';
import { agentCommands } from './0127-agent-commands.js';
import { pageFigures } from './0128-page-figures.js';
import { telemetryExports } from './0129-telemetry-exports.js';
import { publicMaintenance } from './0131-public-maintenance.js';
import { performanceData } from './0132-performance-data.js';

/** Every migration of PostgreSQL, in order. */
export const postgresMigrations: readonly Migration[] = [
  foundation,
  identity,
  webhooks,
  watch,
  looks,
  size,
  mailNotifications,
  codeHolders,
  failureCause,
  reportedStates,
  boundSessions,
  idempotencyCallers,
  fairness,
  lateResults,
  removals,
  dashboards,
  reports,
  statusPages,
  alerts,
  maintenanceOccurrences,
  auditResource,
  exporters,
  agents,
  alertSubjects,
  statusGaps,
  reportProgress,
  billing,
  limits,
  subscriptions,
  licenses,
  featureFlags,
  agentExporters,
  eventHandlers,
  waitingScrapes,
  usage,
  refunds,
  heldExporters,
  notificationChannels,
  channelCredentialFields,
  onCallSchedules,
  escalationPolicies,
  declaredKeys,
  channelNews,
  incidentActions,
  channelReferences,
  unresolvedIncidents,
  contactMethods,
  notificationPreferences,
  escalationReferences,
  keysOfPaging,
  deviceSignIns,
  monitorTags,
  newsPreferences,
  onCallStates,
  searchIndex,
  listChanges,
  pagesTogether,
  mailRecipients,
  channelsByType,
  hostRoles,
  sentMessages,
  observedTime,
  deafTime,
  deletions,
  correctedReports,
  rewrittenHistory,
  moneyAndCredit,
  lateTruth,
  definedVersion,
  mailboxes,
  ssoAuthors,
  accountTrials,
  subjectsOfWebhooks,
  triggersByKey,
  apiSteps,
  evidence,
  agentCommands,
  pageFigures,
  telemetryExports,
  publicMaintenance,
  performanceData,
];
