import type { PageView } from '../router/page-view.js';

/** Loads every view but the one that comes with the frame, when it is opened for the first time. This table is itself loaded with the first of them. */
export const laterPages = import.meta.glob<{ readonly default: PageView }>([
  '../{connect,settings,show,sign-in,watch}/**/*-page.tsx',
  '!../watch/monitors/list-page.tsx',
]);
