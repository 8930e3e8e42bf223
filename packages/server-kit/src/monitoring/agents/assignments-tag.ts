import type { Row } from '../../store/interface/store.js';

/**
 * `ETag` of what an agent is to check: it changes with its monitors, with the key that credentials are sealed to, and with
 * whether its checks are a part of traces.
 */
export const assignmentsTag = (
  { assignmentsVersion, publicKeyFingerprint }: Pick<Row<'agents'>, 'assignmentsVersion' | 'publicKeyFingerprint'>,
  isTraced: boolean,
): string => `W/"${assignmentsVersion}-${(publicKeyFingerprint ?? '').slice(0, 8)}${isTraced ? '-traced' : ''}"`;
