import { eventExamples, jsonSchemaOf, type WebhookSubject, webhookEventRoutes } from '@watchpost/schemas';
import { eventDeclarations, subjectsOfAll } from '../../request/events/subjects.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';

let made: readonly WebhookSubject[] | undefined;

/** The subjects with their JSON Schemas, made once when they are first asked for: neither changes while the server runs. */
const catalogue = (): readonly WebhookSubject[] =>
  (made ??= eventDeclarations
    .map(([subject, { title, resource, emittedBy, needs, data }]) => ({
      subject,
      title,
      resource,
      emittedBy: [...emittedBy],
      needs,
      isInAll: subjectsOfAll.includes(subject),
      dataSchema: jsonSchemaOf(data, { io: 'output' }),
      example: eventExamples[subject],
    }))
    .sort((a, b) => (a.subject < b.subject ? -1 : 1)));

const matches = ({ subject, title }: WebhookSubject, search: string): boolean =>
  `${subject}\n${title}`.toLowerCase().includes(search.toLowerCase());

/** Lists what webhooks can subscribe to. */
const listSubjects = serve(webhookEventRoutes.subjects, async ({ query }, { services }) => {
  const { isDescending, limit, offset } = pageOptions(query);
  const served = catalogue().filter(({ subject }) => services.contract.subjects.has(subject));
  const found = served.filter((subject) => matches(subject, query.search ?? ''));
  const sorted = isDescending ? found.toReversed() : found;
  return { body: pageBody(query, sorted.slice(offset, offset + limit), found.length) };
});

export const eventCatalogueOperations: Readonly<Record<string, Verb>> = {
  'webhooks.subjects': listSubjects,
};
