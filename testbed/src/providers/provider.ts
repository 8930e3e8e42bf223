import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Authority } from '../authority.js';

/** A request as a provider receives it. */
export interface ProviderRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As text. */
  readonly body: string;
  /** As it came. */
  readonly bytes: Uint8Array;
}

/** An answer; a body that is no text goes out as JSON. */
export interface ProviderReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message that a provider keeps. */
export interface KeptMessage {
  readonly id: string;
  /** What its readers see of it, without markup. */
  text: string;
  /** The message that it answers, or what it belongs to. */
  readonly thread: string | null;
  /** 1 for one that was never changed. */
  versions: number;
  isClosed: boolean;
}

/** A stand-in for a provider, which refuses what the documents of that do not allow. */
export interface Provider {
  /** The names under which it is reached. */
  readonly names: readonly string[];
  readonly messages: KeptMessage[];
  /** What it found wrong, in words. */
  readonly refused: string[];
  answer(request: ProviderRequest): ProviderReply;
}

/** A request that a provider refuses. */
export class RefusedError extends Error {
  readonly reply: ProviderReply;

  constructor(message: string, reply: ProviderReply) {
    super(message);
    this.reply = reply;
  }
}

/** Keeps messages, and answers what `answer` throws as a refusal. */
export const createProvider = (
  names: readonly string[],
  answer: (request: ProviderRequest, kept: Kept) => ProviderReply,
): Provider => {
  const messages: KeptMessage[] = [];
  const refused: string[] = [];
  const kept: Kept = {
    messages,
    add: (text, { id = String(messages.length + 1), thread = null, isClosed = false } = {}) => {
      const message = { id, text, thread, versions: 1, isClosed };
      messages.push(message);
      return message;
    },
    find: (id) => messages.find((message) => message.id === id),
    change: (message, text) => {
      message.text = text;
      message.versions += 1;
    },
  };
  return {
    names,
    messages,
    refused,
    answer: (request) => {
      try {
        return answer(request, kept);
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused.push(error.message);
        return error.reply;
      }
    },
  };
};

/** The messages of a provider. */
export interface Kept {
  readonly messages: readonly KeptMessage[];
  add(text: string, more?: { id?: string; thread?: string | null; isClosed?: boolean }): KeptMessage;
  find(id: string): KeptMessage | undefined;
  change(message: KeptMessage, text: string): void;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const headersOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

const write = (response: ServerResponse, { status, body, headers = {} }: ProviderReply): void => {
  const isText = typeof body === 'string' || body === undefined;
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
};

/** A provider that is reached over TLS. */
export interface ServedProvider {
  /** Where its names lead. */
  readonly address: string;
  readonly requests: readonly ProviderRequest[];
  /** Answers the next request so, whatever it is; `reset` breaks it off once it was read. */
  failNext(fault: ProviderReply | 'reset'): void;
  stop(): Promise<void>;
}

/** An address of loopback that no other test uses, so that port 443 is free there. */
const ownAddress = (): string => {
  const [a = 1, b = 1, c = 1] = crypto.getRandomValues(new Uint8Array(3));
  return `127.${1 + (a % 250)}.${b}.${1 + (c % 250)}`;
};

/**
 * Serves a provider on port 443 with a certificate for its names. That port needs the rights to open it.
 *
 * @param options.port another one, of 127.0.0.1, for a provider whose addresses have it. Default: 443 of an address of its own
 * @param options.answerAfterMs how long an answer takes, once the request has been read and counted. Default: no time at all
 */
export const serveProvider = async (
  provider: Provider,
  authority: Authority,
  { answerAfterMs = 0, port }: { readonly answerAfterMs?: number; readonly port?: number } = {},
): Promise<ServedProvider> => {
  const requests: ProviderRequest[] = [];
  const faults: (ProviderReply | 'reset')[] = [];
  const { key, cert } = await authority.issue({ names: provider.names });
  const server = createServer({ key, cert }, async (incoming, response) => {
    const bytes = await bytesOf(incoming);
    const request: ProviderRequest = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', `https://${incoming.headers.host ?? ''}`),
      headers: headersOf(incoming.headers),
      body: bytes.toString('utf8'),
      bytes,
    };
    requests.push(request);
    const fault = faults.shift();
    if (fault === 'reset') {
      incoming.socket.destroy();
      return;
    }
    const reply = fault ?? provider.answer(request);
    if (answerAfterMs > 0) await setTimeout(answerAfterMs);
    write(response, reply);
  });
  const address = port === undefined ? ownAddress() : '127.0.0.1';
  server.listen(port ?? 443, address);
  await once(server, 'listening');
  return {
    address,
    requests,
    failNext: (fault) => faults.push(fault),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/**
 * The variables of a server process that reaches stand-ins where it would reach the providers.
 *
 * @param options.folder for the certificate that the process has to trust
 */
export const leadServer = async (
  providers: readonly {
    readonly provider: Pick<Provider, 'names'>;
    readonly served: Pick<ServedProvider, 'address'>;
  }[],
  { authority, folder }: { readonly authority: Authority; readonly folder: string },
): Promise<Readonly<Record<string, string>>> => {
  const certificates = join(folder, 'authority.pem');
  await writeFile(certificates, authority.certificatePem);
  const addresses = providers.flatMap(({ provider, served }) => provider.names.map((name) => [name, served.address]));
  return {
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${new URL('./lead-names.ts', import.meta.url)}`,
    NODE_EXTRA_CA_CERTS: certificates,
    PROVIDER_ADDRESSES: JSON.stringify(Object.fromEntries(addresses)),
  };
};
