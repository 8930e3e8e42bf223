import type { FunctionComponent } from 'preact';
import type { PathParameters } from './router/match.js';
import type { PageName } from './routes.js';

/** The view of a page. */
export type PageView = FunctionComponent<{ readonly parameters: PathParameters }>;

/** Loads the view of each page, when it is opened for the first time. */
export const pages: Readonly<Record<PageName, () => Promise<{ readonly default: PageView }>>> = {
  home: () => import('./home/home-page.js'),
  welcome: () => import('./welcome/welcome-page.js'),
  signIn: () => import('./session/sign-in-page.js'),
  monitors: () => import('./monitors/list-page.js'),
  monitor: () => import('./monitors/detail-page.js'),
  dashboards: () => import('./dashboards/list-page.js'),
  dashboard: () => import('./dashboards/view-page.js'),
  dashboardEdit: () => import('./dashboards/edit-page.js'),
  publicDashboard: () => import('./dashboards/public-page.js'),
  statusPages: () => import('./status-pages/list-page.js'),
  statusPageCreate: () => import('./status-pages/create-page.js'),
  statusPage: () => import('./status-pages/editor-page.js'),
  reports: () => import('./reports/list-page.js'),
  reportEdit: () => import('./reports/edit-page.js'),
  report: () => import('./reports/detail-page.js'),
  agents: () => import('./agents/list-page.js'),
  agentCreate: () => import('./agents/create-page.js'),
  agent: () => import('./agents/detail-page.js'),
  exporters: () => import('./exporters/list-page.js'),
  exporterEdit: () => import('./exporters/edit-page.js'),
  exporter: () => import('./exporters/detail-page.js'),
};
