import { definePages } from '../../router/define-pages.js';

/** What fires now. */
export const alertPages = definePages({
  folder: 'watch/alerts',
  group: 'respond',
  title: { en: 'Alerts', de: 'Alarme' },
  scope: 'alert-rules:read',
  icon: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.8 14h2.4',
  key: 'a',
  pages: [{ path: '/alerts', view: 'alerts-page' }],
});

/** When an alert fires, and what that begins. */
export const alertRulePages = definePages({
  folder: 'watch/alerts',
  group: 'respond',
  title: { en: 'Alert rules', de: 'Alarmregeln' },
  scope: 'alert-rules:read',
  pages: [
    { path: '/alerts/rules', view: 'rule-list-page' },
    { path: '/alerts/rules/new', view: 'rule-page', scope: 'alert-rules:write' },
    { path: '/alerts/rules/:id', view: 'rule-page' },
  ],
});
