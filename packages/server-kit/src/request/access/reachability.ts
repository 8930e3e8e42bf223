import type { Reachability } from '@watchpost/schemas';
import type { Row } from '../../store/store.js';

/** Whether a person can be paged: by mail to the verified address of an account that is not disabled. */
export const reachabilityOf = ({
  disabledAt,
  emailVerifiedAt,
}: Pick<Row<'users'>, 'disabledAt' | 'emailVerifiedAt'>): Reachability =>
  disabledAt === null && emailVerifiedAt !== null
    ? { status: 'ready', via: ['email'] }
    : { status: 'unreachable', via: [] };
