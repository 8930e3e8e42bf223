import type {
  DayLetter,
  PublicComponent,
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatus,
  PublicStatusPage,
} from '@watchpost/schemas';
import { defaultTheme } from '@watchpost/schemas';

/** The moment of all samples. */
export const sampleTime = '2026-11-22T14:32:05.000Z';

/** Numbers that look random and are the same in every run (Park and Miller, 1988). */
const numbers = (seed: number): (() => number) => {
  let state = seed * 7_919;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const names = ['API', 'Website', 'Checkout', 'Search', 'Webhooks', 'Mail', 'Reports', 'Sign-in', 'Uploads', 'Billing'];
const groupNames = ['Europe', 'North America', 'Asia Pacific', 'Internal tools', 'Partners'];

const letterOf: Readonly<Record<PublicStatus, DayLetter>> = {
  operational: 'u',
  degraded: 'g',
  partialOutage: 'p',
  majorOutage: 'd',
  maintenance: 'm',
  unknown: 'n',
};

const component = (index: number, historyDays: number, status: PublicStatus): PublicComponent => {
  const next = numbers(index + 1);
  const isYoung = index % 9 === 8;
  const letters: DayLetter[] = Array.from({ length: historyDays }, (_, day) => {
    if (isYoung && day < historyDays / 2) return 'n';
    const chance = next();
    return chance < 0.008 ? 'd' : chance < 0.014 ? 'p' : chance < 0.022 ? 'g' : chance < 0.026 ? 'm' : 'u';
  });
  letters[historyDays - 1] = letterOf[status];
  const down = letters.map((letter) =>
    letter === 'd' ? Math.round(next() * 9000) + 600 : letter === 'p' ? Math.round(next() * 1800) + 60 : 0,
  );
  const total = down.reduce((sum, seconds) => sum + seconds, 0);
  return {
    id: `cmp_${String(index).padStart(4, '0')}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
    description: index === 0 ? 'Requests of apps and of your own programs.' : '',
    status,
    statusSince: '2026-11-22T13:58:00.000Z',
    uptimePercent: 100 - (total / (historyDays * 86_400)) * 100,
    latencyMs: index % 10 === 0 ? 84.2 : null,
    days: {
      from: new Date(Date.parse('2026-11-22') - (historyDays - 1) * 86_400_000).toISOString().slice(0, 10),
      letters: letters.join(''),
      uptimePercents: letters.map((letter, day) => (letter === 'n' ? null : 100 - ((down[day] ?? 0) / 86_400) * 100)),
      downSeconds: down,
      unobserved: [],
    },
  };
};

/** An incident that goes on. */
export const openIncident: PublicIncident = {
  number: 42,
  title: 'Checkout answers slowly in Europe',
  status: 'identified',
  impact: 'major',
  startedAt: '2026-11-22T13:58:00.000Z',
  resolvedAt: null,
  updatedAt: '2026-11-22T14:21:00.000Z',
  components: [{ id: 'cmp_0002', name: 'Checkout' }],
  updates: [
    {
      id: 'upd_2',
      at: '2026-11-22T14:21:00.000Z',
      status: 'identified',
      text: 'A payment provider answers slowly. We send payments through another one meanwhile.\nOrders are safe: those that failed are tried again.',
    },
    {
      id: 'upd_1',
      at: '2026-11-22T14:02:00.000Z',
      status: 'investigating',
      text: 'Some payments take more than 20 seconds. We are looking for the reason.',
    },
  ],
};

/** An incident that has ended. */
export const pastIncident: PublicIncident = {
  number: 41,
  title: 'Website is down',
  status: 'resolved',
  impact: 'critical',
  startedAt: '2026-11-19T03:12:00.000Z',
  resolvedAt: '2026-11-19T03:51:00.000Z',
  updatedAt: '2026-11-19T04:20:00.000Z',
  components: [
    { id: 'cmp_0001', name: 'Website' },
    { id: 'cmp_0003', name: 'Search' },
  ],
  updates: [
    {
      id: 'upd_4',
      at: '2026-11-19T04:20:00.000Z',
      status: 'resolved',
      text: 'A certificate had expired. It is renewed by itself from now on.',
    },
    { id: 'upd_3', at: '2026-11-19T03:20:00.000Z', status: 'investigating', text: '' },
  ],
};

/** A page with everything that a page can show. */
export const samplePage = ({
  components = 12,
  historyDays = 90,
  status = 'partialOutage',
}: {
  readonly components?: number;
  readonly historyDays?: number;
  readonly status?: PublicStatus;
} = {}): PublicStatusPage => {
  const isTroubled = status !== 'operational';
  const statusOf = (index: number): PublicStatus =>
    isTroubled
      ? ((['operational', 'operational', 'partialOutage', 'degraded', 'maintenance'] as const)[index] ?? 'operational')
      : 'operational';
  const all = Array.from({ length: components }, (_, index) => component(index, historyDays, statusOf(index)));
  const perGroup = Math.ceil(components / groupNames.length);
  const inGroups = groupNames
    .map((name, index) => ({ name, components: all.slice(index * perGroup, (index + 1) * perGroup) }))
    .filter((group) => group.components.length > 0);
  const root = 'https://watch.example/api/v1/public/status-pages/acme';
  return {
    id: 'stp_sample',
    name: 'Acme',
    slug: 'acme',
    description: 'How the services of Acme are, in every region.',
    homeUrl: 'https://acme.example/',
    supportUrl: 'mailto:help@acme.example',
    locale: 'en',
    locales: ['en', 'de'],
    timezone: 'Europe/Berlin',
    theme: defaultTheme,
    images: { logo: null, favicon: null },
    visibility: 'public',
    historyDays,
    show: { uptime: true, latency: true, incidents: true, maintenance: true },
    asOf: sampleTime,
    status,
    uptimePercent: 99.98,
    groups: inGroups.map(({ name, components: some }, index) => ({
      name: index === 4 ? null : name,
      status: some.find((one) => one.status !== 'operational')?.status ?? 'operational',
      components: some,
    })),
    openIncidents: isTroubled ? [openIncident] : [],
    maintenance: {
      now: isTroubled
        ? [
            {
              id: 'mnt_1',
              title: null,
              text: '',
              status: 'inProgress',
              startsAt: '2026-11-22T14:00:00.000Z',
              endsAt: '2026-11-22T16:00:00.000Z',
              components: [{ id: 'cmp_0004', name: 'Webhooks' }],
            },
          ]
        : [],
      next: [
        {
          id: 'mnt_2',
          title: 'We move to a larger database',
          text: 'Requests may take some seconds longer.\nNothing is lost.',
          status: 'scheduled',
          startsAt: '2026-11-29T02:00:00.000Z',
          endsAt: '2026-11-29T04:00:00.000Z',
          components: [
            { id: 'cmp_0000', name: 'API' },
            { id: 'cmp_0005', name: 'Mail' },
          ],
        },
      ],
    },
    pastIncidents: [pastIncident],
    links: {
      page: 'https://watch.example/status/acme',
      permanent: 'https://watch.example/status/acme',
      self: root,
      summary: `${root}/summary.json`,
      status: `${root}/status.json`,
      incidents: `${root}/incidents.json`,
      feed: `${root}/feed.atom`,
      calendar: `${root}/calendar.ics`,
      badge: `${root}/badge.svg`,
    },
  };
};

/** The month of the samples. */
export const sampleHistory: PublicIncidentHistory = {
  month: '2026-11',
  previousMonth: '2026-10',
  nextMonth: null,
  incidents: [openIncident, pastIncident],
};

/** A component with trouble in its days. */
export const sampleComponent = (): PublicComponentDetail => ({
  component: component(2, 90, 'partialOutage'),
  group: 'Europe',
  incidents: [openIncident, pastIncident],
});
