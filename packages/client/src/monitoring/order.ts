import { mapReferences } from './form.js';
import { documentForm } from './kinds.js';
import type { MonitoringProblem } from './monitoring-error.js';
import type { PlannedChange } from './planned-change.js';

/** The new monitors that a new monitor names. */
const namedBy = (change: PlannedChange, keys: ReadonlySet<string>): ReadonlySet<string> => {
  const names = new Set<string>();
  const { body } = change;
  if (body === null) return names;
  mapReferences(documentForm('monitors', body), body, (reference, prefix) => {
    if (prefix === 'mon' && keys.has(reference)) names.add(reference);
    return reference;
  });
  return names;
};

/**
 * Creations of monitors in levels: what a level names is in one before it.
 *
 * @param problems gets one for each monitor that names itself through others
 */
export const levelsOf = (
  creations: readonly PlannedChange[],
  problems: MonitoringProblem[],
): readonly (readonly PlannedChange[])[] => {
  const keys = new Set(creations.map(({ key }) => key));
  let waiting = creations.map((change) => ({ change, names: namedBy(change, keys) }));
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
