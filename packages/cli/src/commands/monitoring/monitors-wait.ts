import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure, usageFailure } from '../../failure.js';
import { reasonNow } from '../../output/unknown-reason.js';
import type { Command } from '../command/command.js';

const statuses = ['pending', 'up', 'degraded', 'down', 'paused', 'maintenance', 'unknown'];
const defaultTimeoutSeconds = 300;
/** Often enough to notice a check soon, rare enough to leave the limit of requests alone. */
const pollMs = 2000;

/** `monitors wait ID --for up`: for scripts that go on only when something works. */
export const monitorsWaitCommand: Command = {
  path: ['monitors', 'wait'],
  summary: 'Wait until a monitor has a status',
  description: 'Ends with 0 once it has, and with 3 when the time is over.',
  arguments: [{ name: 'id', description: 'Its id or name' }],
  flags: [
    { name: 'for', kind: 'list', choices: statuses, description: 'Statuses that end the wait', default: 'up' },
    {
      name: 'timeout-seconds',
      kind: 'number',
      description: 'Seconds after which to give up',
      default: String(defaultTimeoutSeconds),
    },
  ],
  examples: ['monitors wait ID --for up --timeout-seconds 120'],
  run: async ({ context, args: { id = '' }, flags }) => {
    const wanted: readonly string[] = flags.list('for') ?? ['up'];
    if (wanted.length === 0) throw usageFailure('--for names no status.');
    const seconds = flags.number('timeout-seconds') ?? defaultTimeoutSeconds;
    const deadline = Date.now() + seconds * 1000;
    const { client } = await context.connect();
    let last = '';
    for (;;) {
      const monitor = await client.monitors.get(id, { signal: context.signal });
      const reason = reasonNow(monitor);
      const status = reason === undefined ? monitor.currentStatus : `${monitor.currentStatus} (${reason})`;
      if (wanted.includes(monitor.currentStatus)) return context.output.item(monitor);
      if (status !== last) await context.output.note(`${monitor.name} is ${status} …`);
      last = status;
      const left = deadline - Date.now();
      if (left <= 0) {
        throw new CommandFailure(
          'wait_timeout',
          `${monitor.name} is ${last}, not ${wanted.join(' or ')}, after ${seconds} s.`,
          `\`watchpost monitors results ${id}\` shows what its checks found.`,
        );
      }
      await delay(Math.min(pollMs, left), undefined, { signal: context.signal });
    }
  },
};
