import type { Row, Store } from '../../store/interface/store.js';
import { targetsBounds } from './bounds.js';

const maxDepth = targetsBounds.dependencyDepth.most;

/** Reads the monitors that a monitor depends on, the nearest first. */
export const readAncestors = async (
  store: Pick<Store, 'get'>,
  monitor: Pick<Row<'monitors'>, 'id' | 'parentId' | 'organizationId'>,
): Promise<Row<'monitors'>[]> => {
  const ancestors: Row<'monitors'>[] = [];
  let next = monitor.parentId;
  while (next !== null && ancestors.length < maxDepth) {
    const parent = await store.get('monitors', { id: next, organizationId: monitor.organizationId });
    // New circles are refused. An old one has no ancestors: no monitor may wait for itself.
    if (parent?.id === monitor.id) return [];
    if (parent === undefined || ancestors.some(({ id }) => id === parent.id)) break;
    ancestors.push(parent);
    next = parent.parentId;
  }
  return ancestors;
};
