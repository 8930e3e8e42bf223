import type { Drawing, IconName } from '../../elements/drawings.js';

/** The sections of the settings with the paths of their pages, in their order. */
export const sections = {
  you: ['/account', '/account/notifications', '/account/security', '/account/sessions'],
  organization: [
    '/settings/organization',
    '/settings/members',
    '/settings/roles',
    '/settings/sign-in',
    '/settings/audit',
  ],
  programs: ['/settings/api-keys', '/settings/licenses', '/settings/feature-flags'],
  commerce: ['/settings/plan', '/settings/billing'],
} as const;

/** Name of a section. */
export type SectionName = keyof typeof sections;
/** Path of a page that a section lists. */
export type SectionPath = (typeof sections)[SectionName][number];

/** Drawings of pages that are not the first of their resource. */
export const drawingsOf: Readonly<Partial<Record<SectionPath, IconName | Drawing>>> = {
  '/account': 'account',
  '/account/notifications': 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.8 14h2.4',
  '/account/security': 'M3.5 7.5h9v6.5h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  '/account/sessions': 'M1.5 3h13v8h-13zM5.5 13.5h5',
};
