import { contactMethodRoutes } from '@watchpost/schemas';
import { pushKeyPurpose, pushServerKey } from '../../outbound/web-push/server-key.js';
import { serve, type Verb } from '../../request/operation.js';

/** The key that a browser binds its subscription to. */
const getPushKey = serve(contactMethodRoutes.pushKey, async (_input, { services }) => {
  const { publicKey } = pushServerKey(await services.derivedKeys.of(pushKeyPurpose));
  return { body: { publicKey } };
});

export const pushKeyOperations: Readonly<Record<string, Verb>> = { 'contactMethods.pushKey': getPushKey };
