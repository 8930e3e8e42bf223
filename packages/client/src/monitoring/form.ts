/** What the contract says of a value that people declare, as far as comparing needs it. Derived by `pnpm generate`. */
export interface Form {
  /** Of an object: its fields. */
  readonly fields?: Readonly<Record<string, Form>>;
  /** Of a list: each of its entries. */
  readonly item?: Form;
  /** Of an object that has several forms; constants such as `type` say which one. */
  readonly forms?: readonly Form[];
  /** The only value. */
  readonly only?: unknown;
  /** What the server puts where nothing is given. */
  readonly default?: unknown;
  /** The prefix of the ids that stand here, such as `mon`. */
  readonly prefix?: string;
  /** `null` is a value here, even where another one is the default. */
  readonly isNullable?: true;
}

/** An object with names that are not known beforehand. */
export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are the same JSON; the order of fields does not count. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => isSame(each, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(a[name], b[name]));
};

/** Of several forms, the one that a value has. */
const formOf = (form: Form, value: unknown): Form => {
  if (form.forms === undefined || !isObject(value)) return form;
  const fits = ({ fields = {} }: Form): boolean =>
    Object.entries(fields).every(([name, { only }]) => only === undefined || value[name] === only);
  return form.forms.find(fits) ?? form;
};

/** The entry of a list that another one stands for: the one with its name, else the one in its place. */
const counterpartOf = (entry: unknown, index: number, others: unknown): unknown => {
  if (!Array.isArray(others)) return undefined;
  const { name } = isObject(entry) ? entry : {};
  return name === undefined ? others[index] : others.find((other) => isObject(other) && other.name === name);
};

/**
 * Fills in what the server would: the defaults, and the ids of parts that it has given already.
 *
 * @param current what the server has in this place
 */
export const complete = (form: Form, declared: unknown, current?: unknown): unknown => {
  const isLeftOut =
    declared === undefined || (declared === null && form.default !== undefined && form.isNullable !== true);
  const value = isLeftOut ? form.default : declared;
  const { fields, item } = formOf(form, value);
  if (fields !== undefined && isObject(value)) {
    const known = isObject(current) ? current : {};
    const filled = Object.entries(fields).map(([name, field]): [string, unknown] => [
      name,
      complete(field, value[name] ?? (name === 'id' ? known.id : value[name]), known[name]),
    ]);
    return Object.fromEntries(filled.filter(([, each]) => each !== undefined));
  }
  if (item !== undefined && Array.isArray(value)) {
    return value.map((entry, index) => complete(item, entry, counterpartOf(entry, index, current)));
  }
  return value;
};

/** As much of a value as people can write. */
export const writable = (form: Form, value: unknown): unknown => {
  const { fields, item } = formOf(form, value);
  if (fields !== undefined && isObject(value)) {
    const kept = Object.entries(fields).flatMap(([name, field]): [string, unknown][] =>
      value[name] === undefined ? [] : [[name, writable(field, value[name])]],
    );
    return Object.fromEntries(kept);
  }
  if (item !== undefined && Array.isArray(value)) return value.map((entry) => writable(item, entry));
  return value;
};

/** The prefix of ids that parts of a status page have; no file names them. */
const partPrefix = 'cmp';

/** Leaves out of a value what {@link complete} would put back. */
export const withoutDefaults = (form: Form, value: unknown): unknown => {
  const { fields, item } = formOf(form, value);
  if (fields !== undefined && isObject(value)) {
    const kept = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const each = value[name];
      const isImplied = each === undefined || field.prefix === partPrefix || isSame(each, complete(field, undefined));
      return isImplied ? [] : [[name, withoutDefaults(field, each)]];
    });
    return Object.fromEntries(kept);
  }
  if (item !== undefined && Array.isArray(value)) return value.map((entry) => withoutDefaults(item, entry));
  return value;
};

const join = (path: string, name: string | number): string => {
  if (typeof name === 'number') return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
};

/** Replaces each reference in a value. */
export const mapReferences = (
  form: Form,
  value: unknown,
  replace: (reference: string, prefix: string, path: string) => unknown,
  path = '',
): unknown => {
  if (form.prefix !== undefined) return typeof value === 'string' ? replace(value, form.prefix, path) : value;
  const { fields, item } = formOf(form, value);
  if (fields !== undefined && isObject(value)) {
    const mapped = Object.entries(value).map(([name, each]): [string, unknown] => {
      const field = fields[name];
      return [name, field === undefined ? each : mapReferences(field, each, replace, join(path, name))];
    });
    return Object.fromEntries(mapped);
  }
  if (item !== undefined && Array.isArray(value)) {
    return value.map((entry, index) => mapReferences(item, entry, replace, join(path, index)));
  }
  return value;
};

/** The paths in a value that its form does not have, each with the names that there are. */
export const unknownFields = (
  form: Form,
  value: unknown,
  path: string,
): { readonly path: string; readonly known: readonly string[] }[] => {
  const { fields, item } = formOf(form, value);
  if (fields !== undefined && isObject(value)) {
    return Object.entries(value).flatMap(([name, each]) => {
      const field = fields[name];
      const inner = join(path, name);
      return field === undefined ? [{ path: inner, known: Object.keys(fields) }] : unknownFields(field, each, inner);
    });
  }
  if (item !== undefined && Array.isArray(value)) {
    return value.flatMap((entry, index) => unknownFields(item, entry, join(path, index)));
  }
  return [];
};

/** One field that differs. */
export interface Difference {
  /** Such as `config.method`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Each field in which two values differ; lists are compared as a whole. */
export const differences = (before: unknown, after: unknown, path: string): Difference[] => {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ field: path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name] ?? null, after[name] ?? null, join(path, name)));
};

/** The merge patch (RFC 7396) that makes one value of another. An object that may be missing is sent with all its fields. */
export const mergePatchOf = (form: Form, before: unknown, after: unknown): unknown => {
  // An object with several forms is replaced as a whole.
  if (form.forms !== undefined || !isObject(before) || !isObject(after)) return after;
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field = form.fields?.[name] ?? {};
    if (isSame(before[name], after[name])) {
      if (form.isNullable === true) patch[name] = after[name];
    } else patch[name] = name in after ? mergePatchOf(field, before[name], after[name]) : null;
  }
  return patch;
};
