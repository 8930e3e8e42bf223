import { computed, type ReadonlySignal } from '@preact/signals';
import type { MaintenanceWindow } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { browserZone } from '../../time/zone.js';
import { cronOf, type Rhythm, rhythmOf } from './cron.js';

/** When a window takes place. */
export type Schedule = MaintenanceWindow['schedule'];

const names = ['name', 'description', 'publicTitle', 'publicText', 'enabled', 'target', 'schedule'] as const;
const hourMs = 3_600_000;

/** What the form sends; it begins with a value for each. */
type WindowFields = Pick<MaintenanceWindow, (typeof names)[number]>;

/** A window as it is written. */
export interface WindowDraft extends Draft<WindowFields> {
  /** What kind of schedule it is, as people choose it. */
  readonly rhythm: ReadonlySignal<{ readonly kind: 'once' } | Rhythm>;
  setKind(kind: 'once' | Rhythm['kind']): void;
  setRhythm(rhythm: Rhythm): void;
  setSchedule(changes: Readonly<Record<string, unknown>>): void;
}

const documentOf = (window: MaintenanceWindow): Values => Object.fromEntries(names.map((name) => [name, window[name]]));

/** A form of a window; a new one begins with the next whole hour. */
export const createWindowDraft = (
  { client, address, now }: Pick<ConsoleParts, 'client' | 'address' | 'now'>,
  saved: MaintenanceWindow | undefined,
  onSaved: (window: MaintenanceWindow) => void = ({ id }) => address.go(`/maintenance/${id}`),
  zone: string = browserZone(),
): WindowDraft => {
  const nextHour = Math.ceil((now() + 1) / hourMs) * hourMs;
  const once = {
    type: 'once' as const,
    startsAt: new Date(nextHour).toISOString(),
    endsAt: new Date(nextHour + hourMs).toISOString(),
  };
  const recurring = {
    type: 'recurring' as const,
    cron: '0 2 * * *',
    timezone: zone,
    durationSeconds: 3_600,
  };
  const draft = createDraft<MaintenanceWindow, WindowFields>({
    initial:
      saved === undefined
        ? {
            name: '',
            description: '',
            publicTitle: null,
            publicText: '',
            enabled: true,
            target: { scope: 'all' },
            schedule: once,
          }
        : documentOf(saved),
    version: saved?.version,
    save: (values, version) =>
      saved === undefined
        ? client.maintenanceWindows.create(values)
        : client.maintenanceWindows.update(saved.id, values, { ifVersion: version }),
    ...(saved === undefined
      ? {}
      : {
          readAgain: async () => {
            const window = await client.maintenanceWindows.get(saved.id);
            return { values: documentOf(window), version: window.version };
          },
        }),
    onSaved,
  });
  let isCron = false;
  const rhythm = computed((): { readonly kind: 'once' } | Rhythm => {
    const { schedule } = draft.filled.value;
    if (schedule.type === 'once') return { kind: 'once' };
    // A person who writes an expression goes on writing it.
    return isCron ? { kind: 'cron', cron: schedule.cron } : rhythmOf(schedule.cron);
  });
  const setSchedule: WindowDraft['setSchedule'] = (changes) =>
    draft.set('schedule', { ...draft.filled.peek().schedule, ...changes });
  const setRhythm: WindowDraft['setRhythm'] = (next) => {
    isCron = next.kind === 'cron';
    const { schedule } = draft.filled.peek();
    const kept = schedule.type === 'recurring' ? schedule : recurring;
    draft.set('schedule', { ...kept, cron: cronOf(next) });
  };
  return {
    ...draft,
    rhythm,
    setSchedule,
    setRhythm,
    setKind(kind) {
      if (kind === 'once') {
        draft.set('schedule', once);
        return;
      }
      const before = rhythm.peek();
      const { schedule } = draft.filled.peek();
      const time = before.kind === 'once' || before.kind === 'cron' ? '02:00' : before.time;
      const cron = schedule.type === 'recurring' ? schedule.cron : recurring.cron;
      const next: Readonly<Record<Rhythm['kind'], Rhythm>> = {
        daily: { kind: 'daily', time },
        weekly: { kind: 'weekly', time, days: [6] },
        monthly: { kind: 'monthly', time, day: 1 },
        cron: { kind: 'cron', cron },
      };
      setRhythm(next[kind]);
    },
  };
};
