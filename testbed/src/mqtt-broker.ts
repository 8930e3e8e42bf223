import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AedesOptions } from 'aedes';
import type { KeyAndCertificate } from './authority.js';

/** A real MQTT broker. */
export interface MqttBroker {
  /** `localhost:PORT`, without TLS. */
  readonly url: string;
  /** `localhost:PORT`, with TLS. */
  readonly tlsUrl: string;
  /** Sends a message to all who have subscribed; one that is kept also to those who will. */
  publish(topic: string, text: string, options?: { readonly isKept?: boolean }): Promise<void>;
  /** Resolves with the next subscription. */
  subscribed(): Promise<void>;
  stop(): Promise<void>;
}

/** What a broker is made with. */
export interface MqttBrokerOptions {
  readonly certificate: KeyAndCertificate;
  /** Decides on who connects; everybody is let in unless given. */
  readonly authenticate?: NonNullable<AedesOptions['authenticate']>;
  /** Decides on who subscribes; everybody may unless given. */
  readonly authorizeSubscribe?: NonNullable<AedesOptions['authorizeSubscribe']>;
}

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `localhost:${(server.address() as AddressInfo).port}`;
};

/** Starts a broker on free ports of the loopback address. */
export const startMqttBroker = async ({ certificate, ...decisions }: MqttBrokerOptions): Promise<MqttBroker> => {
  const broker = await Aedes.createBroker(decisions);
  const open = new Set<Socket>();
  const accept = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    broker.handle(socket);
  };
  const [plain, secured] = [createTcpServer(accept), createTlsServer({ ...certificate }, accept)];
  return {
    url: await listen(plain),
    tlsUrl: await listen(secured),
    publish: (topic, text, { isKept = false } = {}) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload: text, qos: 0, retain: isKept, dup: false } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async subscribed() {
      await once(broker, 'subscribe');
    },
    async stop() {
      for (const socket of open) socket.destroy();
      plain.close();
      secured.close();
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
};
