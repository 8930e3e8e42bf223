import { rangeText } from '../../output/times.js';
import type { Flag } from '../../program/flag.js';
import type { Command, Invocation } from './command.js';

/** The flags of a range of time. */
export const range: readonly Flag[] = [
  { name: 'from', kind: 'time', description: 'Where the range begins', default: '24h' },
  { name: 'to', kind: 'time', description: 'Where it ends', default: 'now' },
];
/** A command for people: the formats for programs and `--fields` give what the API answered, else it is drawn. */
export const shown =
  <T extends object>(
    fields: readonly string[],
    read: (id: string, invocation: Invocation) => Promise<T>,
    draw: (answer: T, invocation: Invocation) => string[] | Promise<string[]>,
  ): Command['run'] =>
  async (invocation) => {
    const { context, args } = invocation;
    context.output.expectFields(fields);
    const answer = await read(args.id ?? '', invocation);
    if (context.output.format !== 'table' || context.output.hasFields) return context.output.item(answer);
    await context.output.lines(await draw(answer, invocation));
  };

/** The range that the flags say. */
export const rangeOf = ({ flags }: Invocation): { from: string | undefined; to: string | undefined } => ({
  from: flags.time('from'),
  to: flags.time('to'),
});

/** Painting changes nothing where colours are off. */
export const styleOf = ({ context: { output } }: Invocation) => ({
  painter: output.painter,
  isColored: output.painter.good('x') !== 'x',
});

/** The range of an answer, as people write it. */
export const rangeOfAnswer = (answer: { readonly from: string; readonly to: string }): string =>
  rangeText(answer, Date.now());
