import { is, Param, Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import { statementBounds } from './bounds.js';
import type { Bind, Builders } from './dialect.js';
import type { Statement } from './statement.js';

/** A statement before its text is known. */
export interface Wanted {
  /** What the text depends on besides its owner. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** Builds it, with one placeholder for each of the values, in their order. */
  build(bind: Bind): SQLWrapper;
}

/** A parameter of a text: a value by its place, or a constant of the table. */
type Parameter = { readonly place: number } | { readonly constant: unknown };

/** A text, and its parameters where they are others than the values in their order. */
interface KeptText {
  readonly text: string;
  readonly parameters: readonly Parameter[] | undefined;
}

const mostTexts: number = statementBounds.keptTexts.most;

const textOf = ({ toQuery }: Builders, wanted: Wanted): KeptText => {
  let count = 0;
  const built = wanted.build(() => sql.placeholder(String(count++)));
  const { sql: text, params } = toQuery(built.getSQL());
  if (count !== wanted.values.length) throw new Error(`a statement has ${count} places: ${text}`);
  const parameters = params.map((parameter): Parameter => {
    const inner: unknown = is(parameter, Param) ? parameter.value : parameter;
    return is(inner, Placeholder) ? { place: Number(inner.name) } : { constant: inner };
  });
  const areValues = parameters.length === count && parameters.every((each, at) => 'place' in each && each.place === at);
  return { text, parameters: areValues ? undefined : parameters };
};

/**
 * Builds each text once and keeps it: drizzle takes longer for it than SQLite for many a query.
 *
 * @returns makes a statement; `owner` is what the text is about, such as a table or one way to read it
 */
export const keptTexts = (builders: Builders): ((owner: object, wanted: Wanted) => Statement) => {
  const owners = new WeakMap<object, Map<string, KeptText>>();
  const keep = (texts: Map<string, KeptText>, wanted: Wanted): KeptText => {
    // The oldest goes first; a lookup that moved its text to the end would cost each statement more than a rare text does.
    const [oldest] = texts.size < mostTexts ? [] : texts.keys();
    if (oldest !== undefined) texts.delete(oldest);
    const made = textOf(builders, wanted);
    texts.set(wanted.name, made);
    return made;
  };
  return (owner, wanted) => {
    let texts = owners.get(owner);
    if (texts === undefined) {
      texts = new Map();
      owners.set(owner, texts);
    }
    const { text, parameters } = texts.get(wanted.name) ?? keep(texts, wanted);
    const { values } = wanted;
    return {
      text,
      values: parameters?.map((each) => ('place' in each ? values[each.place] : each.constant)) ?? values,
    };
  };
};
