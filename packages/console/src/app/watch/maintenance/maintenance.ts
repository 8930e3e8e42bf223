import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Client, MaintenanceWindow } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';
import { removing } from '../../store/removing.js';
import { type CalendarDay, daysOf, monthAfter, monthOf } from './month.js';

/** One time that maintenance takes place, or took. */
export type MaintenanceOccurrence = Awaited<
  ReturnType<Client['maintenanceWindows']['occurrences']>
>['occurrences'][number];

/** Windows as a list, and when they take place as a calendar of the month that the address has. */
export interface MaintenanceModel extends ListModel<MaintenanceWindow> {
  readonly month: ReadonlySignal<string>;
  readonly days: ReadonlySignal<readonly CalendarDay[]>;
  /** Of the days that are shown; `undefined` until they are read. */
  readonly occurrences: ReadonlySignal<readonly MaintenanceOccurrence[] | undefined>;
  readonly isCut: ReadonlySignal<boolean>;
  readonly calendarError: ReadonlySignal<unknown>;
  /** Goes to another month; 0 is the one of today. */
  move(months: number): void;
}

/** Reads windows and occurrences, and again when maintenance starts or ends. */
export const createMaintenance = ({
  client,
  address,
  live,
  now,
}: Pick<ConsoleParts, 'client' | 'address' | 'live' | 'now'>): MaintenanceModel => {
  const { path } = address.place.peek();
  const list = createList<MaintenanceWindow>({
    address,
    fields: ['search', 'sort'],
    read: (query, options) => client.maintenanceWindows.list(query, options),
  });
  const month = computed(() => monthOf(address.place.value.query.get('month'), now()));
  const days = computed(() => daysOf(month.value));
  const query = createQuery((signal) => {
    const shown = days.peek();
    const [from, to] = [new Date(shown[0]?.from ?? 0), new Date(shown.at(-1)?.to ?? 0)];
    return client.maintenanceWindows.occurrences({ from: from.toISOString(), to: to.toISOString() }, { signal });
  });
  let shown = month.peek();
  const stopMonth = effect(() => {
    // On the way to another page of the console the address changes first.
    if (month.value === shown || address.place.peek().path !== path) return;
    shown = month.value;
    void query.reload();
  });
  const stopLive = effect(() =>
    live.value?.on((messages) => {
      if (!messages.some(({ type }) => type.startsWith('maintenance.'))) return;
      list.follow();
      query.follow();
    }),
  );
  return {
    ...list,
    month,
    days,
    occurrences: computed(() => query.data.value?.occurrences.filter(({ windowId }) => !removing.value.has(windowId))),
    isCut: computed(() => query.data.value?.notice === 'tooMany'),
    calendarError: query.error,
    move(months) {
      address.setQuery({ month: months === 0 ? undefined : monthAfter(month.peek(), months) }, { push: true });
    },
    dispose() {
      stopMonth();
      stopLive();
      query.dispose();
      list.dispose();
    },
  };
};
