import { type Client, createClient } from '@watchpost/client';
import { readHostUser } from '../people/host-users/ask-host.js';
import type { HostUser } from '../people/host-users/host-user.js';
import { createSignInByHost } from '../people/host-users/sign-in-by-host.js';
import { callFromRequest, responseFromAnswer } from '../request/http/fetch-call.js';
import type { createHandler } from './handler.js';

/** What the clients of a kit are made from. */
export interface InProcessParts {
  readonly answer: ReturnType<typeof createHandler>;
  readonly publicUrl: string;
  readonly basePath: string;
}

/** Makes clients that call a kit without a network, each as one user of the host. */
export const createInProcessClients = ({
  answer,
  publicUrl,
  basePath,
}: InProcessParts): ((user: HostUser) => Client) => {
  const root = publicUrl.replace(/\/+$/, '');
  const prefix = new URL(root).pathname.replace(/\/+$/, '');
  return (given) => {
    const user = readHostUser(given, 'kit.client: the user has invalid fields');
    const caller = createSignInByHost(() => user);
    return createClient({
      baseUrl: root,
      basePath,
      session: 'host',
      fetch: async (request) => {
        const call = callFromRequest(request);
        return responseFromAnswer(
          await answer({ ...call, path: call.path.slice(prefix.length) }, { caller }),
          Response,
        );
      },
    });
  };
};
