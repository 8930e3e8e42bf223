import * as z from '@watchpost/schemas/zod';
import { CheckFailure } from '../../check/check-failure.js';
import { CheckRun } from '../../check/check-run.js';
import type { CheckTask } from '../../check/check-task.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { AddressGuard } from '../../network/address-guard.js';
import { rdapPolicy, requestRdap } from './rdap-request.js';

/** RDAP base URLs by the domain below which they know all registrations, such as `com` or `co.uk`. */
type RegistryList = ReadonlyMap<string, string>;

/** Finds the base URL of the registry that knows a domain; `undefined` when none is listed. */
export type FindRegistry = (task: CheckTask, name: string) => Promise<string | undefined>;

/** The bootstrap registry (RFC 9224 §3): entries of domains and the base URLs that serve them. */
const bootstrapFile = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });

/** IANA changes the list a few times a week. */
const freshMs = 86_400_000;
/** How soon a list is asked for again when it could not be read and an older one had to do. */
const retryMs = 3_600_000;

const readList = (document: unknown): RegistryList => {
  const { services } = bootstrapFile.parse(document);
  return new Map(
    services.flatMap(([domains, urls]) => {
      // RFC 9224 §3: of several the client chooses; a secured one if it can.
      const url = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
      return url === undefined ? [] : domains.map((domain) => [domain.toLowerCase(), url] as const);
    }),
  );
};

/** Fetches the list within the time of the check that first needs it. */
const fetchList = async ({ run, environment }: CheckTask, url: URL): Promise<RegistryList> => {
  const own = new CheckRun({ timeoutSeconds: run.remainingMs / 1000, signal: environment.signal });
  try {
    const { statusCode, document } = await requestRdap({ run: own, environment }, url, rdapPolicy);
    if (statusCode !== 200) throw new CheckFailure('unknown', `answered ${statusCode}`);
    return readList(document);
  } catch (error) {
    if (!(error instanceof CheckFailure) && !(error instanceof z.ZodError)) throw error;
    const reason = error instanceof CheckFailure ? error.message : 'malformed answer';
    throw new CheckFailure('unknown', failureMessages.badRegistryList(url.host, reason), { cause: error });
  } finally {
    own.end();
  }
};

/** The most specific entry that a name lies below (RFC 9224 §4). */
const entryFor = (list: RegistryList, name: string): string | undefined => {
  const labels = name.split('.');
  const suffixes = labels.map((_label, index) => labels.slice(index).join('.'));
  const domain = suffixes.find((suffix) => list.has(suffix));
  return domain === undefined ? undefined : list.get(domain);
};

/**
 * Makes a finder that reads the list at most once a day, and an older one for as long as a new one cannot be had. Each
 * guard has a separate list: what one server may read, another one in this process may not.
 *
 * @param listUrl where the bootstrap registry is
 */
export const createRegistryFinder = (listUrl: string): FindRegistry => {
  const url = new URL(listUrl);
  const copies = new WeakMap<AddressGuard, { readonly list: Promise<RegistryList>; readonly askedAt: number }>();

  const listFor = (task: CheckTask): Promise<RegistryList> => {
    const { guard, now } = task.environment;
    const copy = copies.get(guard);
    if (copy !== undefined && now() - copy.askedAt < freshMs) return copy.list;
    const list = fetchList(task, url).catch((error: unknown) => {
      if (copy === undefined) {
        copies.delete(guard);
        throw error;
      }
      copies.set(guard, { list: copy.list, askedAt: now() - freshMs + retryMs });
      return copy.list;
    });
    copies.set(guard, { list, askedAt: now() });
    return list;
  };

  return async (task, name) => {
    task.run.phase = 'registry';
    return entryFor(await task.run.wait(listFor(task)), name);
  };
};
