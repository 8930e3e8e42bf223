import type { ContractModel, Field, NamedType, Operation, Service, Use } from '../language-clients/contract-model.ts';
import { goConstant, goLocal, goName } from '../language-clients/go-names.ts';
import { isQueryRequired, queryTypeOf } from '../language-clients/print-go-services.ts';
import { typeOf } from '../language-clients/print-go-types.ts';
import type { SampleRequest } from './sample-request.ts';

const prefix = 'watchpost.';

/** The type with the package before each name of it. */
const qualified = (type: string): string => type.replaceAll(/\b[A-Z]\w*/g, (name) => prefix + name);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const untyped = (value: unknown, indent: string): string => {
  if (value === null) return 'nil';
  if (Array.isArray(value)) return `[]any{${value.map((entry) => untyped(entry, indent)).join(', ')}}`;
  if (!isObject(value)) return JSON.stringify(value);
  return block(
    'map[string]any',
    Object.entries(value).map(([name, entry]) => [JSON.stringify(name), untyped(entry, `${indent}\t`)]),
    indent,
  );
};

/** Aligned as gofmt does. */
const block = (type: string, entries: readonly (readonly [string, string])[], indent: string): string => {
  if (entries.length === 0) return `${type}{}`;
  const isShort = entries.length === 1 && !entries.some(([, value]) => value.includes('\n'));
  if (isShort) return `${type}{${entries.map(([name, value]) => `${name}: ${value}`).join(', ')}}`;
  const lines = entries.map(([name, value], at) => {
    const width = Math.max(...groupAt(entries, at).map(([other]) => other.length));
    return `${indent}\t${value.includes('\n') ? `${name}:` : `${name}:`.padEnd(width + 1)} ${value},\n`;
  });
  return `${type}{\n${lines.join('')}${indent}}`;
};

/** Values of several lines end what gofmt aligns. */
const groupAt = (entries: readonly (readonly [string, string])[], at: number): (readonly [string, string])[] => {
  const isLong = ([, value]: readonly [string, string]): boolean => value.includes('\n');
  const before = entries.slice(0, at).reverse();
  const start = before.findIndex(isLong);
  const end = entries.slice(at).findIndex(isLong);
  return entries.slice(start < 0 ? 0 : at - start, end < 0 ? entries.length : at + end);
};

class Literals {
  /** What stands before the call: the address of a value can be taken only of a variable. */
  readonly statements: string[] = [];
  readonly #types: ReadonlyMap<string, NamedType>;

  constructor(model: ContractModel) {
    this.#types = new Map(model.types.map((type) => [type.name, type]));
  }

  value(use: Use, value: unknown, indent: string): string {
    if (value === null) return 'nil';
    const { shape } = use;
    switch (shape.kind) {
      case 'timestamp':
        return `watchpost.At(time.Date(${dateOf(String(value))}, time.UTC))`;
      case 'unknown':
        return untyped(value, indent);
      case 'list': {
        const entries = (Array.isArray(value) ? value : []).map((entry) => this.value(shape.of, entry, `${indent}\t`));
        const type = qualified(typeOf(use, true));
        return entries.some((entry) => entry.includes('\n'))
          ? `${type}{\n${entries.map((entry) => `${indent}\t${entry},\n`).join('')}${indent}}`
          : `${type}{${entries.join(', ')}}`;
      }
      case 'map':
        return block(
          qualified(typeOf(use, true)),
          Object.entries(isObject(value) ? value : {}).map(([name, entry]) => [
            JSON.stringify(name),
            this.value(shape.of, entry, `${indent}\t`),
          ]),
          indent,
        );
      case 'named': {
        const type = this.#types.get(shape.name);
        if (type?.kind === 'enum') return prefix + goConstant(type.name, String(value));
        return isObject(value) ? this.struct(shape.name, value, indent) : JSON.stringify(value);
      }
      default:
        return JSON.stringify(value);
    }
  }

  struct(name: string, value: Readonly<Record<string, unknown>>, indent: string): string {
    const type = this.#types.get(name);
    const fields = type?.kind === 'struct' ? type.fields : [];
    const given = fields.filter((field) => value[field.name] !== undefined);
    return block(
      prefix + goName(name),
      given.map((field) => [goName(field.name), this.#field(field, value[field.name], `${indent}\t`)]),
      indent,
    );
  }

  #field(field: Field, value: unknown, indent: string): string {
    if (
      field.isRequired &&
      field.isNullable &&
      value !== null &&
      !['list', 'map', 'unknown'].includes(field.shape.kind)
    ) {
      const variable = goLocal(field.name);
      this.statements.push(`${variable} := ${this.value(field, value, '')}\n`);
      return `&${variable}`;
    }
    if (field.isRequired || field.shape.kind === 'unknown') return this.value(field, value, indent);
    if (value === null) return `watchpost.Null[${qualified(typeOf(field, true))}]()`;
    const constructors = { string: 'String', integer: 'Int', number: 'Float', boolean: 'Bool' } as const;
    const printed = this.value(field, value, indent);
    const { kind } = field.shape;
    if (kind in constructors) return `watchpost.${constructors[kind as keyof typeof constructors]}(${printed})`;
    return `watchpost.Set(${printed})`;
  }
}

const dateOf = (text: string): string => {
  const [year, month, day, hour, minute, second] = text.split(/\D/).map(Number);
  return [year, month, day, hour, minute, second, 0].join(', ');
};

/** The request as a call of the Go client. */
export const printGo = (
  request: SampleRequest,
  {
    service,
    operation,
    model,
  }: { readonly service: Service; readonly operation: Operation; readonly model: ContractModel },
): string => {
  const literals = new Literals(model);
  const query = operation.query.filter(({ name }) => request.query[name] !== undefined);
  const queryText = (field: Field): string => {
    const printed = literals.value(field, request.query[field.name], '');
    return field.isRequired || field.hasNoZero ? printed : `watchpost.Set(${printed})`;
  };
  const { body } = operation;
  const bodyText = body === undefined ? '' : literals.struct(body.type, request.body ?? {}, '');
  const parts = [
    'ctx',
    ...request.ids.map(({ value }) => JSON.stringify(value)),
    ...(operation.query.length === 0
      ? []
      : query.length === 0
        ? ['nil']
        : [
            `${isQueryRequired(operation) ? '' : '&'}${block(
              prefix + queryTypeOf(service, operation),
              query.map((field) => [goName(field.name), queryText(field)]),
              '',
            )}`,
          ]),
    ...(body === undefined ? [] : [body.isRequired ? bodyText : request.body === undefined ? 'nil' : `&${bodyText}`]),
  ];
  const method = operation.name === 'remove' ? 'Delete' : goName(operation.name);
  const call = `client.${goName(service.name)}.${method}(${parts.join(', ')})`;
  const before = literals.statements.join('');
  return operation.answer.kind === 'nothing' ? `${before}err := ${call}` : `${before}answer, err := ${call}`;
};
