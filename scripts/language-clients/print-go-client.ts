import type { ContractModel, Field, NamedType, Operation, Service, Use } from './contract-model.ts';
import { goConstant, goLocal, goName } from './go-names.ts';
import { singular } from './read-types.ts';
import { thirdPerson, wordsOf, wrapText } from './words.ts';

const head = `// Code generated from the contract by "pnpm generate"; DO NOT EDIT.

package watchpost
`;

/**
 * Prints the part of the Go client that follows from the contract, as gofmt would write it.
 *
 * @returns sources by the name of their file
 */
export const printGoClient = ({ types, services, eventTypes }: ContractModel): Readonly<Record<string, string>> => {
  const structs = types.filter((type) => type.kind === 'struct');
  const enums = types.filter((type) => type.kind === 'enum');
  return {
    'types.go': `${head}\nimport "encoding/json"\n\n${structs.map(printStruct).join('\n')}`,
    'enums.go': `${head}\n${enums.map(printEnum).join('\n')}`,
    'services.go': printServices(services),
    'webhook/types.go': printEventTypes(eventTypes),
    ...Object.fromEntries(services.map((service) => [fileOf(service), printService(service)])),
  };
};

/** The end keeps `windows.go` from being for Windows only. */
const fileOf = ({ name }: Service): string => `${wordsOf(name).join('_')}_service.go`;

const comment = (text: string, indent = ''): string =>
  text === ''
    ? ''
    : wrapText(text, 108 - indent.length)
        .map((line) => `${indent}// ${line}`.trimEnd())
        .join('\n')
        .concat('\n');

/** “Settings of …” becomes “Name: settings of …”, as Go begins a comment with the name. */
const about = (name: string, description: string, otherwise: string): string =>
  `${name}: ${description === '' ? otherwise : description.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`;

const typeOf = (use: Use, isSent: boolean): string => {
  const { shape } = use;
  switch (shape.kind) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'timestamp':
      return 'Timestamp';
    case 'unknown':
      return isSent ? 'any' : 'json.RawMessage';
    case 'named':
      return goName(shape.name);
    case 'list':
      return `[]${elementOf(shape.of, isSent)}`;
    case 'map':
      return `map[string]${elementOf(shape.of, isSent)}`;
  }
};

const holdsNil = ({ shape }: Use): boolean => shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'unknown';

const elementOf = (use: Use, isSent: boolean): string =>
  `${use.isNullable && !holdsNil(use) ? '*' : ''}${typeOf(use, isSent)}`;

interface Line {
  readonly comment: string;
  readonly cells: readonly [string, string, string];
}

/** Lines without a comment between them are aligned, as gofmt does. */
const printLines = (lines: readonly Line[]): string => {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.comment !== '' || last === undefined) groups.push([line]);
    else last.push(line);
  }
  return groups
    .map((group) => {
      const width = (column: 0 | 1): number => Math.max(...group.map(({ cells }) => cells[column].length));
      return group
        .map(({ comment: above, cells: [name, type, tag] }) =>
          `${above}\t${name.padEnd(width(0))} ${type.padEnd(width(1))} ${tag}`.trimEnd(),
        )
        .join('\n')
        .concat('\n');
    })
    .join('');
};

const printStruct = (struct: Extract<NamedType, { readonly kind: 'struct' }>): string => {
  const { name, description, fields, isSent } = struct;
  const said = about(goName(name), description, isSent ? 'sent to the API.' : 'part of an answer of the API.');
  const lines = fields.map((field): Line => {
    const type = isSent ? sentType(field) : receivedType(field);
    const tag = `\`json:"${field.name}${field.isRequired ? '' : ',omitempty'}"\``;
    return { comment: comment(field.description, '\t'), cells: [goName(field.name), type, tag] };
  });
  return fields.length === 0
    ? `${comment(said)}type ${goName(name)} struct{}\n`
    : `${comment(said)}type ${goName(name)} struct {\n${printLines(lines)}}\n`;
};

const sentType = (field: Field): string => {
  if (!field.isRequired) return field.shape.kind === 'unknown' ? 'any' : `Optional[${typeOf(field, true)}]`;
  return elementOf(field, true);
};

const receivedType = (field: Field): string =>
  (field.isNullable || !field.isRequired) && !holdsNil(field) ? `*${typeOf(field, false)}` : typeOf(field, false);

const printEnum = ({ name, description, values }: Extract<NamedType, { readonly kind: 'enum' }>): string => {
  const type = goName(name);
  const names = values.map((value) => goConstant(name, value));
  const width = Math.max(...names.map((one) => one.length));
  const constants = values.map(
    (value, at) => `\t${(names[at] ?? '').padEnd(width)} ${type} = ${JSON.stringify(value)}\n`,
  );
  const said = `${about(type, description, 'one of the constants below.')} A newer server may send values that are not listed here.`;
  return `${comment(said)}type ${type} string\n\n// Values of ${type}.\nconst (\n${constants.join('')})\n`;
};

const printEventTypes = (eventTypes: readonly string[]): string => {
  const width = Math.max(...eventTypes.map((type) => goName(type).length));
  return `${head.replace('package watchpost', 'package webhook')}
// Type says what happened. A newer server may send types that are not listed here.
type Type string

// The types of events.
const (
${eventTypes.map((type) => `\t${goName(type).padEnd(width)} Type = "${type}"\n`).join('')})
`;
};

const printServices = (services: readonly Service[]): string => {
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

const serviceType = (name: string): string => `${goName(name)}Service`;

const printService = (service: Service): string => {
  const type = serviceType(service.name);
  const operations = service.operations.map((operation) => printOperation(service, operation)).join('\n');
  return `${head}
import (
\t"context"
)

${comment(about(type, service.description, 'operations of one resource.'))}type ${type} struct{ caller *caller }

${operations}`.replace('import (\n\t"context"\n)', 'import "context"');
};

const printOperation = (service: Service, operation: Operation): string => {
  const method = operation.name === 'remove' ? 'Delete' : goName(operation.name);
  const hasQuery = operation.query.length > 0;
  const queryType = `${goName(singular(service.name))}${method}Params`;
  const { answer, body } = operation;
  const parameters = [
    'ctx context.Context',
    ...operation.pathParameters.map(({ name }) => `${goLocal(name)} string`),
    ...(hasQuery ? [`params *${queryType}`] : []),
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
  const said = `${name} calls visit for every item of ${operation.name === 'remove' ? 'Delete' : goName(operation.name)}, page after page. It ends with the first error of visit; Stop ends it without one.`;
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
    const isPlain = field.hasNoZero;
    const value = typeOf(field, true);
    return {
      comment: comment(field.description, '\t'),
      cells: [goName(field.name), isPlain ? value : `Optional[${value}]`, `\`url:"${field.name}"\``],
    };
  });
  const method = operation.name === 'remove' ? 'Delete' : goName(operation.name);
  return `${comment(`${type} is the query of ${serviceType(service.name)}.${method}. What is left zero is not sent.`)}type ${type} struct {\n${printLines(lines)}}\n`;
};
