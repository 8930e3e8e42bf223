import type { Session } from '../console/session.js';
import type { Page, Pages } from './define-pages.js';

/** One address of the console, as data: the handler, the rail, the palette and the 404 read it. */
export interface Route extends Omit<Page, 'title'>, Pick<Pages, 'title' | 'part'> {
  readonly icon?: Pages['icon'] | undefined;
  readonly key?: string | undefined;
}

/** The addresses that were declared, in their order; the view of each is its path below `app/`. */
export const routesOf = (declared: readonly Pages[]): readonly Route[] =>
  declared.flatMap(({ folder, icon, key, pages, ...shared }) =>
    pages.map((page, index) => ({
      ...shared,
      ...(index === 0 && { icon, key }),
      ...page,
      view: `${folder}/${page.view}`,
    })),
  );

/** The groups of the rail, in their order. */
export const railGroups = ['watch', 'show', 'connect', 'settings'] as const;

/** The group of the rail that lists an address, if one does. */
export const groupOf = ({ icon, view }: Route): (typeof railGroups)[number] | undefined =>
  icon && railGroups.find((group) => view.startsWith(`${group}/`));

/** Whether a person may open a page, and the server offers what it shows. */
export const mayOpen = (
  { isPublic, scope, part }: Pick<Route, 'isPublic' | 'scope' | 'part'>,
  session: Pick<Session, 'may' | 'offers'>,
): boolean => isPublic === true || (session.may(scope) && (part === undefined || session.offers(part)));
