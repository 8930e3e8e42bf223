import { secureContextOf } from '@watchpost/checks/address-guard';
import { createAuthority } from '@watchpost/testbed/authority';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServedProvider, serveProvider } from '@watchpost/testbed/providers/provider';
import { createPushService, type PushService } from '@watchpost/testbed/providers/push-service';
import { onTestFinished } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';

/** A push service that a kit reaches over TLS, at a port of this machine. */
export interface ReachedPushService {
  readonly service: PushService;
  readonly served: ServedProvider;
  /** A contact method of a browser that subscribed just now. */
  newBrowser(
    fixture: KitFixture,
    token: string,
  ): Promise<{ readonly body: object; readonly endpoint: string; readonly secrets: readonly string[] }>;
}

/**
 * Has all that this process sends trust an authority besides those it started with: a kit has no setting for that, and needs none.
 * The context is made once for a process, so the environment would come too late.
 */
const trust = (certificatePem: string): void => {
  const { context } = secureContextOf(null) as unknown as { readonly context: { addCACert(pem: string): void } };
  context.addCACert(certificatePem);
};

/** Serves a push service until the test ends. */
export const startPushService = async (now: () => number): Promise<ReachedPushService> => {
  const port = await freePort();
  const authority = await createAuthority();
  const service = createPushService({ name: 'localhost', port, now });
  const served = await serveProvider(service, authority, { port });
  trust(authority.certificatePem);
  onTestFinished(() => served.stop());
  return {
    service,
    served,
    newBrowser: async (fixture, token) => {
      const { body: key } = await fixture.request('GET', '/api/v1/auth/me/push-key', { token });
      const { endpoint, keys } = service.subscribe(key.publicKey);
      const credentials = { endpoint, ...keys };
      return {
        body: { type: 'webPush', name: 'Firefox on Linux', config: {}, credentials },
        endpoint,
        secrets: [endpoint, new URL(endpoint).pathname, keys.p256dh, keys.auth],
      };
    },
  };
};
