import { readNamedRecipients } from '../../outbound/channels/recipients/named-recipients.js';
import { unsubscribeLinks } from '../../outbound/channels/recipients/recipient-pages.js';
import { countedMail } from '../../outbound/notifications/counted-mail.js';
import { readableTime } from '../../outbound/notifications/mailed-news.js';
import { newsMessage } from '../../outbound/notifications/news-message.js';
import type { NewDelivery } from '../../outbound/notifications/write-delivery.js';
import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change, Store } from '../../store/interface/store.js';
import { reportsBounds } from './bounds.js';
import { reportCsv } from './formats/report-csv.js';
import { figureGroups, worstFirst } from './formats/report-figures.js';
import { reportHtml } from './formats/report-html.js';
import { presentRunDetail } from './report-run.js';
import { isSent, type OnReady } from './report-runner.js';

const maxMonitors = reportsBounds.mailedMonitors.most;
/** Longer than that the mail server is not waited for. */
const expiresMs = 6 * 3_600_000;
/** How the log of messages has it. */
const asMessage = {
  kind: 'report',
  severity: 'minor',
  isFinished: false,
  showTarget: 'none',
  timezone: 'UTC',
  consoleUrl: undefined,
} as const;

const changedGroup = (figures: Parameters<OnReady>[0]['changed']) =>
  figures.length === 0 ? [] : [{ title: 'What results that came late have changed', figures }];

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
 * Mails a run to the recipients of its report, with the page and the table. Anybody may name any address, so one that is no
 * member's gets none before its owner has confirmed, and each mail has a link that ends them.
 */
export const mailReports =
  ({ store, outbox, derivedKeys, publicUrl, apiUrl }: ReportMailing): OnReady =>
  async ({ report, run, computed, changed, content, now }): Promise<readonly Change[]> => {
    if (!isSent(run) || report.recipients.length === 0) return [];
    const organization = await store.get('organizations', { id: run.organizationId });
    if (organization?.status !== 'active') return [];
    const detail = presentRunDetail(run, computed, now);
    const listed = { ...detail, monitors: worstFirst(detail).slice(0, maxMonitors) };
    const name = `${run.reportId}-${run.number}`;
    const values = {
      organizationName: organization.name,
      reportName: run.reportName,
      period: `${readableTime(run.periodFrom)} to ${readableTime(run.periodTo)}`,
      hasChanged: changed.length > 0,
      groups: [...changedGroup(changed), ...figureGroups(detail, computed.summary)],
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
    const asker = { organizationId, now, services: { store, outbox, derivedKeys, publicUrl } };
    const named = await readNamedRecipients(report.recipients, asker);
    const message = newsMessage(content, { ...asMessage, at: now });
    const changes: Change[] = [...named.changes];
    for (const { address: to, unsentReason, token } of named.recipients) {
      const unsubscribe = unsubscribeLinks(token, { publicUrl, apiUrl });
      const mail = ({ deliveryId }: { readonly deliveryId: string }): Mail => ({
        ...{ to, organizationId, deliveryId },
        template: 'report',
        values: { ...values, unsubscribe },
      });
      const delivery: NewDelivery = {
        organizationId,
        place: { kind: 'address', address: to, type: 'email' },
        subject: { type: 'reportRun', id: run.id },
        message,
        reason: 'subscription',
        causeAt: now,
        expiresAt: now + expiresMs,
      };
      changes.push(...(await countedMail({ to, delivery, unsentReason, mail }, { store, outbox, now })));
    }
    return changes;
  };
