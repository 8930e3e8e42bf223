import type { Row } from '../../store/interface/store.js';
import type { Restriction } from '../context.js';

/** What the status of an organization keeps its callers from. */
export const suspensionOf = ({ status, deletesAt }: Row<'organizations'>): Restriction | null => {
  if (deletesAt !== null) return 'deleting';
  return status === 'suspended' ? 'readOnly' : null;
};
