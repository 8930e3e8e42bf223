import type { Client, Monitor, StreamMessage } from '@watchpost/client';

/** What is shown of a monitor. */
export type LiveMonitor = Pick<
  Monitor,
  'id' | 'name' | 'type' | 'target' | 'currentStatus' | 'statusSince' | 'unknownReason' | 'locations' | 'isVerifying'
>;

/** The worst status comes first. */
const order = ['down', 'unknown', 'degraded', 'pending', 'maintenance', 'up', 'paused'];
const rank = (status: string): number => (order.indexOf(status) + order.length) % order.length;

/** Whether a message is about one of these monitors; all are when none is named. */
export const isAbout = (message: StreamMessage, ids: ReadonlySet<string>): boolean => {
  if (ids.size === 0 || message.type === 'stream.reset') return true;
  const { data } = message;
  if ('monitorIds' in data) return data.monitorIds.some((id) => ids.has(id));
  // A window may be about any monitor.
  if ('windowId' in data) return true;
  return data.monitorId !== null && ids.has(data.monitorId);
};

/** What happened, in a line for people. */
export const lineOf = (message: StreamMessage): string => {
  const { data } = message;
  if ('reason' in data) return 'Messages are missing; what is shown was read anew.';
  if ('to' in data) {
    return `${data.monitorName}: ${data.from} → ${data.to}${data.cause === null ? '' : ` – ${data.cause}`}`;
  }
  if ('latencyMs' in data) {
    const latency = data.latencyMs === null ? '' : `, ${Math.round(data.latencyMs)} ms`;
    return `Monitor checked: ${data.monitorName}: ${data.status}${latency}${data.message === null ? '' : ` – ${data.message}`}`;
  }
  const verb = message.type.slice(message.type.indexOf('.') + 1);
  if ('number' in data) return `Incident ${data.number} ${verb}: ${data.title}`;
  if ('windowId' in data) return `Maintenance ${verb}: ${data.windowName}`;
  if ('fields' in data) {
    return `Monitor ${verb}: ${data.monitorName}${data.fields.length === 0 ? '' : ` (${data.fields.join(', ')})`}`;
  }
  return `Alert ${verb}: ${data.ruleName}${data.monitorName === null ? '' : `, ${data.monitorName}`}`;
};

/** The statuses of monitors, kept up to date by the stream. */
export class LiveMonitors {
  readonly #ids: ReadonlySet<string>;
  readonly #monitors = new Map<string, LiveMonitor>();

  constructor(ids: ReadonlySet<string>) {
    this.#ids = ids;
  }

  /** Reads them anew: at the start, now and then, and whenever a connection was away or a monitor is new. */
  async load({ monitors }: Pick<Client, 'monitors'>, signal: AbortSignal): Promise<void> {
    const current =
      this.#ids.size === 0
        ? // Many more fit on no screen.
          await monitors.list({ sort: '-createdAt' }, { signal }).toArray({ limit: 5_000 })
        : await Promise.all([...this.#ids].map((id) => monitors.get(id, { signal })));
    this.#monitors.clear();
    for (const monitor of current) this.#monitors.set(monitor.id, monitor);
  }

  /**
   * Takes a status change. One that is older than what was read says nothing new.
   *
   * @returns whether the monitor is known and no message is missing; else they are to be read anew
   */
  apply({ type, data }: StreamMessage): boolean {
    if (type === 'stream.reset') return false;
    if (type === 'monitor.created' || type === 'monitor.updated' || type === 'monitor.deleted') return false;
    if (type !== 'monitor.status_changed') return true;
    const known = this.#monitors.get(data.monitorId);
    if (known === undefined) return false;
    if (data.at < known.statusSince) return true;
    this.#monitors.set(data.monitorId, {
      ...known,
      name: data.monitorName,
      // A status that is not in this contract is shown as it is.
      currentStatus: data.to as LiveMonitor['currentStatus'],
      statusSince: data.at,
      // An older server does not say it.
      unknownReason: data.unknownReason ?? null,
      // Which of them report, the stream does not say.
      locations: [],
      // What was being verified has led to this.
      isVerifying: false,
    });
    return true;
  }

  /** The worst first; of the same status, what changed last. */
  rows(): LiveMonitor[] {
    return [...this.#monitors.values()].toSorted(
      (a, b) => rank(a.currentStatus) - rank(b.currentStatus) || b.statusSince.localeCompare(a.statusSince),
    );
  }
}
