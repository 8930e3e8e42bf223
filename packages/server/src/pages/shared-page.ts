import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A page whose bytes all its answers share: a copy for each would let readers that do not read fill the memory. */
export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  /** The body for a client that sent this `Accept-Encoding`, and the headers that say how it is encoded. */
  bodyFor(
    acceptEncoding: string,
  ): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly encoding: Readonly<Record<string, string>> }>;
}

const compress = promisify(gzip);

/** A page of text. */
export const sharedPage = (page: {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}): SharedPage => {
  const body = new TextEncoder().encode(page.html);
  return { headers: page.headers, bodyFor: async () => ({ body, encoding: {} }) };
};

/** A large file, which is read when it is asked for first, and sent compressed to those that take it. */
export const sharedFile = (file: {
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly headers: Readonly<Record<string, string>>;
}): SharedPage => {
  let plain: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    headers: { ...file.headers, vary: 'accept-encoding' },
    async bodyFor(acceptEncoding) {
      plain ??= file.read();
      if (!/\bgzip\b/.test(acceptEncoding)) return { body: await plain, encoding: {} };
      compressed ??= plain.then((bytes) => compress(bytes));
      return { body: await compressed, encoding: { 'content-encoding': 'gzip' } };
    },
  };
};
