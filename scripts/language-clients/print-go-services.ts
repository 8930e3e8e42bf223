import type { Operation, Service } from './contract-model.ts';
import { about, comment, head, type Line, printLines } from './go-lines.ts';
import { goLocal, goName } from './go-names.ts';
import { typeOf } from './print-go-types.ts';
import { singular } from './read-types.ts';
import { thirdPerson } from './words.ts';

export const printServices = (services: readonly Service[]): string => {
  const lines = services.map(
    ({ name, description }): Line => ({
      comment: comment(description, '\t'),
      cells: [goName(name), `*${serviceType(name)}`, ''],
    }),
  );
  const width = Math.max(...services.map(({ name }) => goName(name).length));
  return `${head}
// Services has a service for each resource of the API.
type Services struct {
${printLines(lines)}}

func newServices(caller *caller) Services {
\treturn Services{
${services.map(({ name }) => `\t\t${`${goName(name)}:`.padEnd(width + 1)} &${serviceType(name)}{caller},\n`).join('')}\t}
}
`;
};

export const serviceType = (name: string): string => `${goName(name)}Service`;

export const printService = (service: Service): string => {
  const type = serviceType(service.name);
  const operations = service.operations.map((operation) => printOperation(service, operation)).join('\n');
  return `${head}
import (
\t"context"
)

${comment(about(type, service.description, 'operations of one resource.'))}type ${type} struct{ caller *caller }

${operations}`.replace('import (\n\t"context"\n)', 'import "context"');
};

const methodOf = ({ name }: Operation): string => (name === 'remove' ? 'Delete' : goName(name));

export const queryTypeOf = (service: Service, operation: Operation): string =>
  `${goName(singular(service.name))}${methodOf(operation)}Params`;

/** Whether a call without a query would be refused: then it is no pointer, which may be nil. */
export const isQueryRequired = ({ query }: Operation): boolean => query.some(({ isRequired }) => isRequired);

const printOperation = (service: Service, operation: Operation): string => {
  const method = methodOf(operation);
  const hasQuery = operation.query.length > 0;
  const queryType = queryTypeOf(service, operation);
  const { answer, body } = operation;
  const parameters = [
    'ctx context.Context',
    ...operation.pathParameters.map(({ name }) => `${goLocal(name)} string`),
    ...(hasQuery ? [`params ${isQueryRequired(operation) ? '' : '*'}${queryType}`] : []),
    ...(body === undefined ? [] : [`body ${body.isRequired ? '' : '*'}${goName(body.type)}`]),
  ];
  const returned = answerType(operation);
  const said = `${method} ${thirdPerson(operation.summary)}${operation.description === '' ? '' : `\n\n${operation.description}`}`;
  const receiver = `func (s *${serviceType(service.name)})`;
  const call = printCall(operation);
  const signature = (name: string, more: readonly string[], result: string): string =>
    `${receiver} ${name}(${[...parameters, ...more, 'options ...CallOption'].join(', ')}) ${result}`;
  const main =
    answer.kind === 'nothing'
      ? `${signature(method, [], 'error')} {\n\treturn discard(ctx, s.caller, ${call}, options)\n}\n`
      : `${signature(method, [], `(*${returned}, error)`)} {\n\treturn ${answer.kind === 'content' ? 'content' : `fetch[${returned}]`}(ctx, s.caller, ${call}, options)\n}\n`;
  const each = answer.kind === 'page' ? printEach(operation, answer, signature, call) : '';
  return `${hasQuery ? `${printQuery(queryType, service, operation)}\n` : ''}${comment(said)}${main}${each}`;
};

const printEach = (
  operation: Operation,
  answer: Extract<Operation['answer'], { readonly kind: 'page' }>,
  signature: (name: string, more: readonly string[], result: string) => string,
  call: string,
): string => {
  const item = typeOf(answer.item, false);
  const name = operation.name === 'list' ? 'Each' : `Each${goName(singular(operation.name))}`;
  const key = answer.hasId ? `func(item ${item}) string { return item.ID }` : 'nil';
  const said = `${name} calls visit for every item of ${methodOf(operation)}, page after page. It ends with the first error of visit; Stop ends it without one.`;
  return `
${comment(said)}${signature(name, [`visit func(${item}) error`], 'error')} {
\treturn each(ctx, s.caller, ${call}, ${key}, visit, options)
}
`;
};

const answerType = ({ answer }: Operation): string => {
  switch (answer.kind) {
    case 'nothing':
      return '';
    case 'content':
      return 'Content';
    case 'page':
      return `Page[${typeOf(answer.item, false)}]`;
    case 'value':
      return typeOf(answer.use, false);
  }
};

const printCall = ({ method, path, pathParameters, query, body, ...operation }: Operation): string => {
  const parts = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(pathParameters.length === 0
      ? []
      : [`ids: []string{${pathParameters.map(({ name }) => goLocal(name)).join(', ')}}`]),
    ...(query.length === 0 ? [] : ['query: params']),
    ...(body === undefined ? [] : [body.isRequired ? 'body: body' : 'body: orNothing(body)']),
    ...(operation.takesIdempotencyKey ? ['hasKey: true'] : []),
    ...(operation.isPublic ? ['isPublic: true'] : []),
  ];
  return `operation{${parts.join(', ')}}`;
};

const printQuery = (type: string, service: Service, operation: Operation): string => {
  const lines = operation.query.map((field): Line => {
    const isPlain = field.isRequired || field.hasNoZero;
    const value = typeOf(field, true);
    return {
      comment: comment(`${field.description}${field.isRequired ? ' Required.' : ''}`, '\t'),
      cells: [goName(field.name), isPlain ? value : `Optional[${value}]`, `\`url:"${field.name}"\``],
    };
  });
  const method = methodOf(operation);
  return `${comment(`${type} is the query of ${serviceType(service.name)}.${method}. What is left zero is not sent.`)}type ${type} struct {\n${printLines(lines)}}\n`;
};
