import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type MonitorCreate, ValidationError } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { messageOf } from '../../store/change.js';
import { ruleProblems } from '../../words/rules.js';
import { isBackup, parseBackup } from './parse-backup.js';
import { type ImportRow, parseImport } from './parse-import.js';

/** Monitors from pasted lines or a backup: what would be created, and creating it. */
export interface MonitorImportModel {
  readonly text: Signal<string>;
  readonly rows: ReadonlySignal<readonly ImportRow[]>;
  /** Rows that are still to be created. */
  readonly waiting: ReadonlySignal<readonly ImportRow[]>;
  /** Ids of the monitors that were created, by the key of their row. */
  readonly created: ReadonlySignal<ReadonlyMap<string, string>>;
  /** What the server refused, by the key of the row. */
  readonly refused: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Why a backup cannot be read, or a whole batch was refused, such as for the plan's limit. */
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isCreating: ReadonlySignal<boolean>;
  /** Creates what is waiting, up to 100 at a time; a batch is created as a whole or not at all. */
  create(): Promise<void>;
  dispose(): void;
}

/** The API creates no more at once. */
const mostAtOnce = 100;

/** A row that was created is known again after the text was changed. */
export const keyOfRow = ({ key, monitor, text }: ImportRow): string =>
  key ?? (monitor === undefined ? text : `${monitor.type} ${monitor.target} ${monitor.name}`);

/** Keeps an import as signals. */
export const createMonitorImport = ({ client }: ConsoleParts): MonitorImportModel => {
  const text = signal('');
  const created = signal<ReadonlyMap<string, string>>(new Map());
  const refused = signal<ReadonlyMap<string, string>>(new Map());
  const problem = signal<string | undefined>(undefined);
  const isCreating = signal(false);
  const end = new AbortController();
  const backup = signal<readonly ImportRow[]>([]);
  const rows = computed(() => (isBackup(text.value) ? backup.value : parseImport(text.value)));
  const stop = effect(() => {
    const read = text.value;
    problem.value = undefined;
    backup.value = [];
    if (!isBackup(read)) return;
    parseBackup(read).then(
      (found) => {
        if (text.peek() === read) backup.value = found;
      },
      (error: unknown) => {
        if (text.peek() === read) problem.value = messageOf(error);
      },
    );
  });
  /** A group with the ids of what is in it. */
  const complete = ({ monitor, members = [] }: ImportRow): MonitorCreate[] => {
    if (monitor === undefined) return [];
    if (members.length === 0) return [monitor];
    return [
      {
        ...monitor,
        type: 'group',
        config: { monitorIds: members.flatMap((key) => created.peek().get(key) ?? []), mode: 'worst' },
      },
    ];
  };
  const waiting = computed(() =>
    rows.value.filter((row) => row.monitor !== undefined && !created.value.has(keyOfRow(row))),
  );
  const note = (error: ValidationError, batch: readonly ImportRow[]): void => {
    const found = new Map(refused.peek());
    for (const { path, message } of ruleProblems(error.errors)) {
      const row = batch[Number(/^monitors\[(\d+)\]/.exec(path)?.[1] ?? -1)];
      if (row === undefined) problem.value = `${path}: ${message}`;
      else found.set(keyOfRow(row), `${path.replace(/^monitors\[\d+\]\.?/, '')} ${message}`.trim());
    }
    refused.value = found;
  };
  const createBatch = async (batch: readonly ImportRow[]): Promise<boolean> => {
    try {
      const monitors = batch.flatMap(complete);
      const { ids } = await client.monitors.bulk({ action: 'create', monitors }, { signal: end.signal });
      created.value = new Map([
        ...created.peek(),
        ...batch.map((row, index) => [keyOfRow(row), ids[index] ?? ''] as const),
      ]);
      return true;
    } catch (error) {
      if (end.signal.aborted) return false;
      if (error instanceof ValidationError && error.errors.length > 0) note(error, batch);
      else problem.value = messageOf(error);
      return false;
    }
  };
  return {
    text,
    rows,
    waiting,
    created,
    refused,
    problem,
    isCreating,
    async create() {
      if (isCreating.peek()) return;
      isCreating.value = true;
      problem.value = undefined;
      refused.value = new Map();
      const isReady = ({ members = [] }: ImportRow): boolean => members.every((key) => created.peek().has(key));
      for (let batch = waiting.peek(); batch.length > 0; ) {
        // What is in a group has its ids before the group is created.
        batch = waiting.peek().filter(isReady).slice(0, mostAtOnce);
        if (batch.length === 0 || !(await createBatch(batch))) break;
      }
      isCreating.value = false;
    },
    dispose() {
      stop();
      end.abort();
    },
  };
};
