import type { Provider, ProviderRequest } from './provider.js';

/** Most requests that a provider takes in any stretch of time, by its documents. */
export interface DocumentedWindow {
  readonly count: number;
  readonly perMs: number;
  /** What it counts by. Default: everything that reaches it. */
  readonly keyOf?: (request: ProviderRequest) => string;
}

/** A provider that holds its senders to its windows, and remembers when each request came. */
export interface WindowedProvider extends Provider {
  readonly received: readonly { readonly atMs: number; readonly request: ProviderRequest }[];
  /** Requests that were one too many, in words; each was answered with 429. */
  readonly exceeded: readonly string[];
}

/**
 * Refuses what is more than the documented windows allow, as the provider itself would. The windows slide, so it is stricter than
 * one that counts by the minute of its clock.
 */
export const withWindows = (
  provider: Provider,
  windows: readonly DocumentedWindow[],
  now: () => number = () => performance.now(),
): WindowedProvider => {
  const received: { readonly atMs: number; readonly request: ProviderRequest }[] = [];
  const exceeded: string[] = [];
  const times = windows.map(() => new Map<string, number[]>());
  const problemOf = (request: ProviderRequest, atMs: number): string | undefined => {
    for (const [index, { count, perMs, keyOf }] of windows.entries()) {
      const key = keyOf?.(request) ?? '';
      const before = times[index]?.get(key) ?? [];
      times[index]?.set(key, before);
      const first = before.at(-count);
      before.push(atMs);
      if (first !== undefined && atMs - first < perMs) {
        return `${count + 1} requests in ${Math.ceil(atMs - first)} ms to ${request.url.hostname}; ${count} are allowed in ${perMs} ms`;
      }
    }
    return undefined;
  };
  return {
    ...provider,
    received,
    exceeded,
    answer: (request) => {
      const atMs = now();
      received.push({ atMs, request });
      const problem = problemOf(request, atMs);
      if (problem === undefined) return provider.answer(request);
      exceeded.push(problem);
      return { status: 429, body: 'too many requests' };
    },
  };
};
