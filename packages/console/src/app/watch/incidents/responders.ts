import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Incident, Member } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';

/** Most members whose names are read. */
const mostMembers = 500;

/** Who acknowledged incidents. */
export interface Responders {
  /** Name of the member who acknowledged it, where the reader may know members. */
  nameOf(incident: Incident): string | undefined;
  dispose(): void;
}

/** Reads the names of members as soon as one of the incidents was acknowledged. */
export const createResponders = (
  { client, session }: Pick<ConsoleParts, 'client' | 'session'>,
  incidents: ReadonlySignal<readonly Incident[] | undefined>,
): Responders => {
  const isNeeded = computed(() => incidents.value?.some(({ acknowledgedBy }) => acknowledgedBy !== null) === true);
  const members = signal<readonly Member[]>([]);
  const stop = effect(() => {
    if (!isNeeded.value || !session.may('members:read')) return;
    const query = createQuery((abort) => client.members.list({}, { signal: abort }).toArray({ limit: mostMembers }));
    const stopReading = effect(() => {
      members.value = query.data.value ?? [];
    });
    return () => {
      stopReading();
      query.dispose();
    };
  });
  return {
    nameOf: ({ acknowledgedBy }) => members.value.find(({ userId }) => userId === acknowledgedBy)?.name,
    dispose: stop,
  };
};
