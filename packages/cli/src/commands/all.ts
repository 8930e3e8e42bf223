import { groupName } from '../contract/command-names.js';
import { namespaces, operations } from '../contract/operations.js';
import { factsOf, nouns } from '../nouns/nouns.js';
import type { CommandGroup } from '../program/syntax.js';
import { alertRulesTestCommand } from './alert-rules-test.js';
import { apiCommand } from './api.js';
import { applyCommand } from './apply.js';
import { auditVerifyCommand } from './audit-verify.js';
import type { Command } from './command.js';
import { completionCommand } from './completion.js';
import { dashboardsDataCommand } from './dashboards-data.js';
import { dashboardsPreviewCommand } from './dashboards-preview.js';
import { doctorCommand } from './doctor.js';
import { exportCommand } from './export.js';
import { exportersSamplesCommand } from './exporters-samples.js';
import { exportersTestCommand } from './exporters-test.js';
import { invoicesDownloadCommand } from './invoices-download.js';
import { invoicesPayCommand } from './invoices-pay.js';
import { licensesFileCommand, licensesVerifyFileCommand } from './licenses-file.js';
import { loginCommand } from './login.js';
import { logoutCommand } from './logout.js';
import { maintenanceOccurrencesCommand } from './maintenance-occurrences.js';
import { mcpCommand } from './mcp.js';
import { mfaCommands } from './mfa.js';
import { monitorsBulkCommand } from './monitors-bulk.js';
import {
  monitorsBadgeCommand,
  monitorsLatencyCommand,
  monitorsStatusHistoryCommand,
  monitorsUptimeCommand,
} from './monitors-history.js';
import { monitorsImportCommand } from './monitors-import.js';
import { monitorsOverviewCommand, monitorsSummaryCommand } from './monitors-overview.js';
import { monitorsTestCommand } from './monitors-test.js';
import { monitorsTypesCommand } from './monitors-types.js';
import { monitorsWaitCommand } from './monitors-wait.js';
import { monitorsWatchCommand } from './monitors-watch.js';
import { operationCommand } from './operation.js';
import { organizationsUseCommand } from './organizations-use.js';
import { planCommand } from './plan.js';
import { profileCommands } from './profile.js';
import { promqlCommand } from './promql.js';
import { reportsDownloadCommand } from './reports-download.js';
import { reportsGetRunCommand } from './reports-get-run.js';
import { reportsRunCommand } from './reports-run.js';
import { reportsVerifyCommand } from './reports-verify.js';
import { serverCommand } from './server.js';
import { setupCommand } from './setup.js';
import { statusPagesExportCommand } from './status-pages-export.js';
import { subscriptionsChangePlanCommand, subscriptionsPreviewChangeCommand } from './subscriptions-change-plan.js';
import { watched } from './watch.js';
import { webhooksDeliveryCommand } from './webhooks-delivery.js';
import { webhooksListenCommand } from './webhooks-listen.js';
import { webhooksRecoverCommand } from './webhooks-recover.js';
import { whoamiCommand } from './whoami.js';

/** Commands written by hand that are listed among the derived ones of their group. */
const amongDerived: readonly Command[] = [
  monitorsOverviewCommand,
  monitorsSummaryCommand,
  webhooksDeliveryCommand,
  webhooksRecoverCommand,
  monitorsTestCommand,
  monitorsBulkCommand,
  monitorsUptimeCommand,
  monitorsLatencyCommand,
  monitorsStatusHistoryCommand,
  monitorsBadgeCommand,
  alertRulesTestCommand,
  dashboardsDataCommand,
  dashboardsPreviewCommand,
  reportsGetRunCommand,
  reportsRunCommand,
  reportsVerifyCommand,
  reportsDownloadCommand,
  licensesFileCommand,
  maintenanceOccurrencesCommand,
  exportersTestCommand,
  exportersSamplesCommand,
  promqlCommand,
  subscriptionsPreviewChangeCommand,
  subscriptionsChangePlanCommand,
  invoicesDownloadCommand,
  invoicesPayCommand,
];

const derived = operations.flatMap((operation): Command[] => {
  const { command: path, isWatchable } = factsOf(operation.id);
  if (path !== undefined) return amongDerived.filter((command) => command.path.join(' ') === path);
  const command = operationCommand(operation);
  return [isWatchable === true ? watched(command) : command];
});

/** Every command there is. */
export const allCommands: readonly Command[] = [
  setupCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  serverCommand,
  // One command may cover several operations.
  ...new Set(derived),
  organizationsUseCommand,
  monitorsTypesCommand,
  monitorsWaitCommand,
  monitorsWatchCommand,
  monitorsImportCommand,
  statusPagesExportCommand,
  licensesVerifyFileCommand,
  webhooksListenCommand,
  auditVerifyCommand,
  ...mfaCommands,
  ...profileCommands,
  exportCommand,
  planCommand,
  applyCommand,
  apiCommand,
  mcpCommand,
  doctorCommand,
  completionCommand,
];

const summaries: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(namespaces).map(([name, many]) => [groupName(name), `Work with ${many}`])),
  ...Object.fromEntries(
    Object.entries(nouns).flatMap(([name, { summary }]) => (summary === undefined ? [] : [[groupName(name), summary]])),
  ),
};

/** The groups of commands, in the order of their first command. */
export const commandGroups: readonly CommandGroup[] = [
  ...new Set(allCommands.filter(({ path }) => path.length > 1).map(({ path }) => path[0])),
].map((name) => ({ name, summary: summaries[name] ?? `Work with ${name}` }));
