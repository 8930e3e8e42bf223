import type { FunctionComponent } from 'preact';
import type { PathParameters } from './router/match.js';
import type { PageName } from './routes.js';

/** The view of a page. */
export type PageView = FunctionComponent<{ readonly parameters: PathParameters }>;

/** Loads the view of each page, when it is opened for the first time. */
export const pages: Readonly<Record<PageName, () => Promise<{ readonly default: PageView }>>> = {
  home: () => import('./home/home-page.js'),
  signIn: () => import('./session/sign-in-page.js'),
  monitors: () => import('./monitors/list-page.js'),
  monitor: () => import('./monitors/detail-page.js'),
  dashboards: () => import('./dashboards/list-page.js'),
  dashboard: () => import('./dashboards/view-page.js'),
  dashboardEdit: () => import('./dashboards/edit-page.js'),
  publicDashboard: () => import('./dashboards/public-page.js'),
};
