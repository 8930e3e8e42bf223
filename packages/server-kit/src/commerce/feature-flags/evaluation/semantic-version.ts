import type { SemVer } from 'semver';
// The whole library takes ten times as long to load.
import parse from 'semver/functions/parse.js';

/** A version with one or two numbers, as programs often report it. */
const partialPattern = /^\d+(?:\.\d+)?$/;

const readAnew = (text: string): SemVer | undefined => {
  const version = text.replace(/^[vV]/, '');
  const zeros = partialPattern.test(version) ? '.0'.repeat(version.includes('.') ? 1 : 2) : '';
  return parse(`${version}${zeros}`) ?? undefined;
};

/** What was read last: flag after flag asks for the same version of the same context. */
let last: { readonly text: string; readonly version: SemVer | undefined } = { text: '', version: undefined };

/**
 * Reads a semantic version (semver.org 2.0.0). As in flagd, a `v` may come before it, and missing numbers are 0.
 *
 * @returns `undefined` when the text is no version
 */
export const readVersion = (text: string): SemVer | undefined => {
  if (last.text !== text) last = { text, version: readAnew(text) };
  return last.version;
};

/** Whether a version stands in a relation to another. */
type Relation = (version: SemVer, other: SemVer) => boolean;

/** What each operator asks. What a version says of its build counts for none (semver.org §10). */
export const versionRelations = {
  semverEquals: (version, other) => version.compare(other) === 0,
  semverLess: (version, other) => version.compare(other) < 0,
  semverGreater: (version, other) => version.compare(other) > 0,
  semverMajor: (version, other) => version.major === other.major,
  semverMinor: (version, other) => version.major === other.major && version.minor === other.minor,
} as const satisfies Readonly<Record<string, Relation>>;
