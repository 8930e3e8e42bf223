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
