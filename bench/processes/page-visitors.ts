import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Visitors of one page, at a pace: in a separate process, and with as little work for each answer as can be, because a
// client of the usual kind takes as long as the server.

/** What the process is started with. */
export interface PageVisitorsOptions {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
}

const { url, path, connections } = readOptions<PageVisitorsOptions>();
const { hostname, port, host } = new URL(url);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`);
const endOfHead = '\r\n\r\n';

/** The bytes of an answer, from its head. @throws Error when it is not 200 */
const lengthOf = (chunk: Buffer): number => {
  const end = chunk.indexOf(endOfHead);
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`the page was answered with ${head}`);
  return end + endOfHead.length + Number(length);
};

/** Opens a connection that has one request under way at a time; `onAnswer` is called at the end of each answer. */
const openVisitor = (
  onAnswer: (visitor: Socket, ms: number) => void,
): { readonly visit: () => void; socket: Socket } => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let sentAt = 0;
  let left = 0;
  socket.on('data', (chunk: Buffer) => {
    left = (left === 0 ? lengthOf(chunk) : left) - chunk.length;
    if (left === 0) onAnswer(socket, performance.now() - sentAt);
  });
  return {
    socket,
    visit() {
      sentAt = performance.now();
      socket.write(request);
    },
  };
};

const answers = {
  ...usage,
  /** Visits the page so many times a second, or as often as it is answered if that is less. */
  run: async ({ perSecond, seconds }: { readonly perSecond: number; readonly seconds: number }) => {
    const latenciesMs: number[] = [];
    let sent = 0;
    const startedAt = performance.now();
    const due = (): number => Math.min(performance.now() - startedAt, seconds * 1000) * (perSecond / 1000);
    const visits = new Map<Socket, () => void>();
    const idle: Socket[] = [];
    const sendDue = (): void => {
      while (sent < due()) {
        const socket = idle.pop();
        if (socket === undefined) return;
        sent += 1;
        visits.get(socket)?.();
      }
    };
    for (let each = 0; each < connections; each++) {
      const { socket, visit } = openVisitor((answered, ms) => {
        latenciesMs.push(ms);
        idle.push(answered);
        sendDue();
      });
      visits.set(socket, visit);
      idle.push(socket);
    }
    while (performance.now() - startedAt < seconds * 1000) {
      sendDue();
      await delay(1);
    }
    const tookMs = performance.now() - startedAt;
    for (const socket of visits.keys()) socket.destroy();
    latenciesMs.sort((a, b) => a - b);
    const quantile = (share: number): number => latenciesMs[Math.floor((latenciesMs.length - 1) * share)] ?? 0;
    return { perSecond: (latenciesMs.length / tookMs) * 1000, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
  },
};

/** What it can be asked. */
export type PageVisitors = typeof answers;

answerParent(answers);
