import { groupName } from '../contract/command-names.js';
import { namespaces, operations } from '../contract/operations.js';
import { factsOf, nouns } from '../nouns/nouns.js';
import type { CommandGroup } from '../program/syntax.js';
import { applyCommand } from './as-code/apply.js';
import { exportCommand } from './as-code/export.js';
import { planCommand } from './as-code/plan.js';
import type { Command } from './command/command.js';
import { invoicesDownloadCommand } from './commerce/invoices-download.js';
import { invoicesPayCommand } from './commerce/invoices-pay.js';
import { licensesFileCommand, licensesVerifyFileCommand } from './commerce/licenses-file.js';
import {
  subscriptionsChangePlanCommand,
  subscriptionsPreviewChangeCommand,
} from './commerce/subscriptions-change-plan.js';
import { alertRulesTestCommand } from './monitoring/alert-rules-test.js';
import { exportersSamplesCommand } from './monitoring/exporters-samples.js';
import { exportersTestCommand } from './monitoring/exporters-test.js';
import { maintenanceOccurrencesCommand } from './monitoring/maintenance-occurrences.js';
import { monitorsBulkCommand } from './monitoring/monitors-bulk.js';
import {
  monitorsBadgeCommand,
  monitorsLatencyCommand,
  monitorsStatusHistoryCommand,
  monitorsUptimeCommand,
} from './monitoring/monitors-history.js';
import { monitorsImportCommand } from './monitoring/monitors-import.js';
import { monitorsOverviewCommand, monitorsSummaryCommand } from './monitoring/monitors-overview.js';
import { monitorsTestCommand } from './monitoring/monitors-test.js';
import { monitorsTypesCommand } from './monitoring/monitors-types.js';
import { monitorsWaitCommand } from './monitoring/monitors-wait.js';
import { monitorsWatchCommand } from './monitoring/monitors-watch.js';
import { promqlCommand } from './monitoring/promql.js';
import { apiCommand } from './operations/api.js';
import { operationCommand } from './operations/operation.js';
import { watched } from './operations/watch.js';
import { webhooksDeliveryCommand } from './outbound/webhooks-delivery.js';
import { webhooksListenCommand } from './outbound/webhooks-listen.js';
import { webhooksRecoverCommand } from './outbound/webhooks-recover.js';
import { auditVerifyCommand } from './people/audit-verify.js';
import { loginCommand } from './people/login.js';
import { logoutCommand } from './people/logout.js';
import { mfaCommands } from './people/mfa.js';
import { organizationsUseCommand } from './people/organizations-use.js';
import { profileCommands } from './people/profile.js';
import { setupCommand } from './people/setup.js';
import { whoamiCommand } from './people/whoami.js';
import { dashboardsDataCommand } from './reporting/dashboards-data.js';
import { dashboardsPreviewCommand } from './reporting/dashboards-preview.js';
import { reportsDownloadCommand } from './reporting/reports-download.js';
import { reportsGetRunCommand } from './reporting/reports-get-run.js';
import { reportsRunCommand } from './reporting/reports-run.js';
import { reportsVerifyCommand } from './reporting/reports-verify.js';
import { statusPagesExportCommand } from './reporting/status-pages-export.js';
import { completionCommand } from './this-program/completion.js';
import { doctorCommand } from './this-program/doctor.js';
import { mcpCommand } from './this-program/mcp.js';
import { serverCommand } from './this-program/server.js';

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
