import type { Child } from './child.ts';
import type { Sample } from './rounds.ts';
import { quantile } from './statistics.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** What is measured of a server that answers over HTTP. */
export type HttpMeasure = 'cpuUs' | 'perSecond' | 'p50Ms' | 'p99Ms';

/** A process that serves HTTP. */
type Server = Child<{ url: () => string; cpuUs: () => number }>;

/** How a server is visited. */
export interface VisitOptions {
  readonly requests: number;
  readonly atMostMs?: number;
}

/** Opens a visitor of a server. @param options.connections requests that are under way at once; 16 by default. @param options.body sent with POST */
export const visit = async (
  server: Server,
  {
    headers,
    connections = 16,
    body,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly connections?: number;
    readonly body?: string;
  },
): Promise<Visitor> => openVisitor({ url: await server.ask('url'), headers, connections, body });

/** Sends requests, and takes the CPU time that the server's whole process used meanwhile. */
export const measureHttp = async (
  server: Server,
  visitor: Visitor,
  { path, ...limits }: VisitOptions & { readonly path: string },
): Promise<Sample<HttpMeasure>> => {
  const before = await server.ask('cpuUs');
  const { requests, seconds, latenciesMs } = await visitor.send(path, limits);
  const after = await server.ask('cpuUs');
  return {
    cpuUs: (after - before) / requests,
    perSecond: requests / seconds,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
};
