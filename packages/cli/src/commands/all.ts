import { groupName, handWritten } from '../contract/command-names.js';
import { namespaces, operations } from '../contract/operations.js';
import type { CommandGroup } from '../program/syntax.js';
import { apiCommand } from './api.js';
import { auditVerifyCommand } from './audit-verify.js';
import type { Command } from './command.js';
import { completionCommand } from './completion.js';
import { doctorCommand } from './doctor.js';
import { loginCommand } from './login.js';
import { logoutCommand } from './logout.js';
import { mfaCommands } from './mfa.js';
import {
  alertRulesTestCommand,
  monitorsBadgeCommand,
  monitorsLatencyCommand,
  monitorsStatusHistoryCommand,
  monitorsUptimeCommand,
} from './monitors-history.js';
import { monitorsImportCommand } from './monitors-import.js';
import { monitorsTypesCommand } from './monitors-types.js';
import { monitorsWaitCommand } from './monitors-wait.js';
import { monitorsWatchCommand } from './monitors-watch.js';
import { operationCommand } from './operation.js';
import { profileCommands } from './profile.js';
import { watched } from './watch.js';
import { webhooksDeliveryCommand } from './webhooks-delivery.js';
import { webhooksListenCommand } from './webhooks-listen.js';
import { webhooksRecoverCommand } from './webhooks-recover.js';
import { whoamiCommand } from './whoami.js';

/** Commands of their own that stand among the derived ones of their group. */
const own: Readonly<Record<string, Command>> = {
  'webhooks.delivery': webhooksDeliveryCommand,
  'webhooks.recover': webhooksRecoverCommand,
  'monitors.uptime': monitorsUptimeCommand,
  'monitors.latency': monitorsLatencyCommand,
  'monitors.statusHistory': monitorsStatusHistoryCommand,
  'monitors.badge': monitorsBadgeCommand,
  'alertRules.test': alertRulesTestCommand,
};

const derived = operations.flatMap((operation) => {
  const command = own[operation.id];
  if (command !== undefined) return [command];
  return handWritten[operation.id] === undefined ? [operationCommand(operation)] : [];
});

/** Lists that people keep an eye on. */
const watchable: ReadonlySet<string> = new Set([
  'monitors list',
  'incidents list',
  'webhooks deliveries',
  'events list',
]);

/** Every command there is. */
export const allCommands: readonly Command[] = [
  loginCommand,
  logoutCommand,
  whoamiCommand,
  ...derived.map((command) => (watchable.has(command.path.join(' ')) ? watched(command) : command)),
  monitorsTypesCommand,
  monitorsWaitCommand,
  monitorsWatchCommand,
  monitorsImportCommand,
  webhooksListenCommand,
  auditVerifyCommand,
  ...mfaCommands,
  ...profileCommands,
  apiCommand,
  doctorCommand,
  completionCommand(() => ({ commands: allCommands, groups: commandGroups })),
];

const summaries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(namespaces).map(([name, many]) => [groupName(name), `Work with ${many}`])),
  sessions: 'See and end your sessions',
  profile: 'Switch between servers and identities',
  account: 'Open an account, and look after your own',
  mfa: 'Your second factor',
  sso: 'Sign-in providers, and your organization’s connections to them',
  audit: 'See and verify the audit trail',
  webhooks: 'Work with webhooks, and see what was delivered',
  events: 'See what happened',
  incidents: 'Work with incidents: take them on, resolve them, write notes',
  heartbeats: 'Report that a job has begun, succeeded or failed',
};

/** The groups of commands, in the order of their first command. */
export const commandGroups: readonly CommandGroup[] = [
  ...new Set(allCommands.filter(({ path }) => path.length > 1).map(({ path }) => path[0])),
].map((name) => ({ name, summary: summaries[name] ?? `Work with ${name}` }));
