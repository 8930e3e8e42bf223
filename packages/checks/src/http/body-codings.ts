import { checkBounds } from '../bounds.js';
import type { CheckRun } from '../check/check-run.js';
import type { HttpAnswer } from './http-exchange.js';

const maxEncodings = checkBounds.encodings.most;

/** The `Content-Encoding` of an answer, as messages show it. */
export const encodingText = ({ headers, codings }: HttpAnswer): string =>
  [headers['content-encoding'] ?? [], ...codings].flat().join(', ');

/**
 * The codings of a body that are to be undone, in this order: what was applied last comes first (RFC 9110 §8.4, RFC 9112
 * §7). One that is not known is a remark and undone by doing nothing, as browsers do: `utf-8` is a common one.
 *
 * @returns `null` when there are too many: each could be a bomb
 */
export const codingsToUndo = (
  run: CheckRun,
  answer: HttpAnswer,
  known: ReadonlySet<string>,
): readonly string[] | null => {
  const names = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',', maxEncodings + 1)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const codings = [...names, ...answer.codings];
  if (codings.length > maxEncodings) return null;
  if (!codings.every((name) => known.has(name))) run.findings.oddities.add('unknownContentCoding');
  return codings.filter((name) => known.has(name)).reverse();
};
