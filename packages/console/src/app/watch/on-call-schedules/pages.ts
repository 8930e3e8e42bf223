import { definePages } from '../../router/define-pages.js';

/** Who is on call, and when. */
export const onCallPages = definePages({
  folder: 'watch/on-call-schedules',
  group: 'respond',
  title: { en: 'On-call', de: 'Bereitschaft' },
  scope: 'on-call:read',
  icon: 'M8 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12M8 5v3.5l2.5 1.5M2 4l2-2.5M14 4l-2-2.5',
  key: 'o',
  pages: [
    { path: '/on-call', view: 'list-page' },
    { path: '/on-call/new', view: 'form-page', scope: 'on-call:write' },
    { path: '/on-call/:id', view: 'detail-page' },
    { path: '/on-call/:id/edit', view: 'form-page', scope: 'on-call:write' },
  ],
});
