import { definePages } from '../../router/define-pages.js';

/** Who is notified next, while an incident is not acknowledged. */
export const escalationPolicyPages = definePages({
  folder: 'watch/escalation-policies',
  group: 'respond',
  title: { en: 'Escalation', de: 'Eskalation' },
  scope: 'notifications:read',
  icon: 'M1.5 14.5v-4h4.5v-4h4.5v-4h4M12 .5l2.5 2L12 4.5',
  key: 'l',
  pages: [
    { path: '/escalation-policies', view: 'list-page' },
    { path: '/escalation-policies/new', view: 'form-page', scope: 'notifications:write' },
    { path: '/escalation-policies/:id', view: 'detail-page' },
    { path: '/escalation-policies/:id/edit', view: 'form-page', scope: 'notifications:write' },
  ],
});
