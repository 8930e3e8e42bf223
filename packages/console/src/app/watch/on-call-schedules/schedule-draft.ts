import { computed, type ReadonlySignal } from '@preact/signals';
import type {
  NotificationChannel,
  OnCallLayer,
  OnCallSchedule,
  OnCallScheduleCreate,
  OnCallScheduleUpdate,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { moved } from '../../forms/ordered.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { createMemberChoices, type MemberChoices } from '../../forms/targets/member-choices.js';
import { createQuery } from '../../store/query.js';
import { browserZone, zoneOf } from '../../time/zone.js';
import { onCallWords } from './words.js';

/** Channels that can be chosen from: as many as an organization has. */
const mostChannels = 200;

/** The form of a new schedule, or of a saved one. */
export interface ScheduleFormModel {
  /** `undefined` until a saved schedule was read. */
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly layers: ReadonlySignal<readonly OnCallLayer[]>;
  readonly choices: MemberChoices;
  /** Channels that can be notified; `undefined` until they are read, and for a person who may not read them. */
  readonly channels: ReadonlySignal<readonly NotificationChannel[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  setLayer(index: number, changes: Partial<OnCallLayer>): void;
  addLayer(): void;
  removeLayer(index: number): void;
  /** Moves a layer up (-1) or down (1). */
  moveLayer(index: number, by: -1 | 1): void;
  reload(): Promise<void>;
  dispose(): void;
}

const valuesOf = ({ name, description, timezone, announceChannelId, layers }: OnCallSchedule): Values => ({
  name,
  description,
  timezone,
  announceChannelId,
  layers,
});

const dayMs = 86_400_000;
const firstHandoff = '09:00';

/** The day whose first handoff is the last one that was: from there on a new layer has no hole until the next. */
const dayOfLastHandoff = (now: number, timezone: string): string => {
  const local = now + (zoneOf(timezone)?.offsetAt(now) ?? 0) - Date.parse(`1970-01-01T${firstHandoff}Z`);
  return new Date(Math.floor(local / dayMs) * dayMs).toISOString().slice(0, 10);
};

/** Creates a schedule, or changes the one with this id. */
export const createScheduleForm = (
  parts: Pick<ConsoleParts, 'client' | 'session' | 'address' | 'language' | 'now'>,
  id: string | undefined,
): ScheduleFormModel => {
  const { client, address, language, now } = parts;
  const onSaved = (saved: OnCallSchedule): void => address.go(`/on-call/${saved.id}`);
  const newLayer = (name: string, timezone: string): OnCallLayer => ({
    name,
    userIds: [],
    startsOn: dayOfLastHandoff(now(), timezone),
    handoff: { every: 1, unit: 'week', at: firstHandoff },
    restrictions: null,
  });
  const saved: SavedDraft<OnCallSchedule> | undefined =
    id === undefined
      ? undefined
      : createSavedDraft<OnCallSchedule, OnCallScheduleUpdate>({
          read: (options) => client.onCallSchedules.get(id, options),
          valuesOf,
          save: (changes, ifVersion) => client.onCallSchedules.update(id, changes, { ifVersion }),
          onSaved,
        });
  const created = createDraft<OnCallSchedule, OnCallScheduleCreate>({
    initial: {
      name: '',
      description: '',
      timezone: browserZone(),
      announceChannelId: null,
      layers: [newLayer(onCallWords[language.peek()].firstLayer, browserZone())],
    },
    save: (schedule) => client.onCallSchedules.create(schedule),
    onSaved,
  });
  const choices = createMemberChoices(parts);
  const channels = parts.session.may('notifications:read')
    ? createQuery((signal) =>
        client.notificationChannels.list({ pageSize: 100, sort: 'name' }, { signal }).toArray({ limit: mostChannels }),
      )
    : undefined;
  const draft = computed(() => (saved === undefined ? created : saved.draft.value));
  const layers = computed(() => (draft.value?.values.value.layers ?? []) as readonly OnCallLayer[]);
  const set = (next: readonly OnCallLayer[]): void => draft.peek()?.set('layers', next);
  return {
    draft,
    layers,
    choices,
    channels: computed(() => channels?.data.value),
    error: computed(() => saved?.error.value),
    setLayer(index, changes) {
      const before = layers.peek()[index];
      if (before !== undefined) set(layers.peek().with(index, { ...before, ...changes }));
    },
    addLayer() {
      const words = onCallWords[language.peek()];
      const timezone = String(draft.peek()?.values.peek().timezone);
      set([...layers.peek(), newLayer(words.layerNumber(layers.peek().length + 1), timezone)]);
    },
    removeLayer: (index) => set(layers.peek().filter((_, other) => other !== index)),
    moveLayer: (index, by) => set(moved(layers.peek(), index, by)),
    reload: async () => saved?.reload(),
    dispose() {
      saved?.dispose();
      created.dispose();
      choices.dispose();
      channels?.dispose();
    },
  };
};
