import { operationsOf, type ReferenceDocument, resolve, type Schema, typeNameOf } from './document.js';

const ulid = '1m7z1yr0ztht7at2pg8pwmgdn';
const day = '2026-03-01';
const moment = `${day}T12:00:00.000Z`;

/** What a field of this name usually holds, where the contract has no example of it. */
const usual: Readonly<Record<string, unknown>> = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9…',
  activeIncidents: 0,
  cause: 'connection refused',
  code: 'CHF-2026',
  color: '#1a5fd0',
  currency: 'EUR',
  date: day,
  description: 'Reached from everywhere.',
  email: 'ada@example.com',
  enabled: true,
  expiresIn: 900,
  hash: '3f9b4c…',
  host: 'db.example.com',
  intervalSeconds: 60,
  key: 'website',
  latencyMs: 87.4,
  locale: 'en',
  message: 'The server answered with 200 OK.',
  name: 'Website',
  number: 2,
  operator: '>',
  page: 1,
  pageSize: 20,
  refreshToken: 'wpr_…',
  requestId: `req_${ulid}`,
  secret: 'wp_…',
  slug: 'example',
  target: 'https://example.com/',
  text: 'We found the reason.',
  timezone: 'Europe/Berlin',
  title: 'Website is down',
  token: 'wpa_…',
  totalItems: 1,
  url: 'https://example.com/',
  uptimePercent: 99.98,
  value: 87.4,
};

/** Makes example values of schemas: as the contract's own examples have them, else as their names and rules suggest. */
export class Examples {
  readonly #document: ReferenceDocument;
  /** By the name of the type, what a request that makes one sends. */
  readonly #known = new Map<string, unknown>();

  constructor(document: ReferenceDocument) {
    this.#document = document;
    for (const { operation } of operationsOf(document)) {
      const example = operation.requestBody?.content['application/json']?.example;
      const answered = operation.responses['201'] ?? operation.responses['200'];
      const reference = answered?.content?.['application/json']?.schema?.$ref;
      const isCreation = operation.operationId.endsWith('.create') || operation.operationId.endsWith('.put');
      if (example !== undefined && reference !== undefined && isCreation)
        this.#known.set(typeNameOf(reference), example);
    }
  }

  /** A value that the schema takes. */
  of(schema: Schema): unknown {
    return this.#value(schema, { name: '', given: undefined, above: [] });
  }

  #value(
    declared: Schema,
    place: { readonly name: string; readonly given: unknown; readonly above: readonly string[] },
  ): unknown {
    const type = declared.$ref === undefined ? undefined : typeNameOf(declared.$ref);
    // A type within itself ends there.
    if (type !== undefined && place.above.filter((other) => other === type).length > 1) return null;
    const schema = resolve(declared, this.#document);
    const above = type === undefined ? place.above : [...place.above, type];
    const given = place.given ?? (type === undefined ? undefined : this.#known.get(type));
    const { name } = place;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined)
      return schema.enum.includes(given)
        ? given
        : (schema.enum.find((value) => value === usual[name]) ?? schema.enum[0]);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined) {
      const chosen = this.#alternative(alternatives, given, name);
      return this.#value(chosen, { name, given, above });
    }
    const kind = typeof schema.type === 'object' ? schema.type[0] : schema.type;
    switch (kind) {
      case 'object':
        return this.#object(schema, given, above);
      case 'array':
        return this.#list(schema, { name, given, above });
      case 'string':
        return typeof given === 'string' && fits(schema, given) ? given : text(schema, name);
      case 'integer':
      case 'number':
        return typeof given === 'number' ? given : number(schema, name);
      case 'boolean':
        return typeof given === 'boolean' ? given : (schema.default ?? usual[name] ?? false);
      case 'null':
        return null;
      default:
        return given ?? usual[name] ?? null;
    }
  }

  /** The alternative that the given value fits; of objects, the one whose constants it has. Else none, where none is allowed. */
  #alternative(alternatives: readonly Schema[], given: unknown, name: string): Schema {
    const resolved = alternatives.map((schema) => ({ schema, is: resolve(schema, this.#document) }));
    const others = resolved.filter(({ is }) => is.type !== 'null');
    const isNullable = others.length < resolved.length;
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const match = isObject
      ? others.find(({ is }) =>
          Object.entries(is.properties ?? {}).some(
            ([field, { const: only, enum: several = [] }]) =>
              field in given && [only, ...several].includes((given as Record<string, unknown>)[field]),
          ),
        )
      : others.find(({ is }) => given !== undefined && typeOf(given) === is.type);
    if (match !== undefined) return match.schema;
    if (isNullable && !(name in usual)) return { type: 'null' };
    return others[0]?.schema ?? {};
  }

  #object(schema: Schema, given: unknown, above: readonly string[]): unknown {
    const known = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
    const { properties, required = [] } = schema;
    if (properties === undefined) return known;
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || known[name] !== undefined)
        .map(([name, field]) => [name, this.#value(field, { name, given: known[name], above })]),
    );
  }

  #list(
    schema: Schema,
    { name, given, above }: { readonly name: string; readonly given: unknown; readonly above: readonly string[] },
  ): unknown {
    const { items = {}, prefixItems, minItems = 0, default: usually } = schema;
    if (prefixItems !== undefined)
      return prefixItems.map((item) => this.#value(item, { name: '', given: undefined, above }));
    const singular = name.replace(/s$/, '');
    if (Array.isArray(given)) return given.map((item) => this.#value(items, { name: singular, given: item, above }));
    if (Array.isArray(usually)) return usually;
    const isShown = name === 'data' || minItems > 0 || above.length < 3;
    return isShown
      ? Array.from({ length: Math.max(minItems, 1) }, () =>
          this.#value(items, { name: singular, given: undefined, above }),
        )
      : [];
  }
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

const fits = ({ pattern, minLength = 0, maxLength = Infinity }: Schema, value: string): boolean =>
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value));

const text = (schema: Schema, name: string): string => {
  const [, prefix] = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '') ?? [];
  if (prefix !== undefined) return `${prefix}_${ulid}`;
  if (schema.format === 'date-time') return moment;
  const candidates = [
    usual[name],
    schema.default,
    ...[
      'Website',
      'https://example.com/',
      'ada@example.com',
      'example',
      'example.com',
      'EUR',
      'DE',
      'GET',
      '09:00',
      day,
    ],
    ...[
      'a'.repeat(32),
      'a'.repeat(40),
      'a'.repeat(64),
      'A'.repeat(43),
      'uuudu',
      '#1a5fd0',
      '0',
      '1.0.0',
      'Europe/Berlin',
      '/',
    ],
  ];
  return candidates.find((value): value is string => typeof value === 'string' && fits(schema, value)) ?? '…';
};

const number = ({ default: usually, minimum = 0, maximum = Infinity, type }: Schema, name: string): number => {
  const candidates = [
    usual[name],
    usually,
    ...(/Ms$/.test(name) ? [87] : []),
    ...(/Percent$/.test(name) ? [99.98] : []),
    1,
    minimum,
  ];
  const isTaken = (value: unknown): value is number =>
    typeof value === 'number' && value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value));
  return candidates.find(isTaken) ?? minimum;
};
