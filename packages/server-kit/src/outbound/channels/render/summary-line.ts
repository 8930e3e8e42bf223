import type { NotificationMessage } from '@watchpost/schemas';
import type { ChannelLimits } from '../../../request/ports/channel-type.js';
import { cutString, plainOf, safeAddress, spansOf } from './text.js';

/** What fits on the locked screen of a phone. */
const shownOfSummary = 150;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The summary of a message without any markup, on one line; never empty. */
export const summaryLine = (message: Pick<NotificationMessage, 'summary' | 'title'>, most = shownOfSummary): string =>
  cutString(
    onOneLine(plainOf(spansOf(message.summary))) || onOneLine(plainOf(spansOf(message.title))) || 'A message',
    most,
    'utf16',
  );

/** The title of a message without any markup, on one line; never empty. */
export const titleLine = (
  message: Pick<NotificationMessage, 'summary' | 'title'>,
  most: number,
  unit: ChannelLimits['unit'] = 'utf16',
): string => cutString(onOneLine(plainOf(spansOf(message.title))) || summaryLine(message), most, unit);

/** The first address that a message leads to. */
export const firstAddress = ({ links }: Pick<NotificationMessage, 'links'>): string | undefined =>
  links.flatMap(({ url }) => safeAddress(url) ?? []).at(0);

/** The summary and the first link as plain text, for a place that has refused everything else. */
export const summaryAndLink = (message: NotificationMessage, most: number, unit: ChannelLimits['unit']): string => {
  const address = firstAddress(message);
  const summary = summaryLine(message, 500);
  const both = address === undefined ? summary : `${summary}\n${address}`;
  return cutString(both, most, unit) === both ? both : cutString(summary, most, unit);
};
