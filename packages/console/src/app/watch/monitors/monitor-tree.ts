import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';
import type { MonitorListModel } from './monitor-list.js';
import { type TreePlace, treeOf } from './tree.js';

/** The monitors of the list as a tree. */
export interface MonitorTreeModel {
  readonly places: ReadonlySignal<readonly TreePlace[]>;
  /** Closes an open branch, and opens a closed one. */
  toggle(id: string): void;
  dispose(): void;
}

/** Groups whose members are shown below them. */
const mostGroups = 100;

/** Reads who is a member of which group, and follows it. */
export const createMonitorTree = (
  { core, live }: Pick<ConsoleParts, 'core' | 'live'>,
  rows: MonitorListModel['rows'],
): MonitorTreeModel => {
  const groups = createQuery((signal) => core.monitors.list({ type: 'group', pageSize: mostGroups }, { signal }));
  const closed = signal<ReadonlySet<string>>(new Set());
  const members = computed(
    () =>
      new Map(
        groups.data.value?.data.map(({ id, config }) => [id, 'monitorIds' in config ? config.monitorIds : []] as const),
      ),
  );
  const stop = effect(() =>
    live.value?.on((messages) => {
      if (messages.some(({ type }) => /^monitor\.(?:created|updated|deleted)$|^stream\.reset$/.test(type)))
        groups.follow();
    }),
  );
  return {
    places: computed(() => treeOf(rows.value ?? [], { members: members.value, closed: closed.value })),
    toggle(id) {
      const next = new Set(closed.peek());
      if (!next.delete(id)) next.add(id);
      closed.value = next;
    },
    dispose() {
      stop();
      groups.dispose();
    },
  };
};
