import {
  addNames,
  header,
  type JsonSchema,
  printComment,
  printDeclaration,
  printLiteral,
  printType,
} from './print-schema.ts';

/** The parts of an OpenAPI document that say what webhooks deliver. */
export interface OpenApiWebhooks {
  readonly webhooks: Readonly<Record<string, { readonly post: Receiving }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Receiving {
  readonly summary: string;
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
}

/** As much of the contract's catalogue as the document lacks: the kind of resource of each subject. */
export type EventCatalogue = Readonly<Record<string, { readonly resource: string }>>;

/**
 * Prints what the events of webhooks carry as TypeScript: a type for every schema that one of them needs, and the map
 * of all subjects.
 *
 * @returns the source of one module that exports types only
 * @throws Error when a schema is of a form that the printer does not know, or a subject is not in the catalogue
 */
export const printEventTypes = (document: OpenApiWebhooks, catalogue: EventCatalogue): string => {
  const { webhooks, components } = document;
  const names = new Set<string>();
  const subjects = Object.entries(webhooks).map(([subject, { post }]) => {
    const data = dataOf(post);
    addNames(data, components.schemas, names);
    const resource = catalogue[subject]?.resource;
    if (resource === undefined) throw new Error(`The subject ${subject} is not in the catalogue`);
    const fields = `resource: ${printLiteral(resource)}; data: ${printType(data, '  ')}`;
    const comment = printComment([`${post.summary}.`, data.description ?? ''].join(' ').trimEnd(), '  ');
    return `${comment}  ${printLiteral(subject)}: { ${fields} };\n`;
  });
  const map = `/** Every subject, with the kind of its subject and what its events carry. */
export interface EventSubjects {
${subjects.join('')}}
`;
  // In the order of the document, so that a new subject moves nothing.
  const needed = Object.entries(components.schemas).filter(([name]) => names.has(name));
  return [header, ...needed.map(([name, schema]) => printDeclaration(name, schema)), map].join('\n');
};

const dataOf = ({ requestBody }: Receiving): JsonSchema =>
  requestBody.content['application/json'].schema.properties?.data ?? {};
