import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Microseconds of CPU time, by what was running. */
export type TimeByRoom = Readonly<Record<string, number>>;

/** The names of files that say what runs, the first that fits. */
const rooms: readonly (readonly [RegExp, string])[] = [
  [/better-sqlite3|sqlite\/(connection|sqlite-store)/, 'SQLite, from the statement to rows'],
  [/sqlite\/dialect/, 'reading JSON columns'],
  [/http\/write-answer|verbs\/write-page/, 'writing JSON'],
  [/src\/base\/timestamp/, 'writing times'],
  [/node_modules\/.*\/zod\//, 'validation (zod)'],
  [/node_modules\/.*\/(h3|srvx)\//, 'h3 and srvx'],
  [/node_modules\/.*\/(pino|sonic-boom|thread-stream)/, 'request log (pino)'],
  [/server\/src\/request-log/, 'request log (pino)'],
  [/server-kit\/src\/(people\/auth|request\/rate-limit|secrets)\//, 'authentication and limits'],
  [
    /server-kit\/src\/outbound\/webhooks\/(delivery-body|delivery-headers|webhook-secret)/,
    'writing and signing bodies',
  ],
  [/server-kit\/src\/outbound\/webhooks\//, 'sender: sharing out, judging, exchanges'],
  [/node_modules\/.*\/undici\//, 'undici'],
  [/packages\/checks\/src\//, 'checks: drivers, connections, reports'],
  [/server-kit\/src\/store\//, 'store: statements, decoding'],
  [/server-kit\/src\/(request\/verbs|monitoring\/monitors)/, 'verb and presentation'],
  [/server-kit\/src\//, 'handler, request, answer'],
  [/node_modules\/.*\/rou3\//, 'handler, request, answer'],
  [/packages\/server\/src\//, 'reference server'],
  [/^node:/, 'node: HTTP, streams, sockets'],
];

/** Work of the engine itself that is worth a room of its own. */
const nativeRooms: Readonly<Record<string, string>> = {
  writeUtf8String: 'writing to the socket',
  writeLatin1String: 'writing to the socket',
  writev: 'writing to the socket',
  '(garbage collector)': 'garbage collection',
  '(idle)': 'idle',
};

/** The source file of every line of this bundle: the bundler writes its path above each. */
const sourceOfLine = (): string[] => {
  let source = '';
  return readFileSync(fileURLToPath(import.meta.url), 'utf8')
    .split('\n')
    .map((line) => {
      source = /^ *\/\/ (\S+\.[cm]?[jt]s)$/.exec(line)?.[1] ?? source;
      return source;
    });
};

const roomOf = (file: string): string | undefined => rooms.find(([pattern]) => pattern.test(file))?.[1];

/**
 * Self time by room. What the engine does natively has a room of its own where it is much, and else belongs to the
 * room that called it.
 */
const timeByRoom = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): TimeByRoom => {
  const sources = sourceOfLine();
  const roomOfNode = new Map<number, string>();
  const visit = (node: Profiler.ProfileNode, caller: string): void => {
    const { functionName, url, lineNumber } = node.callFrame;
    const file = url === import.meta.url ? (sources[lineNumber] ?? '') : url;
    const own = (url === '' ? nativeRooms[functionName] : roomOf(file)) ?? caller;
    roomOfNode.set(node.id, own);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) visit(child, own);
    }
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  if (root !== undefined) visit(root, 'node: native');
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const room = roomOfNode.get(id) ?? 'node: native';
    times[room] = (times[room] ?? 0) + (timeDeltas[index] ?? 0);
  }
  delete times.idle;
  return times;
};

let session: Session | undefined;

/** Begins to record where the CPU time goes. */
export const startProfile = async (): Promise<void> => {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
};

/** Ends what {@link startProfile} began. */
export const endProfile = async (): Promise<TimeByRoom> => {
  if (session === undefined) throw new Error('no profile was begun');
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return timeByRoom(profile);
};
