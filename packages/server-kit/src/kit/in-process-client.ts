import { type Client, createClient } from '@watchpost/client';
import { apiBasePath } from '@watchpost/schemas';
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
  /** What the client asks for begins with it; the kit serves the rest below its own base path. */
  const asked = `${new URL(root).pathname.replace(/\/+$/, '')}${apiBasePath}`;
  return (given) => {
    const user = readHostUser(given, 'kit.client: the user has invalid fields');
    const caller = createSignInByHost(() => user);
    return createClient({
      baseUrl: root,
      session: 'host',
      fetch: async (request) => {
        const call = callFromRequest(request);
        const path = `${basePath}${call.path.slice(asked.length)}`;
        return responseFromAnswer(await answer({ ...call, path }, { caller }), Response);
      },
    });
  };
};
