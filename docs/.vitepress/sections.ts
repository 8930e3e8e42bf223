/** A group of the sidebar. */
export interface Section {
  readonly title: string;
  /** Paths of pages without `.md`, in the order of the sidebar; a path that ends with `/` stands for all pages of a folder. */
  readonly pages: readonly string[];
  readonly isOpen: boolean;
}

/** Every page of the site, in the order in which people need it. A test holds the folder to this list. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    isOpen: true,
    pages: [
      'start/server',
      'start/console',
      'start/api',
      'start/client',
      'guides/clients',
      'start/cli',
      'guides/command-line',
      'start/embed',
      'start/webhooks',
    ],
  },
  {
    title: 'Cookbook',
    isOpen: true,
    pages: ['cookbook/slack', 'cookbook/cron-job', 'cookbook/database', 'cookbook/status-page', 'cookbook/ci-gate'],
  },
  {
    title: 'Watch',
    isOpen: false,
    pages: [
      'guides/monitoring-as-code',
      'guides/importing',
      'guides/api-checks',
      'guides/incidents-and-alerts',
      'guides/notification-channels',
      'guides/on-call',
      'guides/private-locations',
      'guides/discovery',
      'guides/commands',
      'guides/exporters',
      'guides/promql',
      'guides/opentelemetry',
      'guides/check-faults',
      'guides/evidence',
      'uptime-accounting',
    ],
  },
  { title: 'Types of monitors', isOpen: false, pages: ['monitors/'] },
  { title: 'Channels', isOpen: false, pages: ['channels/'] },
  {
    title: 'Show',
    isOpen: false,
    pages: ['guides/dashboards', 'guides/reports', 'guides/status-pages', 'guides/status-pages-html'],
  },
  {
    title: 'Connect',
    isOpen: false,
    pages: [
      'guides/receiving-webhooks',
      'guides/delivery-faults',
      'webhook-events',
      'guides/monitoring-as-code',
      'guides/language-models',
      'guides/clients',
      'guides/hosts',
      'guides/own-check-types',
    ],
  },
  {
    title: 'Sell',
    isOpen: false,
    pages: ['guides/plans', 'guides/billing', 'guides/licenses', 'guides/feature-flags', 'limits'],
  },
  {
    title: 'Operations',
    isOpen: false,
    pages: [
      'operations/install',
      'guides/operating',
      'operations/configuration',
      'operations/proxy',
      'operations/monitoring',
      'operations/sizing',
      'operations/high-availability',
      'operations/hardening',
      'operations/deletion',
      'operations/deleted-tables',
      'operations/troubleshooting',
      'guides/secret-key-rotation',
      'guides/single-sign-on',
      'security',
      'fairness',
      'guides/fuzz',
    ],
  },
  {
    title: 'Reference',
    isOpen: false,
    pages: ['errors/', 'bounds', 'provider-facts', 'glossary', 'compare', 'changelog'],
  },
  { title: 'Decisions', isOpen: false, pages: ['decisions/'] },
];
