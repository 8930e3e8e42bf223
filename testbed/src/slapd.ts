import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KeyAndCertificate } from './authority.js';
import { findProgram, notInstalled } from './debian-programs.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A directory, with `dc=example,dc=org` and the people below it. */
export interface DirectoryServer {
  /** `localhost:PORT`, without TLS until a client asks for it. */
  readonly url: string;
  /** `localhost:PORT`, with TLS. */
  readonly tlsUrl: string;
  /** All that it wrote about its connections. */
  log(): string;
  /** Stops it; the ports then refuse connections. */
  stop(): Promise<void>;
}

/** What a directory is made with. */
export interface DirectoryOptions {
  readonly certificate: KeyAndCertificate;
  /** Passwords of its people, who are `cn=NAME,dc=example,dc=org`. */
  readonly people?: Readonly<Record<string, string>>;
  /** More lines of its configuration. */
  readonly configuration?: readonly string[];
}

const run = promisify(execFile);

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const entriesOf = (people: Readonly<Record<string, string>>): string =>
  [
    'dn: dc=example,dc=org\nobjectClass: domain\ndc: example\n',
    ...Object.entries(people).map(
      ([name, password]) =>
        `dn: cn=${name},dc=example,dc=org\nobjectClass: person\ncn: ${name}\nsn: ${name}\nuserPassword:: ${base64(password)}\n`,
    ),
  ].join('\n');

/** Starts a real OpenLDAP on free ports of the loopback address. It ends with this process, however that ends. */
export const startSlapd = async ({
  certificate,
  people = {},
  configuration = [],
}: DirectoryOptions): Promise<DirectoryServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-slapd-'));
  const file = (name: string): string => join(folder, name);
  await mkdir(file('data'));
  await writeFile(file('key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(file('cert.pem'), certificate.cert);
  await writeFile(file('entries.ldif'), entriesOf(people));
  const lines = [
    ...['core', 'cosine'].map((name) => `include /etc/ldap/schema/${name}.schema`),
    ...[`TLSCertificateFile ${file('cert.pem')}`, `TLSCertificateKeyFile ${file('key.pem')}`],
    ...[`pidfile ${file('slapd.pid')}`, `argsfile ${file('slapd.args')}`],
    ...configuration,
    // Kept as files: it needs no module.
    ...['database ldif', 'suffix "dc=example,dc=org"', `directory ${file('data')}`, ''],
  ];
  await writeFile(file('slapd.conf'), lines.join('\n'));
  const slapadd = findProgram('slapadd');
  if (slapadd === undefined) throw notInstalled('slapd');
  await run(slapadd, ['-f', file('slapd.conf'), '-l', file('entries.ldif')]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const program = await startProgram({
    command: 'slapd',
    args: ['-f', file('slapd.conf'), '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`, '-d', 'stats'],
    ready: /slapd starting/,
  });
  return {
    url: `localhost:${port}`,
    tlsUrl: `localhost:${tlsPort}`,
    log: () => program.output,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
