import { createHash } from 'node:crypto';
import { bounds } from '@watchpost/schemas';

/** What replaces a value that is too large to keep: enough to recognize it by. */
interface CutValue {
  readonly isCut: true;
  /** Of its JSON, in UTF-8. */
  readonly bytes: number;
  /** Of its JSON, in hexadecimal. */
  readonly sha256: string;
}

/** More than any {@link CutValue} takes as JSON; what is smaller is not worth cutting. */
const cutBytes = 128;

const jsonText = (value: unknown): string => JSON.stringify(value) ?? '';

const cutValue = (text: string): CutValue => ({
  isCut: true,
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

/** The value, or as much of it as fits: the largest members of an object go first, and members of members before all. */
const fitted = (value: unknown, most: number): unknown => {
  const text = jsonText(value);
  const bytes = Buffer.byteLength(text);
  if (bytes <= most) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return cutValue(text);
  const members = Object.entries(value)
    .map(([name, member]) => ({ name, member, bytes: Buffer.byteLength(jsonText(member)) }))
    .sort((a, b) => b.bytes - a.bytes);
  const kept: Record<string, unknown> = { ...value };
  let excess = bytes - most;
  for (const { name, member, bytes: memberBytes } of members) {
    if (excess <= 0 || memberBytes <= cutBytes) break;
    kept[name] = fitted(member, Math.max(memberBytes - excess, cutBytes));
    excess -= memberBytes - Buffer.byteLength(jsonText(kept[name]));
  }
  return excess > 0 ? cutValue(text) : kept;
};

/**
 * What an audit activity keeps of a change. Both sides are bounded: with whole documents a trail would grow faster than
 * what it records, until a page of it fits into no answer.
 */
export const recordedChanges = ({
  before = null,
  after = null,
}: {
  readonly before?: unknown;
  readonly after?: unknown;
}): { readonly before: unknown; readonly after: unknown } => ({
  before: fitted(before, bounds.auditChanges.most),
  after: fitted(after, bounds.auditChanges.most),
});
