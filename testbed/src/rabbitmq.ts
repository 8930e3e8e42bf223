import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A broker of AMQP 0-9-1. */
export interface RabbitmqBroker {
  /** `localhost:PORT`, without TLS. */
  readonly url: string;
  /** `localhost:PORT`, with TLS. */
  readonly tlsUrl: string;
  /** All that it wrote lately. */
  log(): string;
  /** Makes a queue in `/` with so many messages. */
  fillQueue(name: string, messages: number): Promise<void>;
  /** Makes a virtual host that no user may enter. */
  addVirtualHost(name: string): Promise<void>;
  /** Makes a user who may enter `/` and touch nothing in it. */
  addStranger(user: { readonly username: string; readonly password: string }): Promise<void>;
  /** Stops it; the ports then refuse connections. */
  stop(): Promise<void>;
}

/** What a broker is made with. */
export interface RabbitmqOptions {
  readonly certificate: KeyAndCertificate;
  /** Who may do everything: letters and digits, which its settings can hold. */
  readonly username: string;
  readonly password: string;
}

/** The name service of Erlang, which the broker would otherwise start and leave behind. */
const startNames = async () => {
  const port = await freePort();
  const program = await startProgram({ command: 'epmd', args: ['-port', String(port)], ready: port });
  return { port, program };
};

/** Starts a real RabbitMQ on free ports of the loopback address. It ends with this process, however that ends. */
export const startRabbitmq = async ({ certificate, username, password }: RabbitmqOptions): Promise<RabbitmqBroker> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-rabbitmq-'));
  const file = (name: string): string => join(folder, name);
  await chmod(folder, 0o700);
  await writeFile(file('key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(file('cert.pem'), certificate.cert);
  const names = await startNames();
  const [port, tlsPort, managementPort, distributionPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = [
    ...[`listeners.tcp.1 = 127.0.0.1:${port}`, `listeners.ssl.1 = 127.0.0.1:${tlsPort}`, 'log.console = true'],
    ...[`ssl_options.certfile = ${file('cert.pem')}`, `ssl_options.keyfile = ${file('key.pem')}`],
    ...['ssl_options.verify = verify_none', 'management.tcp.ip = 127.0.0.1', `management.tcp.port = ${managementPort}`],
    ...[`default_user = ${username}`, `default_pass = ${password}`, ''],
  ];
  await writeFile(file('rabbitmq.conf'), settings.join('\n'));
  await writeFile(file('enabled_plugins'), '[rabbitmq_management].\n');
  await writeFile(file('none.conf'), '');
  const environment = {
    HOME: folder,
    // It then becomes the program instead of watching over it.
    RUNNING_UNDER_SYSTEMD: 'true',
    ERL_EPMD_PORT: String(names.port),
    RABBITMQ_CONF_ENV_FILE: file('none.conf'),
    RABBITMQ_CONFIG_FILE: file('rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: file('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: file('data'),
    RABBITMQ_LOG_BASE: file('log'),
    RABBITMQ_NODENAME: `watchpost-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none',
  };
  const program = await startProgram({
    // What is in PATH runs it as another user, whose processes end with nothing.
    command: 'rabbitmq/bin/rabbitmq-server',
    args: [],
    environment,
    ready: /Server startup complete/,
  });
  const manage = async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${managementPort}/api/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`RabbitMQ refused ${path}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
  return {
    url: `localhost:${port}`,
    tlsUrl: `localhost:${tlsPort}`,
    log: () => program.output,
    async fillQueue(name, messages) {
      await manage('PUT', `queues/%2F/${encodeURIComponent(name)}`, { durable: false });
      for (let count = 0; count < messages; count += 1) {
        const message = { properties: {}, routing_key: name, payload: 'x', payload_encoding: 'string' };
        await manage('POST', 'exchanges/%2F/amq.default/publish', message);
      }
    },
    async addVirtualHost(name) {
      await manage('PUT', `vhosts/${encodeURIComponent(name)}`, {});
    },
    async addStranger(stranger) {
      await manage('PUT', `users/${stranger.username}`, { password: stranger.password, tags: '' });
      await manage('PUT', `permissions/%2F/${stranger.username}`, { configure: '^$', write: '^$', read: '^$' });
    },
    async stop() {
      await program.stop();
      await names.program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
