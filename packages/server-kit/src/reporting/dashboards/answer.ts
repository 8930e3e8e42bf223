import type { Dashboard, Scope, WidgetData } from '@watchpost/schemas';
import { cutRange, readRetainedFrom } from '../../monitoring/history/retention.js';
import type { Range } from '../../monitoring/history/stretches.js';
import { ProblemError } from '../../request/http/problem.js';
import { countRequest } from '../../request/rate-limit/window.js';
import type { CoreServices } from '../../request/services.js';
import { dashboardsBounds } from './bounds.js';
import { readChoices } from './chosen-variables.js';
import { budgetsOfReports } from './error-budget.js';
import { fillDashboard } from './fill-dashboard.js';
import { rangeOfRequest } from './time-range.js';

const maxAnswers = dashboardsBounds.dashboardAnswers.most;

/** What a request says about the answer. */
export interface DataQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly variables?: string | undefined;
}

/** A dashboard, saved or not, and who asks for its data. */
export interface DataRequest {
  readonly organizationId: string;
  /** Whose turn it is, and what counts towards its limit. */
  readonly lane: string;
  /** Names what is filled: the dashboard and its version, or the content of a preview. */
  readonly subject: string;
  readonly content: Pick<Dashboard, 'widgets' | 'variables' | 'timeRange'>;
  readonly query: DataQuery;
  readonly scopes: ReadonlySet<Scope>;
  /** How long the answer is given again, in milliseconds. Default: only while it is computed. */
  readonly keepMs?: number;
}

/** All widgets of a dashboard, filled. */
export interface FilledDashboard {
  readonly range: Range;
  /** Since when the organization keeps its history; `null` for no limit. */
  readonly retainedFrom: number | null;
  /** In milliseconds since the epoch. */
  readonly generatedAt: number;
  readonly widgets: readonly WidgetData[];
}

/** Permissions that widgets depend on. */
const readingScopes = ['monitors:read', 'incidents:read', 'reports:read', 'exporters:read'] as const satisfies Scope[];
/** Those of people without an account: who published the dashboard had them. */
export const publicScopes: ReadonlySet<Scope> = new Set(readingScopes);

/** @throws ProblemError `rate_limited` */
const countAnswer = async (lane: string, { store, clock }: CoreServices): Promise<void> => {
  const state = await countRequest(store.requestCounter, lane, maxAnswers, clock());
  if (!state.isExceeded) return;
  const seconds = String(state.resetSeconds);
  throw new ProblemError('rate_limited', `The organization has used its ${maxAnswers} dashboards of this minute.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/**
 * Fills a dashboard in its turn.
 *
 * @throws ProblemError `validation_failed` for a wrong range or choice, `rate_limited`
 */
export const answerDashboard = async (request: DataRequest, services: CoreServices): Promise<FilledDashboard> => {
  const { organizationId, lane, subject, content, query, scopes, keepMs } = request;
  const { store, clock, logger, sharedWork, patterns } = services;
  const choices = readChoices(query.variables, content.variables);
  // Before its turn: a wrong range is refused without one.
  rangeOfRequest(query, content.timeRange, clock());
  const held = readingScopes.filter((scope) => scopes.has(scope));
  return sharedWork.dashboards.run({
    lane,
    key: [subject, query.from, query.to, [...choices], held].map((part) => JSON.stringify(part ?? null)).join(),
    ...(keepMs !== undefined && { keepMs }),
    async work() {
      await countAnswer(lane, services);
      const generatedAt = clock();
      const retainedFrom = await readRetainedFrom(store, organizationId, generatedAt);
      const range = cutRange(rangeOfRequest(query, content.timeRange, generatedAt), retainedFrom);
      const question = { organizationId, content, choices, range, retainedFrom, now: generatedAt, scopes };
      const tools = { store, clock, logger, readErrorBudget: budgetsOfReports(services), patterns };
      return { range, retainedFrom, generatedAt, widgets: await fillDashboard(question, tools) };
    },
  });
};
