import { languagesOf } from '../pages/languages-of.js';
import type { Gate, Verdict, Visit } from './gate.js';

/** A path that names nothing is not found, whether the page exists or not. */
export const addressGate: Gate = ({ address }) =>
  address === undefined ? { reason: 'address', answer: 'notFound' } : null;

const formKinds: readonly string[] = ['subscribe', 'subscription', 'unlock'];

/** Everything can be read; only forms take something. */
export const methodGate: Gate = ({ method, address }) =>
  method === 'GET' ||
  method === 'HEAD' ||
  (method === 'POST' && address !== undefined && formKinds.includes(address.kind))
    ? null
    : { reason: 'method', answer: 'notAllowed' };

/** A private page is not found, as one that does not exist. */
export const pageGate: Gate = ({ page }) => (page === 'missing' ? { reason: 'page', answer: 'notFound' } : null);

/** A page with a password asks for it; that form is reached without, and so are the links of mails, whose tokens suffice. */
export const passwordGate: Gate = ({ page, address }) =>
  page === 'locked' && address?.kind !== 'unlock' && address?.kind !== 'subscription'
    ? { reason: 'password', answer: 'unlock' }
    : null;

/** Without a copy to show, a source that cannot be read is said to be away. */
export const sourceGate: Gate = ({ page }) => {
  if (page === 'tooMany') return { reason: 'flood', answer: 'tooMany' };
  return page === 'unavailable' ? { reason: 'outage', answer: 'unavailable' } : null;
};

/** A language that the page is not offered in is no address of it. */
export const languageGate: Gate = ({ page, language }) =>
  language === null || typeof page !== 'object' || languagesOf(page).includes(language)
    ? null
    : { reason: 'language', answer: 'notFound' };

/** What ends a visit before anything is read. */
export const gatesBeforeReading: readonly Gate[] = [addressGate, methodGate];
/** What ends a visit by what the page is. */
export const gatesAfterReading: readonly Gate[] = [pageGate, passwordGate, sourceGate, languageGate];

/** The verdict of the first gate that ends a visit; `null` when none does. */
export const judge = (gates: readonly Gate[], visit: Visit): Verdict | null => {
  for (const gate of gates) {
    const verdict = gate(visit);
    if (verdict !== null) return verdict;
  }
  return null;
};
