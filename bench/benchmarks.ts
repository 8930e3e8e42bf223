import { absence } from './absence.ts';
import { agent } from './agent.ts';
import { apiChecks } from './api-checks.ts';
import { auth } from './auth.ts';
import { browserChecks } from './browser-checks.ts';
import { capacity } from './capacity.ts';
import { checks } from './checks.ts';
import { consoleList } from './console.ts';
import { consoleChanges } from './console-changes.ts';
import { dashboards } from './dashboards.ts';
import { deliveries } from './deliveries.ts';
import { exporters } from './exporters.ts';
import { featureFlags } from './feature-flags.ts';
import { firstStart } from './first-start.ts';
import { history } from './history.ts';
import { idle } from './idle.ts';
import { imports } from './imports.ts';
import { licenses } from './licenses.ts';
import { limitedCreates } from './limits.ts';
import { list } from './list.ts';
import { listSize } from './list-size.ts';
import { logins } from './logins.ts';
import type { Benchmark } from './measuring/benchmark.ts';
import { monitoringAsCode } from './monitoring-as-code.ts';
import { notifications } from './notifications.ts';
import { overview } from './overview.ts';
import { pageUnderLoad } from './page-under-load.ts';
import { refreshes } from './refreshes.ts';
import { reports } from './reports.ts';
import { statusPage } from './status-page.ts';
import { storm } from './storm.ts';
import { twoProcesses } from './two-processes.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookVerify } from './webhook-verify.ts';
import { webhooksBefore } from './webhooks-before.ts';

/** All benchmarks, in the order in which they run and stand in the results. */
export const benchmarks: readonly Benchmark[] = [
  list,
  auth,
  listSize,
  twoProcesses,
  overview,
  consoleList,
  consoleChanges,
  checks,
  apiChecks,
  browserChecks,
  capacity,
  absence,
  idle,
  firstStart,
  imports,
  agent,
  logins,
  refreshes,
  limitedCreates,
  history,
  dashboards,
  reports,
  exporters,
  licenses,
  featureFlags,
  statusPage,
  pageUnderLoad,
  webhookDeliveries,
  deliveries,
  webhooksBefore,
  notifications,
  storm,
  monitoringAsCode,
  webhookVerify,
];
