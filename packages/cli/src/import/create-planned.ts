import { ApiError, type Client, type FieldError, type MonitorCreate } from '@watchpost/client';
import type { PlannedMonitor } from '@watchpost/client/uptime-kuma';
import { CommandFailure } from '../failure.js';

/** As many as the API creates, and removes, at once. */
const mostCreated = 100;
const mostRemoved = 500;

/** What it takes to create. */
export interface CreateOptions {
  readonly client: Pick<Client, 'monitors'>;
  /** Ids of monitors that are there already, by their keys in the file. */
  readonly known: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

const slices = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** A group with the ids of what is in it. */
const complete = ({ monitor, members }: PlannedMonitor, ids: ReadonlyMap<string, string>): MonitorCreate =>
  members.length === 0
    ? monitor
    : {
        ...monitor,
        type: 'group',
        config: { monitorIds: members.flatMap((member) => ids.get(member) ?? []), mode: 'worst' },
      };

/** What the server says of single fields, with the names that the file has. */
const named = ({ path, message }: FieldError, batch: readonly PlannedMonitor[]): string => {
  const [, index, field] = /^monitors\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const planned = index === undefined ? undefined : batch[Number(index)];
  return planned === undefined
    ? `${path} ${message}`
    : `“${planned.name}”: ${field === '' ? '' : `${field} `}${message}`;
};

/** Removes what was created before something was refused, groups before what is in them. */
const undo = async ({ client }: CreateOptions, created: readonly string[]): Promise<void> => {
  for (const monitorIds of slices(created.toReversed(), mostRemoved)) {
    // Ctrl-C may be why; this is still to be done.
    await client.monitors.bulk({ action: 'remove', monitorIds });
  }
};

/**
 * Creates what was planned: all of it, or nothing.
 *
 * @param planned members come before their groups
 * @returns the id of each, by its key
 * @throws CommandFailure `import_failed` that names what was refused, after what had been created is removed
 */
export const createPlanned = async (
  planned: readonly PlannedMonitor[],
  options: CreateOptions,
): Promise<Map<string, string>> => {
  const { client, signal } = options;
  const ids = new Map(options.known);
  const created: string[] = [];
  let waiting = planned;
  while (waiting.length > 0) {
    const isThere = ({ members }: PlannedMonitor): boolean => members.every((member) => ids.has(member));
    const batch = waiting.filter(isThere).slice(0, mostCreated);
    if (batch.length === 0) throw new TypeError('what is in a group has to be planned, too');
    try {
      const monitors = batch.map((one) => complete(one, ids));
      const answer = await client.monitors.bulk({ action: 'create', monitors }, { signal });
      created.push(...answer.ids);
      for (const [index, { key }] of batch.entries()) ids.set(key, answer.ids[index] ?? '');
    } catch (error) {
      await undo(options, created);
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const reasons = error.errors.map((one) => named(one, batch));
      throw new CommandFailure(
        'import_failed',
        `Nothing was imported. ${reasons.length === 0 ? error.detail : reasons.join('; ')}`,
        error.errors.some(({ code }) => code === 'browser_checks_off')
          ? 'Name an agent that was started with --browser in --agent-ids, or skip it with --except NAME.'
          : 'Fix it in the file, or skip it with --except NAME.',
      );
    }
    waiting = waiting.filter((one) => !batch.includes(one));
  }
  return ids;
};
