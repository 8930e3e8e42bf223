import { hashSecret } from '../../secrets/api-key-secret.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import { newShownSecret } from '../../secrets/shown-secret.js';
import type { Row } from '../../store/interface/store.js';

/** The token is bound to its monitor: moved to another row it does not open. */
export const heartbeatSealContext = (monitorId: string): string => `monitor/${monitorId}/heartbeat`;

/** The columns of a new heartbeat: its token, sealed so that it can be shown again, and the hash that finds it. */
export const newHeartbeatColumns = (
  monitorId: string,
  secretBox: Pick<SecretBox, 'seal'>,
): Pick<Row<'monitors'>, 'heartbeatToken' | 'heartbeatHash'> => {
  const token = newShownSecret('wpb');
  return {
    heartbeatToken: secretBox.seal(token, heartbeatSealContext(monitorId)),
    heartbeatHash: hashSecret(token),
  };
};

/** The token of a heartbeat; `null` for monitors of other types. @throws SecretKeyError */
export const heartbeatTokenOf = (
  { id, heartbeatToken }: Pick<Row<'monitors'>, 'id' | 'heartbeatToken'>,
  secretBox: Pick<SecretBox, 'open'>,
): string | null => (heartbeatToken === null ? null : secretBox.open(heartbeatToken, heartbeatSealContext(id)));
