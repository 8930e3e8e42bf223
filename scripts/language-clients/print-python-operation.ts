import type { Field, Operation } from './contract-model.ts';
import { pythonName } from './python-names.ts';
import { docstring, pythonType } from './python-types.ts';
import { thirdPerson } from './words.ts';

/** A parameter: how it is declared, and how the method hands it on. */
interface Parameter {
  readonly python: string;
  readonly wire: string;
  readonly declaration: string;
}

/** Prints the method of an operation, for asyncio. */
export const printOperation = (operation: Operation, bodies: ReadonlyMap<string, readonly Field[]>): string => {
  const { answer, pathParameters, body } = operation;
  const ids = pathParameters.map(({ name }) => pythonName(name));
  const taken = new Set(ids);
  const query = operation.query.map((field) => queryParameter(field, taken));
  const fields = (body === undefined ? [] : (bodies.get(body.type) ?? [])).map((field) => bodyParameter(field, taken));
  const ordered = [...fields].sort(
    (a, b) => Number(a.declaration.includes(' = ')) - Number(b.declaration.includes(' = ')),
  );
  const named = [
    ...ordered.map(({ declaration }) => declaration),
    ...query.map(({ declaration }) => declaration),
    ...(operation.takesVersion ? ['if_version: Optional[int] = None'] : []),
    ...(operation.takesIdempotencyKey ? ['idempotency_key: Optional[str] = None'] : []),
    'options: Optional[RequestOptions] = None',
  ];
  const parameters = ['self', ...ids.map((id) => `${id}: str`), '*', ...named];
  const isList = answer.kind === 'page';
  const name = operation.name === 'remove' ? 'delete' : pythonName(operation.name);
  const said = `${thirdPerson(operation.summary).replace(/^./, (first) => first.toUpperCase())}${
    operation.description === '' ? '' : `\n\n${operation.description}`
  }`;
  const parts = [
    `"${operation.method}"`,
    `"${operation.path}"`,
    ...(ids.length === 0 ? [] : [`ids=(${ids.join(', ')},)`]),
    ...(query.length === 0 ? [] : [`query=${printDict(query)}`]),
    ...(body === undefined ? [] : [`body=${printDict(fields)}`]),
    ...(body === undefined || body.isRequired ? [] : ['is_body_optional=True']),
    ...(operation.takesVersion ? ['if_version=if_version'] : []),
    ...(operation.takesIdempotencyKey ? ['has_key=True', 'idempotency_key=idempotency_key'] : []),
    ...(operation.isPublic ? ['is_public=True'] : []),
  ];
  const call = `Operation(\n${parts.map((part) => `            ${part},\n`).join('')}        )`;
  return `    ${isList ? '' : 'async '}def ${name}(
${parameters.map((parameter) => `        ${parameter},\n`).join('')}    ) -> ${returned(operation)}:
${docstring(said, '        ')}        operation = ${call}
        ${finish(operation)}
`;
};

const returned = ({ answer }: Operation): string => {
  switch (answer.kind) {
    case 'nothing':
      return 'None';
    case 'content':
      return 'Content';
    case 'page':
      return `AsyncPages[${pythonType(answer.item, 'models.')}]`;
    case 'value':
      return pythonType(answer.use, 'models.');
  }
};

const finish = ({ answer }: Operation): string => {
  switch (answer.kind) {
    case 'nothing':
      return 'await self._door.nothing(operation, options)';
    case 'content':
      return 'return await self._door.content(operation, options)';
    case 'page':
      return `return AsyncPages(self._door, operation, ${pythonType(answer.item, 'models.')}, options, has_id=${answer.hasId ? 'True' : 'False'})`;
    case 'value':
      return `return await self._door.value(operation, ${pythonType(answer.use, 'models.')}, options)`;
  }
};

const freeName = (name: string, taken: Set<string>): string => {
  const python = pythonName(name);
  const free = taken.has(python) || reserved.has(python) ? `${python}_` : python;
  taken.add(free);
  return free;
};

const reserved = new Set(['self', 'options', 'if_version', 'idempotency_key']);

const queryParameter = (field: Field, taken: Set<string>): Parameter => {
  const python = freeName(field.name, taken);
  const type = pythonType({ ...field, isNullable: false }, 'models.');
  const declaration = field.isRequired ? `${python}: ${type}` : `${python}: Optional[${type}] = None`;
  return { python, wire: field.name, declaration };
};

const bodyParameter = (field: Field, taken: Set<string>): Parameter => {
  const python = freeName(field.name, taken);
  const type = pythonType(field, 'models.');
  const declaration = field.isRequired ? `${python}: ${type}` : `${python}: Maybe[${type}] = UNSET`;
  return { python, wire: field.name, declaration };
};

const printDict = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? '{}'
    : `{\n${parameters.map(({ python, wire }) => `                "${wire}": ${python},\n`).join('')}            }`;
