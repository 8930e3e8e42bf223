import type { StreamConnection, StreamMessage, StreamType } from '@watchpost/client';
import { CommandFailure } from '../../failure.js';
import { home } from '../../output/screen.js';
import { write } from '../../output/terminal.js';
import { fitCells, plainText } from '../../output/terminal-text.js';
import { clockTime } from '../../output/times.js';
import type { Command, Invocation } from '../command/command.js';

/** What `*` reports. */
const changes: readonly StreamType[] = [
  ...(['monitor.status_changed', 'incident.opened', 'incident.acknowledged', 'incident.updated'] as const),
  ...(['incident.resolved', 'alert.triggered', 'alert.acknowledged', 'alert.resolved'] as const),
  ...(['monitor.created', 'monitor.updated', 'monitor.deleted'] as const),
  ...(['maintenance.started', 'maintenance.ended'] as const),
];
/** Checks are many more than changes, so they must be asked for by name. */
const types: readonly StreamType[] = [...changes, 'monitor.checked'];
const statusChanges = 'monitor.status_changed';
/** What happened last, below the table. */
const mostMessages = 5;
/** The table says how long ago things were, so it is drawn again even when nothing happens. */
const redrawMs = 5_000;
/** Names, targets and deletions are not in the stream. */
const reloadMs = 60_000;

/** Reports the connection where no table shows it. */
const tellConnection =
  ({ output }: Invocation['context']): ((connection: StreamConnection) => void) =>
  (connection) => {
    if (connection.state === 'lost' && connection.error !== undefined)
      void output.warn(`The connection is lost; trying again in ${Math.ceil(connection.waitMs / 1000)} s.`);
  };

/** The fields of a message, for CSV. */
const messageFields: readonly (keyof StreamMessage)[] = ['id', 'type', 'occurredAt', 'subject', 'data'];

/** One line for each message; for programs, one document each. */
const runLines = async (invocation: Invocation, wanted: readonly StreamType[]): Promise<void> => {
  const { context, flags, words } = invocation;
  const { output, signal } = context;
  const { isAbout, lineOf } = await import('../../watching/live-monitors.js');
  const ids = new Set(words);
  const { client } = await context.connect();
  const lastEventId = flags.text('last-event-id');
  const onConnection = tellConnection(context);
  const messages = async function* (): AsyncGenerator<StreamMessage> {
    for await (const message of client.stream({ types: wanted, signal, lastEventId, onConnection })) {
      if (isAbout(message, ids)) yield message;
    }
  };
  if (output.format !== 'table') {
    return output.all(messages(), { operationId: 'monitors.watch', fields: messageFields });
  }
  for await (const message of messages()) {
    await output.lines([`${clockTime(message.occurredAt)}  ${plainText(lineOf(message))}`]);
  }
};

/** A table that stays where it is. */
const runScreen = async (invocation: Invocation, wanted: readonly StreamType[]): Promise<void> => {
  const { context, flags, words } = invocation;
  const { output, signal, terminal } = context;
  const { LiveMonitors, isAbout, lineOf } = await import('../../watching/live-monitors.js');
  const ids = new Set(words);
  const monitors = new LiveMonitors(ids);
  const { client } = await context.connect();
  const messages: StreamMessage[] = [];
  let connection = 'Connecting …';
  let isLoaded = false;
  let isOpen = false;

  const draw = async (): Promise<void> => {
    const { columns = 80, rows: height = 24 } = terminal.stdout;
    const all = monitors.rows();
    // The line above, the titles, what happened with its blank line, and one that says what is left out.
    const room = Math.max(3, height - messages.length - (messages.length > 0 ? 5 : 4));
    const table = output.table(all.slice(0, room), { operationId: 'monitors.watch', fields: [] });
    const left = all.length - room;
    await write(
      terminal.stdout,
      `${home}${[
        `${output.painter.quiet(clockTime(new Date().toISOString()))}  ${connection}`,
        ...(all.length === 0 && isLoaded ? [output.painter.quiet('There are no monitors.')] : table),
        ...(left > 0 ? [output.painter.quiet(`and ${left} more`)] : []),
        ...(messages.length > 0 ? [''] : []),
        ...messages.map((message) =>
          fitCells(`${clockTime(message.occurredAt)}  ${plainText(lineOf(message))}`, columns),
        ),
      ].join('\n')}\n`,
    );
  };

  let drawing = Promise.resolve();
  const failed = new AbortController();
  const reload = async (): Promise<void> => {
    await monitors.load(client, signal);
    isLoaded = true;
  };
  const redraw = (before: () => Promise<void> = async () => {}): void => {
    drawing = drawing
      .then(before)
      .then(draw)
      .catch((error: unknown) => failed.abort(error));
  };
  const onConnection = (current: StreamConnection): void => {
    connection =
      current.state === 'open'
        ? `${output.painter.good('●')} live; Ctrl-C ends it`
        : `${output.painter.bad('✖')} the connection is lost; again in ${Math.ceil(current.waitMs / 1000)} s`;
    // What changed before the stream was open is in what is read now; what changes from now on is in the stream.
    isOpen = current.state === 'open';
    redraw(isOpen ? reload : undefined);
  };
  const timers = [setInterval(() => redraw(), redrawMs), setInterval(() => isOpen && redraw(reload), reloadMs)];
  try {
    const lastEventId = flags.text('last-event-id');
    const ends = AbortSignal.any([signal, failed.signal]);
    for await (const message of client.stream({ types: wanted, signal: ends, lastEventId, onConnection })) {
      if (!isAbout(message, ids)) continue;
      messages.push(message);
      if (messages.length > mostMessages) messages.shift();
      redraw(async () => {
        if (!monitors.apply(message)) await reload();
      });
    }
    await drawing;
    if (!signal.aborted) failed.signal.throwIfAborted();
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
};

/** `monitors watch [ID…]`: what happens, as it happens. */
export const monitorsWatchCommand: Command = {
  path: ['monitors', 'watch'],
  summary: 'Watch what happens, as it happens',
  description:
    'In a terminal a table that keeps itself up to date, the worst first; in a pipe, one line of JSON for each change (or, with -o, one document of YAML, one line of CSV). A connection that breaks is made again and goes on where it was.',
  arguments: [{ name: 'id', description: 'Only these monitors', isOptional: true, isMany: true }],
  flags: [
    {
      name: 'types',
      kind: 'list',
      choices: [...types, '*'],
      description: 'What to report; * is everything but monitor.checked',
      default: statusChanges,
    },
    {
      name: 'last-event-id',
      kind: 'text',
      placeholder: 'id',
      description: 'Begin after this message, up to 24 hours back, instead of now',
    },
  ],
  examples: ['monitors watch', "monitors watch ID ID --types '*' -o json"],
  run: async (invocation) => {
    const { terminal, output, signal } = invocation.context;
    const named = invocation.flags.list('types') ?? [statusChanges];
    const wanted = types.filter((type) => named.includes(type) || (named.includes('*') && changes.includes(type)));
    const isScreen = terminal.stdout.isTTY === true && output.format === 'table';
    await (isScreen ? runScreen : runLines)(invocation, wanted);
    if (signal.aborted) throw new CommandFailure('cancelled', 'Interrupted.');
  },
};
