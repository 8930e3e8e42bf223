import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';

/** A TLS server that says in its alerts why it breaks off, as servers outside of Node do. */
export interface OpensslServer {
  /** `localhost:PORT`; an accepted client is answered with a page over HTTP. */
  readonly url: string;
  /** Stops it; the port then refuses connections. */
  stop(): Promise<void>;
}

/** What a server is made with. */
export interface OpensslServerOptions {
  readonly certificate: KeyAndCertificate;
  /** The only version of TLS that it speaks. */
  readonly version: '1.2' | '1.3';
  /** Authorities of the certificates that clients must show; none is asked for unless given. */
  readonly clientAuthorityPem?: string;
  /** The only name under which it may be asked for; any name will do unless given. */
  readonly onlyName?: string;
}

/** Starts `openssl s_server` on a free port of the loopback address. It ends with this process, however that ends. */
export const startOpensslServer = async (options: OpensslServerOptions): Promise<OpensslServer> => {
  const { certificate, version, clientAuthorityPem, onlyName } = options;
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-openssl-'));
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  const [key, cert] = [await write('key.pem', certificate.key), await write('cert.pem', certificate.cert)];
  const port = await freePort();
  const args = ['s_server', '-accept', `127.0.0.1:${port}`, '-www', '-key', key, '-cert', cert];
  args.push(`-tls${version.replace('.', '_')}`);
  if (clientAuthorityPem !== undefined) {
    args.push('-CAfile', await write('clients.pem', clientAuthorityPem), '-Verify', '2', '-verify_return_error');
  }
  if (onlyName !== undefined) {
    args.push('-servername', onlyName, '-servername_fatal', '-key2', key, '-cert2', cert);
  }
  const program = await startProgram({ command: 'openssl', args, ready: /^ACCEPT/m });
  return {
    url: `localhost:${port}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
