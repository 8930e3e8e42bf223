import { type Client, createClient } from '@watchpost/client';
import type { Answer, Call } from '../../request/http/call.js';
import { callFromRequest, responseFromAnswer } from '../../request/http/fetch-call.js';
import type { SignInByHost } from '../auth/authenticate.js';
import { readHostUser } from './ask-host.js';
import type { HostUser } from './host-user.js';
import { createSignInByHost } from './sign-in-by-host.js';

/** What the clients of a kit are made from. */
export interface InProcessParts {
  readonly answer: (call: Call, by: { readonly caller: SignInByHost }) => Promise<Answer>;
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
