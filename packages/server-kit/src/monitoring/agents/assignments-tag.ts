import type { Row } from '../../store/interface/store.js';

/** `ETag` of what an agent is to check: it changes with its monitors, and with the key that credentials are sealed to. */
export const assignmentsTag = ({
  assignmentsVersion,
  publicKeyFingerprint,
}: Pick<Row<'agents'>, 'assignmentsVersion' | 'publicKeyFingerprint'>): string =>
  `W/"${assignmentsVersion}-${(publicKeyFingerprint ?? '').slice(0, 8)}"`;
