import { serverBounds } from '../../base/bounds.js';
import { countNewsMail } from '../../outbound/notifications/mail-bounds.js';
import { readableTime } from '../../outbound/notifications/mailed-news.js';
import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { Change, Store } from '../../store/store.js';
import { reportCsv } from './formats/report-csv.js';
import { figureGroups, worstFirst } from './formats/report-figures.js';
import { reportHtml } from './formats/report-html.js';
import { presentRunDetail } from './report-run.js';
import type { OnReady } from './report-runner.js';

const maxMonitors = serverBounds.mailedMonitors.most;

/**
 * Mails a scheduled run to the recipients of its report, with the page and the table. Anybody may name any address, so each
 * gets as few as an address that never asked for mails.
 */
export const mailReports =
  ({ store, outbox }: { readonly store: Store; readonly outbox: Outbox }): OnReady =>
  async ({ report, run, computed, now }): Promise<readonly Change[]> => {
    if (run.trigger !== 'schedule' || report.recipients.length === 0) return [];
    const organization = await store.get('organizations', { id: run.organizationId });
    if (organization?.status !== 'active') return [];
    const detail = presentRunDetail(run, computed, now);
    const listed = { ...detail, monitors: worstFirst(detail).slice(0, maxMonitors) };
    const name = `${run.reportId}-${run.number}`;
    const values = {
      organizationName: organization.name,
      reportName: run.reportName,
      period: `${readableTime(run.periodFrom)} to ${readableTime(run.periodTo)}`,
      groups: figureGroups(detail, computed.summary),
      attachments: [
        {
          filename: `${name}.html`,
          contentType: 'text/html; charset=utf-8',
          content: reportHtml(detail, run.reportName, { mostMonitors: maxMonitors }),
        },
        { filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content: reportCsv(listed, run.reportName) },
      ],
    } as const;
    const changes: Change[] = [];
    for (const to of new Set(report.recipients)) {
      const bound = { to, organizationId: run.organizationId, isMember: false };
      if (!(await countNewsMail(bound, { store, now })).isAllowed) continue;
      const mail: Mail = { to, organizationId: run.organizationId, template: 'report', values };
      changes.push(outbox.mailChange(mail, now));
    }
    return changes;
  };
