import type { Client } from '@watchpost/client';
import type { ConfigFile } from '../config/config-file.js';
import type { Environment } from '../config/environment.js';
import type { Operation } from '../contract/manifest.js';
import { CommandFailure } from '../failure.js';
import type { FlagValues } from '../program/flag-values.js';
import { type ChosenServer, chooseAddress, chooseServer } from './choose-server.js';
import { cliClient, type ObservedClient } from './cli-client.js';
import { clientList } from './client-list.js';
import { profileTokens } from './profile-tokens.js';
import type { OperationInput, RawRequest, Session } from './session.js';

/** What a session is opened with. */
export interface OpenOptions {
  readonly environment: Environment;
  readonly config: ConfigFile;
  readonly flags: FlagValues;
  /** Ends every request. */
  readonly signal: AbortSignal;
  /** Needs no credential, and sends none. */
  readonly isAnonymous: boolean;
  readonly clientOptions: ObservedClient;
}

/** Fills parameters into a path, each as one segment. */
const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The client for the chosen credential. */
const clientOf = (
  { credential, organizationId, profileName, url }: ChosenServer,
  { config, clientOptions }: OpenOptions,
): Client => {
  const connection = { ...clientOptions, baseUrl: url, organizationId };
  switch (credential?.type) {
    case 'apiKey':
      return cliClient({ ...connection, apiKey: credential.apiKey });
    case 'session':
      return cliClient({ ...connection, session: { store: profileTokens(config, profileName) } });
    case undefined:
      throw new CommandFailure(
        'not_signed_in',
        `The profile “${profileName}” is not signed in at ${url}.`,
        'Sign in with `watchpost login`, or set WATCHPOST_API_KEY.',
      );
  }
};

/**
 * Opens the way to the server that flags, environment and profile name.
 *
 * @throws CommandFailure `not_signed_in` when no server or no credential is known
 */
export const openSession = async (options: OpenOptions): Promise<Session> => {
  const { environment, config, flags, signal, isAnonymous, clientOptions } = options;
  const server: ChosenServer = isAnonymous
    ? { ...chooseAddress(flags, environment, await config.read()), credential: null, organizationId: undefined }
    : chooseServer(flags, environment, await config.read());
  const client = isAnonymous ? cliClient({ ...clientOptions, baseUrl: server.url }) : clientOf(server, options);

  const request = async (raw: RawRequest): Promise<unknown> =>
    (await client.request({ ...raw, signal, isAnonymous })).data;
  const send = ({ method, path }: Operation, { params, ...rest }: OperationInput): Promise<unknown> =>
    request({ method, path: fillPath(path, params), ...rest });
  let ownOrganization: Promise<string> | undefined;
  const askOrganization = async (): Promise<string> => {
    const { organizationId } = await client.auth.me({ signal });
    if (organizationId !== null) return organizationId;
    throw new CommandFailure('usage', 'You belong to several organizations.', 'Name one with --organization.');
  };
  return {
    server,
    client,
    organizationId: () => {
      if (server.organizationId !== undefined) return Promise.resolve(server.organizationId);
      ownOrganization ??= askOrganization();
      return ownOrganization;
    },
    request,
    send,
    page: async (operation, input) => clientList(client, operation, input, signal),
    all: (operation, input) => clientList(client, operation, input, signal),
  };
};
