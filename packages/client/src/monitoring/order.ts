import { type Fields, mapReferences } from './form.js';
import { documentForm, type Kind, kindOfPrefix } from './kinds.js';
import type { MonitoringProblem } from './monitoring-error.js';
import type { PlannedChange } from './planned-change.js';

/** A creation in its turn. */
export interface CreationStep {
  readonly change: PlannedChange;
  /** A field that is set once what it names is there; `undefined` when all of it is created at once. */
  readonly deferred: string | undefined;
}

/** A field that may be set later, where documents name each other in a circle: a monitor its policy, which names monitors. */
const deferrable: Partial<Readonly<Record<Kind, string>>> = { monitors: 'escalationPolicyId' };

const idOf = ({ kind, key }: Pick<PlannedChange, 'kind' | 'key'>): string => `${kind}/${key}`;

/** What a document names of those that wait. */
const namedBy = (kind: Kind, document: Fields, waiting: ReadonlySet<string>): readonly string[] => {
  const names: string[] = [];
  mapReferences(documentForm(kind, document), document, (reference, prefix) => {
    const named = kindOfPrefix(prefix);
    if (named !== undefined && waiting.has(`${named}/${reference}`)) names.push(`${named}/${reference}`);
    return reference;
  });
  return names;
};

/** A document as it can be created before what a field of it names. */
export const withoutDeferred = (document: Fields, deferred: string | undefined): Fields =>
  deferred === undefined
    ? document
    : Object.fromEntries(Object.entries(document).filter(([name]) => name !== deferred));

/**
 * Creations in levels: what a level names is in one before it.
 *
 * @param problems gets one for each document that names itself through others
 */
export const creationLevels = (
  creations: readonly PlannedChange[],
  problems: MonitoringProblem[],
): readonly (readonly CreationStep[])[] => {
  const levels: CreationStep[][] = [];
  let waiting = creations;
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(idOf));
    const readyWithout = (deferredOf: (kind: Kind) => string | undefined): CreationStep[] =>
      waiting.flatMap((change) => {
        const deferred = deferredOf(change.kind);
        const document = withoutDeferred(change.body ?? {}, deferred);
        return namedBy(change.kind, document, ids).length === 0 ? [{ change, deferred }] : [];
      });
    const whole = readyWithout(() => undefined);
    const level = whole.length > 0 ? whole : readyWithout((kind) => deferrable[kind]);
    if (level.length === 0) {
      for (const { kind, key } of waiting) {
        problems.push({ path: `${kind}.${key}`, message: 'names itself, or one that names it in turn' });
      }
      return levels;
    }
    levels.push(level);
    const made = new Set(level.map(({ change }) => change));
    waiting = waiting.filter((change) => !made.has(change));
  }
  return levels;
};

/**
 * Deletions in levels: what names others is in a level before them, because those change, or cannot be deleted, while they are
 * named. What names each other in a circle comes last, monitors first: they are deleted whatever names them, and an escalation
 * policy that a monitor names is not.
 *
 * @param documentOf what the server has, with keys for references
 */
export const deletionLevels = (
  deletions: readonly PlannedChange[],
  documentOf: (change: PlannedChange) => Fields,
): readonly (readonly PlannedChange[])[] => {
  const all = new Set(deletions.map(idOf));
  const names = new Map(deletions.map((change) => [change, namedBy(change.kind, documentOf(change), all)]));
  const levels: PlannedChange[][] = [];
  let waiting = deletions;
  while (waiting.length > 0) {
    const named = new Set(
      waiting.flatMap((change) => (names.get(change) ?? []).filter((each) => each !== idOf(change))),
    );
    const free = waiting.filter((change) => !named.has(idOf(change)));
    const level = free.length > 0 ? free : inCircle(waiting);
    levels.push([...level]);
    const gone = new Set(level);
    waiting = waiting.filter((change) => !gone.has(change));
  }
  return levels;
};

const inCircle = (waiting: readonly PlannedChange[]): readonly PlannedChange[] => {
  const monitors = waiting.filter(({ kind }) => kind === 'monitors');
  return monitors.length > 0 ? monitors : waiting;
};
