import type { Assertion } from '@watchpost/client';

const numberSources = ['status', 'latency', 'certificateDays'];
/** Sources that a path chooses from. */
export const pathSources: readonly string[] = ['header', 'json', 'record'];

/** Reads what a person typed as the value that an assertion compares with. */
const expectedOf = (
  text: string,
  { source, operator }: Pick<Assertion, 'source' | 'operator'>,
): Assertion['expected'] => {
  const one = (part: string): string | number => {
    const trimmed = part.trim();
    const isNumber = trimmed !== '' && Number.isFinite(Number(trimmed));
    const wantsNumber = numberSources.includes(source) || /^(?:less|greater)Than/.test(operator);
    return isNumber && wantsNumber ? Number(trimmed) : part;
  };
  if (operator === 'exists' || operator === 'notExists') return undefined;
  if (operator === 'in' || operator === 'notIn') return text.split(',').map((part) => one(part.trim()));
  if (source === 'json' && /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text)) return JSON.parse(text);
  return one(text);
};

/** What an assertion compares with, as it is typed. */
export const textOf = (expected: Assertion['expected']): string =>
  Array.isArray(expected) ? expected.join(', ') : expected === undefined ? '' : String(expected);

/** A row after a change: what its source or operator does not take is left out. */
export const changedAssertion = (row: Assertion, changes: Partial<Assertion>): Assertion => {
  // Most people want an answer without a remark.
  const operator = changes.source === 'remark' ? 'notExists' : row.operator;
  const { path, expected: before, ...rest } = { ...row, operator, ...changes };
  const expected = expectedOf(textOf(before), rest);
  const withPath = path !== undefined && pathSources.includes(rest.source) ? { path } : {};
  return { ...rest, ...withPath, ...(expected === undefined ? {} : { expected }) };
};
