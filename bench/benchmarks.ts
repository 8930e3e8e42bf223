import { auth } from './auth.ts';
import { capacity } from './capacity.ts';
import { checks } from './checks.ts';
import { dashboards } from './dashboards.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { listSize } from './list-size.ts';
import { logins } from './logins.ts';
import type { Benchmark } from './measuring/benchmark.ts';
import { overview } from './overview.ts';
import { refreshes } from './refreshes.ts';
import { statusPage } from './status-page.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookVerify } from './webhook-verify.ts';

/** All benchmarks, in the order in which they run and stand in the results. */
export const benchmarks: readonly Benchmark[] = [
  list,
  auth,
  listSize,
  overview,
  checks,
  capacity,
  logins,
  refreshes,
  history,
  dashboards,
  statusPage,
  webhookDeliveries,
  webhookVerify,
];
