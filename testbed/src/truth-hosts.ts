import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

// A program of hosts that a test watches and whose outages it knows: it is started by `truth.ts`, and does as it is asked.

/** How a host answers: well, with an error, not at all, or not even with a connection. */
export type HostState = 'up' | 'wrong' | 'silent' | 'refuses';

/** What it is asked for; `place` is an address with a port. */
export type Order =
  | { readonly order: 'set'; readonly place: string; readonly state: HostState }
  /** Sends a signal to a URL again and again, as a job does. */
  | { readonly order: 'signal'; readonly url: string; readonly everyMs: number }
  /** A name server that denies every name, or asks another one: it says that it failed when there is no answer. */
  | { readonly order: 'names'; readonly address: string; readonly upstream?: string };

const hosts = new Map<string, { readonly server: Server; state: HostState }>();

const listen = async (place: string, server: Server): Promise<void> => {
  const [address = '', port] = place.split(':');
  server.listen(Number(port), address);
  await once(server, 'listening');
};

const makeHost = (place: string) => {
  const server = createServer((_request, answer) => {
    const { state } = host;
    if (state !== 'silent') answer.writeHead(state === 'up' ? 200 : 500, { connection: 'close' }).end(state);
  });
  const host = { server, state: 'refuses' as HostState };
  hosts.set(place, host);
  return host;
};

const set = async (place: string, state: HostState): Promise<void> => {
  const host = hosts.get(place) ?? makeHost(place);
  const wasListening = host.state !== 'refuses';
  host.state = state;
  if (state === 'refuses') {
    if (wasListening) host.server.close();
  } else if (!wasListening) await listen(place, host.server);
  // What hangs in a silent host gets no answer later.
  if (wasListening) host.server.closeAllConnections();
};

const rcode = { nameError: 3, serverFailure: 2 };

/** The answer to a query of DNS with no record: its question is repeated (RFC 1035 §4.1.1). */
const denied = (query: Buffer, code: number): Buffer => {
  const answer = Buffer.from(query);
  answer.writeUInt16BE(0x8180 | code, 2);
  return answer;
};

const forward = async (query: Buffer, upstream: string): Promise<Buffer> => {
  const socket = createSocket('udp4');
  try {
    socket.send(query, 53, upstream);
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(1500) });
    return answer;
  } catch {
    return denied(query, rcode.serverFailure);
  } finally {
    socket.close();
  }
};

const answerNames = async (address: string, upstream: string | undefined): Promise<void> => {
  const socket = createSocket('udp4');
  socket.on('error', () => {});
  socket.on('message', async (query: Buffer, from: RemoteInfo) => {
    const answer = upstream === undefined ? denied(query, rcode.nameError) : await forward(query, upstream);
    socket.send(answer, from.port, from.address);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
};

/** A job whose signal is lost when nothing takes it: as most jobs do, it sends each once. */
const signal = (url: string, everyMs: number): void => {
  const send = () => fetch(url, { method: 'POST', signal: AbortSignal.timeout(5000) }).then(undefined, () => {});
  setInterval(send, everyMs);
  void send();
};

const obey = async (order: Order): Promise<void> => {
  if (order.order === 'set') await set(order.place, order.state);
  else if (order.order === 'names') await answerNames(order.address, order.upstream);
  else signal(order.url, order.everyMs);
};

if (process.send !== undefined) {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, order }: { readonly id: number; readonly order: Order }) => {
    const from = Date.now();
    const failure = await obey(order).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    process.send?.({ id, from, until: Date.now(), failure });
  });
}
