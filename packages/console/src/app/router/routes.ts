import type { Session } from '../console/session.js';
import { type Page, type Pages, type RailGroup, railGroups } from './define-pages.js';

/** One address of the console, as data: the handler, the rail, the palette and the 404 read it. */
export interface Route extends Omit<Page, 'title'>, Pick<Pages, 'title' | 'part' | 'group'> {
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

/** The group that an address belongs to, if it is the first of its resource. */
export const groupOf = ({ icon, group, view }: Route): RailGroup | undefined =>
  icon && (group ?? railGroups.find((name) => view.startsWith(`${name}/`)));

/** Whether the rail lists an address: of the settings, only the page that lists them. */
export const isInRail = (route: Route): boolean => {
  const group = groupOf(route);
  return group !== undefined && (group !== 'settings' || route.path === '/settings');
};

/** Whether a person may open a page, and the server offers what it shows. */
export const mayOpen = (
  { isPublic, scope, part }: Pick<Route, 'isPublic' | 'scope' | 'part'>,
  session: Pick<Session, 'may' | 'offers'>,
): boolean => isPublic === true || (session.may(scope) && (part === undefined || session.offers(part)));
