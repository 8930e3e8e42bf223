import { setTimeout as delay } from 'node:timers/promises';
import { kebab } from '../../contract/kebab.js';
import { usageFailure } from '../../failure.js';
import { home } from '../../output/screen.js';
import { clockTime } from '../../output/times.js';
import type { Flag } from '../../program/flag.js';
import type { Command } from '../command/command.js';

const watchFlags: readonly Flag[] = [
  { name: 'watch', kind: 'switch', description: 'Refresh until Ctrl-C; as JSON one line for each refresh' },
  { name: 'every-seconds', kind: 'number', description: 'Seconds between two polls', default: '5' },
];

/** The words of a command and its arguments. */
const callOf = ({ path, arguments: args = [] }: Command): string =>
  [...path, ...args.map(({ name }) => kebab(name).toUpperCase())].join(' ');

/** A list that can also be watched. */
export const watched = (command: Command): Command => ({
  ...command,
  flags: [...(command.flags ?? []), ...watchFlags],
  examples: [...(command.examples ?? []), `${callOf(command)} --watch`],
  run: async (invocation) => {
    const { context, flags } = invocation;
    if (!flags.isOn('watch')) return command.run(invocation);
    if (context.output.format === 'csv') {
      throw usageFailure(
        '--watch and -o csv exclude each other: a list that comes again and again is not one table.',
        'Use -o json or -o yaml, or leave out --watch.',
      );
    }
    const seconds = flags.number('every-seconds') ?? 5;
    if (seconds < 1) throw usageFailure('--every-seconds must be at least 1.');
    const isScreen = context.terminal.stdout.isTTY === true && context.output.format === 'table';
    const streamed = { ...invocation, context: { ...context, output: context.output.asStream() } };
    for (;;) {
      if (isScreen)
        await context.output.lines([`${home}${context.output.painter.quiet(clockTime(new Date().toISOString()))}`]);
      await command.run(streamed);
      await delay(seconds * 1000, undefined, { signal: context.signal });
    }
  },
});
