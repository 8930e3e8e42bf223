import type { FieldKind, MonitorTypeGuide } from '../../contract/manifest.js';
import { operations } from '../../contract/operations.js';
import { usageFailure } from '../../failure.js';
import type { Output } from '../../output/output.js';
import type { Command } from '../command/command.js';

const names =
  operations.find(({ id }) => id === 'monitors.create')?.body?.fields.find(({ name }) => name === 'type')?.choices ??
  [];

const kinds: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  integer: 'whole number',
  number: 'number',
  scalar: 'text or number',
  boolean: 'true or false',
  list: 'list of texts',
  json: 'JSON',
  time: 'time',
};

/** A setting as a line of the table. */
const settingRow = ({
  name,
  kind,
  description,
  choices,
  default: fallback,
  isRequired,
}: MonitorTypeGuide['settings'][number]) => ({
  setting: name,
  takes: choices === undefined ? kinds[kind] : choices.join(' '),
  default: isRequired === true ? 'required' : (fallback ?? null),
  description,
});

/** A command line that creates one, with the settings that it must have. */
const exampleOf = ({ type, target, settings }: MonitorTypeGuide): string => {
  const required = settings.filter(({ isRequired }) => isRequired === true);
  return [
    `watchpost monitors create --name NAME --type ${type}`,
    ...(target === null ? [] : [`--target ${target}`]),
    // Agents alone check it.
    ...(type === 'command' || type === 'docker' ? ['--agent-ids agt_…'] : []),
    ...required.map(({ name, kind }) => (kind === 'list' ? `--config '${name}=["…"]'` : `--config ${name}=…`)),
  ].join(' ');
};

const guideLines = (guide: MonitorTypeGuide, output: Output): string[] => {
  const { title, target, minIntervalSeconds, assertions, credentials, settings } = guide;
  const { painter } = output;
  const facts: readonly (readonly [string, string])[] = [
    ['target', target === null ? 'none' : `such as ${target}`],
    ...(minIntervalSeconds > 5 ? [['interval', `at least ${minIntervalSeconds} s`] as const] : []),
    ['credentials', credentials.join(', ') || 'none'],
    ['assertions', assertions.length === 0 ? 'none' : `on ${assertions.join(', ')}`],
  ];
  return [
    painter.strong(title),
    ...facts.map(([name, text]) => `${painter.quiet(name.padEnd(11))}  ${text}`),
    '',
    ...(settings.length === 0
      ? ['It has no settings.']
      : output.table(settings.map(settingRow), { operationId: 'monitors.typeSettings', fields: [] })),
    '',
    painter.quiet(exampleOf(guide)),
  ];
};

/** `monitors types [TYPE]`: what each type takes. */
export const monitorsTypesCommand: Command = {
  path: ['monitors', 'types'],
  summary: 'See the types of monitors, and what each takes',
  description: 'Without a type all of them; with one its target, settings, assertions and credentials.',
  arguments: [{ name: 'type', description: 'One of them', isOptional: true, choices: names }],
  examples: ['monitors types', 'monitors types dns'],
  run: async ({ context: { output }, args: { type } }) => {
    output.expectFields(['type', 'title', 'target', 'minIntervalSeconds', 'assertions', 'credentials', 'settings']);
    // Nothing else needs to know all of it.
    const { monitorTypes } = await import('../../contract/monitor-types.js');
    if (type === undefined) {
      const meta = { page: 1, pageSize: monitorTypes.length, totalItems: monitorTypes.length };
      return output.page({ data: monitorTypes, meta }, { operationId: 'monitors.types', fields: [] });
    }
    const guide = monitorTypes.find((one) => one.type === type);
    if (guide === undefined) {
      const known = `Built in: ${names.join(', ')}. A type that your server adds is explained by its operator.`;
      throw usageFailure(`No type “${type}” is built in.`, known);
    }
    if (output.format !== 'table' || output.hasFields) return output.item(guide);
    await output.lines(guideLines(guide, output));
  },
};
