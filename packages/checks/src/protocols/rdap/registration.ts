import * as z from '@watchpost/schemas/zod';
import { failureMessages } from '../../messages/failure-message.js';

/** What a registry reports about a registration. */
export interface Registration {
  /** When it ends, in milliseconds since the epoch; `undefined` when the registry does not say. */
  readonly endsAt: number | undefined;
  /** Statuses in the words of RFC 8056, such as `client transfer prohibited`. */
  readonly statuses: readonly string[];
}

/** The parts of a domain object that are read (RFC 9083 §5.3). */
const domainObject = z.object({
  objectClassName: z.literal('domain'),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
  status: z.array(z.string()).default([]),
});

/** Some registries use the names of EPP, such as `clientHold` (RFC 8056 §2 maps them). */
const statusWords = (status: string): string => status.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Reads the answer of a registry; `undefined` when it describes no domain. */
export const readRegistration = (document: unknown): Registration | undefined => {
  const parsed = domainObject.safeParse(document);
  if (!parsed.success) return undefined;
  const { events, status } = parsed.data;
  // RFC 9083 §10.2.3; `registrar expiration` is another date.
  const expiration = events.find(({ eventAction }) => eventAction.toLowerCase() === 'expiration');
  const endsAt = Date.parse(expiration?.eventDate ?? '');
  return { endsAt: Number.isNaN(endsAt) ? undefined : endsAt, statuses: status.map(statusWords) };
};

/** Statuses of a domain that has stopped working or is about to be lost, and what they mean (RFC 8056 §2, RFC 3915 §3). */
const lostStatuses: ReadonlyMap<string, string> = new Map([
  ['client hold', 'its registrar has taken it out of the DNS'],
  ['server hold', 'its registry has taken it out of the DNS'],
  ['redemption period', 'it was deleted and can still be restored'],
  ['pending restore', 'it was deleted and is being restored'],
  ['pending delete', 'it is about to be deleted'],
]);

const dayMs = 86_400_000;

/**
 * What is wrong with a registration, worst first.
 *
 * @param now wall clock in milliseconds
 */
export const registrationProblems = (
  { endsAt, statuses }: Registration,
  { minDaysRemaining, now }: { readonly minDaysRemaining: number; readonly now: number },
): string[] => {
  const problems = [...lostStatuses].flatMap(([status, meaning]) =>
    statuses.includes(status) ? [failureMessages.domainLost(status, meaning)] : [],
  );
  if (endsAt === undefined) return problems;
  const daysRemaining = Math.floor((endsAt - now) / dayMs);
  if (endsAt <= now) problems.push(failureMessages.registrationEnded(endsAt));
  else if (daysRemaining < minDaysRemaining) {
    problems.push(failureMessages.registrationEndsSoon(daysRemaining, endsAt, minDaysRemaining));
  }
  return problems;
};
