import { type Fields, mapReferences } from './form.js';
import { documentForm } from './kinds.js';
import type { MonitoringProblem } from './monitoring-error.js';
import type { PlannedChange } from './planned-change.js';

/** The monitors of a change that a document names. */
const namedBy = (document: Fields, keys: ReadonlySet<string>): ReadonlySet<string> => {
  const names = new Set<string>();
  mapReferences(documentForm('monitors', document), document, (reference, prefix) => {
    if (prefix === 'mon' && keys.has(reference)) names.add(reference);
    return reference;
  });
  return names;
};

/**
 * Changes of monitors in levels: what a level names is in one before it.
 *
 * @param documentOf the document of a change, with keys for references. Default: what it creates
 * @param problems gets one for each monitor that names itself through others
 */
export const levelsOf = (
  changes: readonly PlannedChange[],
  problems: MonitoringProblem[],
  documentOf: (change: PlannedChange) => Fields = ({ body }) => body ?? {},
): readonly (readonly PlannedChange[])[] => {
  const keys = new Set(changes.map(({ key }) => key));
  let waiting = changes.map((change) => ({ change, names: namedBy(documentOf(change), keys) }));
  const made = new Set<string>();
  const levels: PlannedChange[][] = [];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ names }) => [...names].every((name) => made.has(name)));
    if (ready.length === 0) {
      for (const { change } of waiting) {
        problems.push({ path: `monitors.${change.key}`, message: 'names itself, or one that names it in turn' });
      }
      return levels;
    }
    levels.push(ready.map(({ change }) => change));
    for (const { change } of ready) made.add(change.key);
    waiting = waiting.filter(({ change }) => !made.has(change.key));
  }
  return levels;
};
