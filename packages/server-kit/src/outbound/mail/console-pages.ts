import type { MailedNews } from '../../request/ports/outbox.js';

/** The pages of the console that are about something that happened. */
export interface ConsolePages {
  readonly incident?: string;
  readonly rule?: string;
  readonly monitor?: string;
  readonly report?: string;
}

/** Finds the pages that are about something that happened; none where there is no console. */
export const consolePages = (
  {
    incident,
    rule,
    monitorId,
    reportId,
  }: Pick<MailedNews, 'incident' | 'rule' | 'monitorId'> & { readonly reportId?: string | undefined },
  consoleUrl: string | undefined,
): ConsolePages => {
  if (consoleUrl === undefined) return {};
  const page = (path: string, id: string): string =>
    `${consoleUrl.replace(/\/+$/, '')}${path}/${encodeURIComponent(id)}`;
  return {
    ...(incident === null ? {} : { incident: page('/incidents', incident.id) }),
    ...(rule?.id === undefined ? {} : { rule: page('/alerts/rules', rule.id) }),
    ...(monitorId === null ? {} : { monitor: page('/monitors', monitorId) }),
    ...(reportId === undefined ? {} : { report: page('/reports', reportId) }),
  };
};
