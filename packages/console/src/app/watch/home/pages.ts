import { definePages } from '../../router/define-pages.js';

/** What needs attention now. */
export const homePages = definePages({
  folder: 'watch/home',
  title: { en: 'Home', de: 'Start' },
  icon: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5',
  key: 'h',
  pages: [{ path: '/', view: 'home-page' }],
});
