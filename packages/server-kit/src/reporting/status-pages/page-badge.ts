import { bounds, type PublicStatus, type PublicStatusPage } from '@watchpost/schemas';
import { badgePicture } from '../../monitoring/history/badge-picture.js';
import { pageWords } from './page-words.js';

const colors: Readonly<Record<PublicStatus, string>> = {
  operational: '#3a9e00',
  degraded: '#b88a00',
  partialOutage: '#c4610a',
  majorOutage: '#d4432f',
  maintenance: '#007ec6',
  unknown: '#7a7a7a',
};

/** The status of a page as a picture. */
export const pageBadge = ({ name, locale, status }: PublicStatusPage): string =>
  badgePicture({
    label: [...name].slice(0, bounds.badgeLabel.most).join(''),
    value: pageWords[locale].status[status],
    color: colors[status],
  });
