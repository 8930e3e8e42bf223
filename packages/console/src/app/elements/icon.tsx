import type { JSX } from 'preact';

/** Drawings in a box of 16 × 16, as strokes. */
const drawings = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5',
  monitors: 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  incidents: 'M8 2 1.5 13.5h13zM8 6.5v3.2M8 11.7v.1',
  alerts: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.8 14h2.4',
  maintenance: 'M9.5 6.5 13 3a3.5 3.5 0 0 1-4.6 4.6L4 12l-1.5-1.5 4.4-4.4A3.5 3.5 0 0 1 11.5 1.5L9 4z',
  onCallSchedules: 'M8 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12M8 5v3.5l2.5 1.5M2 4l2-2.5M14 4l-2-2.5',
  escalationPolicies: 'M1.5 14.5v-4h4.5v-4h4.5v-4h4M12 .5l2.5 2L12 4.5',
  dashboards: 'M2 2h5v7H2zM9 2h5v4H9zM9 8h5v6H9zM2 11h5v3H2z',
  reports: 'M3.5 1.5h6l3 3v10h-9zM5.5 7h5M5.5 9.5h5M5.5 12h3',
  statusPages: 'M1.5 3h13v10h-13zM1.5 6h13M4 9h3M4 11h5',
  agents: 'M8 9.5V14M5 14h6M8 2a3 3 0 0 1 3 3 3 3 0 0 1-6 0 3 3 0 0 1 3-3M3 8.5a6 6 0 0 1 0-7M13 8.5a6 6 0 0 0 0-7',
  exporters: 'M2 13V9M5.5 13V5M9 13V7.5M12.5 13V3M1 14.5h14',
  channels: 'M2 2.5h12v8.5H8l-3.5 3V11H2z',
  webhooks: 'M6 6a2.5 2.5 0 1 1 3.5 2.3L11 12M4.5 8.5A2.5 2.5 0 1 0 6 13h5.5M10 10.5a2.5 2.5 0 1 1 1 4M7.5 5.5 5 10.5',
  events: 'M2 3.5h12M2 8h12M2 12.5h8',
  organization: 'M3 14V2.5h6V14M9 6.5h4V14M1.5 14h13M5 5h2M5 7.5h2M5 10h2',
  members:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.4a4.5 4.5 0 0 1 2.5 4.1',
  roles: 'M8 1.5 13.5 3.5v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4zM5.5 8l1.8 1.8L10.7 6.3',
  signIn: 'M9.5 2.5h4v11h-4M1.5 8h8M6.5 5l3 3-3 3',
  audit: 'M8 14.5a6.5 6.5 0 1 1 6.5-6.5M8 4.5V8l2.5 1.5M10.5 12.5l1.5 1.5 2.5-3',
  plan: 'M8 1.5 14.5 5 8 8.5 1.5 5zM1.5 8 8 11.5 14.5 8M1.5 11 8 14.5 14.5 11',
  billing: 'M1.5 3.5h13v9h-13zM1.5 6.5h13M4 10h3',
  licenses: 'M8 9.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5.5 9 4.5 14.5 8 12.5l3.5 2-1-5.5',
  featureFlags: 'M3 14.5v-13M3 2.5c3-1.5 5 1.5 10 0v7c-5 1.5-7-1.5-10 0',
  settings: 'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M9 2.5v4M4.5 9.5v4',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 14.5a5.5 5.5 0 0 1 11 0',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M11 11l3.5 3.5',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  add: 'M8 3v10M3 8h10',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  check: 'M3 8.5 6.5 12 13 4.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  up: 'M3 10l5-5 5 5',
  down: 'M3 6l5 5 5-5',
  code: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  link: 'M6.5 9.5l3-3M7 4.5 9 2.6a3 3 0 0 1 4.3 4.3l-2 2M9 11.5l-2 2a3 3 0 0 1-4.3-4.3l2-2',
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M5 3v10M11 3v10',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5z',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 10h6.6L12 4M6.7 6.5v5M9.3 6.5v5',
  external: 'M9 2.5h4.5V7M13.5 2.5 7 9M11 9v4.5H2.5V5H7',
  key: 'M10.5 9.5a4 4 0 1 0-3.6-2.2L2 12.2V14h2.5v-1.5H6V11l1.3-1.3a4 4 0 0 0 3.2-.2M11 5h.1',
} as const;

/** Name of a drawing. */
export type IconName = keyof typeof drawings;

export const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name);

/** A drawing beside a word; hidden from screen readers, which have the word. */
export const Icon = ({ name }: { readonly name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
