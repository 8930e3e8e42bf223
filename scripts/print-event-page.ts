import type { OpenApiWebhooks } from './print-event-types.ts';
import type { JsonSchema } from './print-schema.ts';

/** As much of the contract's catalogue as the page shows. */
export type EventPageCatalogue = Readonly<
  Record<
    string,
    { readonly resource: string; readonly title: string; readonly emittedBy: readonly string[]; readonly needs: string }
  >
>;

/** What the page of events is printed from. */
export interface EventPageSource {
  readonly document: OpenApiWebhooks;
  readonly eventSubjects: EventPageCatalogue;
  readonly eventExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly subjectsOutsideOfAll: readonly string[];
}

const introduction = `<!-- Derived from the contract by \`pnpm generate\`; changes made here are lost. -->

# Events

What webhooks deliver. How to receive it is in [guides/receiving-webhooks.md](guides/receiving-webhooks.md).
\`GET /api/v1/webhook-events\` has the same with JSON Schemas, and \`watchpost webhooks subjects\` lists it.
`;

const besideTheCatalogue = `Beside them there is \`webhook.test\`, which \`watchpost webhooks test\` sends to one webhook: its subject and its data are that
webhook.
`;

/** Prints the page of all events that webhooks deliver, in Markdown. */
export const printEventPage = (source: EventPageSource): string => {
  const { document, eventSubjects, subjectsOutsideOfAll } = source;
  const subjects = Object.entries(eventSubjects);
  const overview = subjects.map(([subject, { title, emittedBy, needs }]) => {
    const link = `[\`${subject}\`](#${subject.replaceAll('.', '')})`;
    return row([
      link,
      title,
      emitters(emittedBy),
      `\`${needs}\``,
      subjectsOutsideOfAll.includes(subject) ? 'no' : 'yes',
    ]);
  });
  const [first = ''] = Object.keys(document.webhooks);
  const resources = Map.groupBy(subjects, ([, { resource }]) => resource);
  return [
    introduction,
    `${table(['Subject', 'What has happened', 'Emitted by', 'Needs', 'In `*`'], overview)}`,
    besideTheCatalogue,
    '## The body\n',
    fieldTable({ ...bodyOf(first, document), properties: envelopeOf(bodyOf(first, document)) }, document),
    printExample('Example', exampleBody(source.eventExamples['organization.updated'])),
    ...[...resources.values()].map((group) => printGroup(group, source)),
  ].join('\n');
};

/** Everything but `data`, which differs, and the type that is another for each. */
const envelopeOf = ({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> => ({
  ...properties,
  type: { type: 'string', description: 'The subject; the same as `X-Service-Event`.' },
  data: {
    type: ['object', 'null'],
    description: 'The subject, as it was right after; the tables below. `null` in a body that would be over 256 kB.',
  },
});

/** The subjects about one kind of resource share their data. */
const printGroup = (group: readonly [string, EventPageCatalogue[string]][], source: EventPageSource): string => {
  const [[subject, { resource }] = ['', { resource: '' }]] = group;
  const data = bodyOf(subject, source.document).properties?.data ?? {};
  const words = resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    `## About ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}\n`,
    ...group.map(([name, declaration]) => printSubject(name, declaration, source)),
    `Fields of \`data\`:\n`,
    fieldTable(data, source.document),
  ].join('\n');
};

const printSubject = (
  subject: string,
  { title, emittedBy }: EventPageCatalogue[string],
  { eventExamples, subjectsOutsideOfAll }: EventPageSource,
): string => `### ${subject}

${title}. Emitted by: ${emitters(emittedBy)}. ${subjectsOutsideOfAll.includes(subject) ? '`*` leaves it out: name it' : '`*` includes it'}.

${printExample('Example of `data`', eventExamples[subject])}`;

const printExample = (summary: string, example: unknown): string =>
  `<details><summary>${summary.replace(/`(.+)`/, '<code>$1</code>')}</summary>

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

</details>
`;

/** One whole body; only `type`, `subject` and `data` of the others are different. */
const exampleBody = (data: EventPageSource['eventExamples'][string] = {}): object => {
  const id = String(data.id);
  const api = 'https://watchpost.example/api/v1';
  const eventId = 'evt_01jd0000000000000000000001';
  return {
    id: eventId,
    type: 'organization.updated',
    apiVersion: '1.0.0',
    sentAt: '2026-03-01T12:00:00.250Z',
    attempt: 1,
    webhookId: 'whk_01jd0000000000000000000001',
    organizationId: id,
    occurredAt: '2026-03-01T12:00:00.000Z',
    subject: { type: 'organization', id, sequence: data.version },
    actor: { type: 'user', id: 'usr_01jd0000000000000000000001', name: 'Grace Hopper' },
    data,
    links: { self: `${api}/organizations/${id}`, event: `${api}/events/${eventId}` },
  };
};

/** What emits events and is no operation. */
const emitterWords: Readonly<Record<string, string>> = {
  '*': 'everything that leaves an audit activity',
  watch: 'Watchpost itself, as results come in and time goes by',
};

const emitters = (operations: readonly string[]): string => {
  if (operations.length === 0) return 'nothing yet';
  return operations.map((name) => emitterWords[name] ?? `\`${name}\``).join(', ');
};

const bodyOf = (subject: string, { webhooks }: OpenApiWebhooks): JsonSchema =>
  webhooks[subject]?.post.requestBody.content['application/json'].schema ?? {};

const fieldTable = (schema: JsonSchema, { components }: OpenApiWebhooks): string => {
  const resolve = (node: JsonSchema): JsonSchema =>
    node.$ref === undefined ? node : { ...components.schemas[node.$ref.replace('#/components/schemas/', '')], ...node };

  const rowsOf = (node: JsonSchema, prefix: string): string[] => {
    const members = [node, ...(node.anyOf ?? [])].map(resolve);
    return members.flatMap(({ properties = {}, items }) => [
      ...Object.entries(properties).flatMap(([name, field]) => {
        const { description, anyOf = [] } = resolve(field);
        const text = description ?? anyOf.map(resolve).find((member) => member.description)?.description ?? '';
        const path = `${prefix}${name}`;
        return [row([`\`${path}\``, typeOf(field), text]), ...rowsOf(field, `${path}.`)];
      }),
      ...(items === undefined ? [] : rowsOf(items, prefix.replace(/\.$/, '[].'))),
    ]);
  };
  const typeOf = (node: JsonSchema): string => {
    const { type, enum: values, anyOf, items, format } = resolve(node);
    if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
    if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
    if (items !== undefined) return `array of ${typeOf(items)}`;
    if (format === 'date-time') return 'time';
    return [type ?? 'anything'].flat().join(' or ');
  };
  return table(['Field', 'Type', 'Meaning'], rowsOf(schema, ''));
};

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (titles: readonly string[], rows: readonly string[]): string =>
  `${[row(titles), row(titles.map(() => '---')), ...rows].join('\n')}\n`;
