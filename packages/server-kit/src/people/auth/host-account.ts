import type { Row } from '../../store/interface/store.js';

/**
 * Whether the host alone opens an account. It made the account without a password, and no other way in is added: that would
 * outlast the account there, and the reader of an address that the host has not verified would get what its user has here.
 */
export const isHostAccount = ({ passwordHash }: Pick<Row<'users'>, 'passwordHash'>): boolean => passwordHash === '';
