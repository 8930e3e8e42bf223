import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../../packages/agent/src/index.ts';
import { answerParent, readOptions, usage } from './answer-parent.ts';

// Agents that check and report, as many as there are tokens.

/** What the process is started with. */
export interface AgentsOptions {
  readonly url: string;
  readonly tokens: readonly string[];
}

const { url, tokens } = readOptions<AgentsOptions>();
const folder = await mkdtemp(join(tmpdir(), 'watchpost-agents-'));
let results = 0;

/** Counts what is sent before it is compressed. */
const counted = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (!request.url.endsWith('/agent/results') || !response.ok) return response;
  const { accepted } = (await response.clone().json()) as { readonly accepted: number };
  results += accepted;
  return response;
};

const agents = tokens.map((token, index) => {
  const logger = {
    info: () => {},
    warn: (message: string, details?: object) => console.error(message, details),
  };
  return createAgent({ url, token, bufferPath: join(folder, String(index)), fetch: counted, logger });
});
for (const agent of agents) await agent.start();

const answers = {
  ...usage,
  monitors: () => agents.reduce((sum, { health }) => sum + health.monitors, 0),
  /** Results since the start that the server has accepted. */
  results: () => results,
  /** Works for a while; returns what it took. */
  run: async ({ seconds }: { readonly seconds: number }) => {
    const [before, cpuBefore] = [results, usage.cpuUs()];
    await delay(seconds * 1000);
    const made = results - before;
    return { cpuUs: (usage.cpuUs() - cpuBefore) / made, perSecond: made / seconds };
  },
  stop: async () => {
    await Promise.all(agents.map((agent) => agent.stop()));
    await rm(folder, { recursive: true });
  },
};

/** What it can be asked. */
export type Agents = typeof answers;

answerParent(answers);
