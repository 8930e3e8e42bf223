import { defineWords } from '../../words/define-words.js';
import type { SectionName, SectionPath } from './sections.js';

const names: Readonly<Record<SectionName, string>> = {
  you: 'You',
  organization: 'Organization',
  programs: 'Programs',
  commerce: 'Plan and billing',
};

const about: Readonly<Record<SectionPath, string>> = {
  '/account': 'Name, e-mail address and password',
  '/account/notifications': 'Where you are notified, and when not',
  '/account/security': 'A code at each sign-in',
  '/account/sessions': 'Where you are signed in',
  '/settings/organization': 'Name, time zone and deletion',
  '/settings/members': 'Who belongs to it, and who is invited',
  '/settings/roles': 'Who may do what',
  '/settings/sign-in': 'Providers with which people sign in',
  '/settings/audit': 'Who changed what, and when',
  '/settings/api-keys': 'Access to the API for scripts and programs',
  '/settings/licenses': 'Licenses that you issue for your product',
  '/settings/feature-flags': 'Switches in your product, and their rules',
  '/settings/plan': 'Your plan, and what is used of it',
  '/settings/billing': 'Invoices, and who is billed',
};

/** Words of the page that lists the settings. */
export const settingsWords = defineWords({ names, about }, () => import('./words.de.js'));
