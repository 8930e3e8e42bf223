import { serverBounds } from '../../base/bounds.js';
import { readNamedRecipients } from '../../outbound/channels/recipients/named-recipients.js';
import { unsubscribeLinks } from '../../outbound/channels/recipients/recipient-pages.js';
import { countNewsMail } from '../../outbound/notifications/mail-bounds.js';
import { readableTime } from '../../outbound/notifications/mailed-news.js';
import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change, Store } from '../../store/store.js';
import { reportCsv } from './formats/report-csv.js';
import { figureGroups, worstFirst } from './formats/report-figures.js';
import { reportHtml } from './formats/report-html.js';
import { presentRunDetail } from './report-run.js';
import type { OnReady } from './report-runner.js';

const maxMonitors = serverBounds.mailedMonitors.most;

/** What reports are mailed with. */
export interface ReportMailing {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  /** Where people reach this server. */
  readonly publicUrl: string;
  /** Where the API is reached: mail programs post there. */
  readonly apiUrl: string;
}

/**
 * Mails a scheduled run to the recipients of its report, with the page and the table. Anybody may name any address, so one that is no
 * member's and has not confirmed gets as few as an address that never asked for mails, and each has a link that ends them.
 */
export const mailReports =
  ({ store, outbox, derivedKeys, publicUrl, apiUrl }: ReportMailing): OnReady =>
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
    const { organizationId } = run;
    const named = await readNamedRecipients([...new Set(report.recipients)], organizationId, {
      store,
      derivedKeys,
      now,
    });
    const changes: Change[] = [...named.changes];
    for (const { address: to, isKnown, token } of named.recipients) {
      if (!(await countNewsMail({ to, organizationId, isMember: isKnown }, { store, now })).isAllowed) continue;
      const unsubscribe = unsubscribeLinks(token, { publicUrl, apiUrl });
      const mail: Mail = { to, organizationId, template: 'report', values: { ...values, unsubscribe } };
      changes.push(outbox.mailChange(mail, now));
    }
    return changes;
  };
