import { bounds } from '@watchpost/schemas';
import { ProblemError } from '../http/problem.js';
import type { PlainRow, ServedResource } from './served-resource.js';

/** The fields of a document that people write. */
const writtenFields = ({ contract, present }: ServedResource, row: PlainRow, now: number): Record<string, unknown> => {
  const shown = present(row, now);
  const { shape = shown } = (contract.document ?? contract.create ?? {}) as { shape?: object };
  return Object.fromEntries(Object.keys(shape).map((field) => [field, shown[field]]));
};

/** Of its JSON, in UTF-8. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/**
 * Holds a document, as it is after a change was merged into it, against the size that any may have: small changes would
 * otherwise add up. One that is larger already can still be changed, unless it grows.
 *
 * @throws ProblemError `validation_failed` naming the largest field
 */
export const assertDocumentSize = (
  resource: ServedResource,
  { before, after, now }: { readonly before: PlainRow | undefined; readonly after: PlainRow; readonly now: number },
): void => {
  const { most } = bounds.document;
  const document = writtenFields(resource, after, now);
  const bytes = bytesOf(document);
  if (bytes <= most) return;
  if (before !== undefined && bytes <= bytesOf(writtenFields(resource, before, now))) return;
  const [[path, largest] = ['', 0]] = Object.entries(document)
    .map(([field, value]): [string, number] => [field, bytesOf(value)])
    .sort(([, a], [, b]) => b - a);
  const message = `must be smaller: ${resource.contract.words.one} has at most ${most} bytes as JSON, this one would have ${bytes}, ${largest} of them here`;
  throw new ProblemError('validation_failed', `${path} ${message}.`, { errors: [{ path, code: 'too_big', message }] });
};
