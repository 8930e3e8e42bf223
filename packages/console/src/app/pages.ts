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
  monitorForm: () => import('./monitors/form-page.js'),
  monitorImport: () => import('./monitors/import-page.js'),
  monitorResults: () => import('./monitors/results-page.js'),
  monitorDay: () => import('./monitors/day-page.js'),
  incidents: () => import('./incidents/list-page.js'),
  newIncident: () => import('./incidents/new-page.js'),
  incident: () => import('./incidents/incident-page.js'),
  alerts: () => import('./alerts/alerts-page.js'),
  alertRules: () => import('./alerts/rule-list-page.js'),
  alertRule: () => import('./alerts/rule-page.js'),
  maintenance: () => import('./maintenance/list-page.js'),
  maintenanceWindow: () => import('./maintenance/window-page.js'),
};
