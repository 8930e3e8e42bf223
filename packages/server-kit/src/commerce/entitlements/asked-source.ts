import { entitlementsSchema } from '@watchpost/schemas';
import type { LimitRefusal } from '../../request/ports/entitlements.js';
import type { GivenEntitlements } from './limit-values.js';

/** An organization as a host knows it. */
export interface OrganizationOfHost {
  readonly id: string;
  /** What `identity` answered as the key of the organization; `null` for one that was not made by it. */
  readonly hostKey: string | null;
  readonly name: string;
}

/** Entitlements that a host decides about. */
export interface HostEntitlements {
  /**
   * Returns what an organization is entitled to; what is left out is no limit. It is called when an organization is made,
   * by `kit.entitlementsChanged`, and every five minutes for organizations that are active, never while a request waits.
   * When it throws, or takes more than five seconds, the last answer stays.
   */
  read(organization: OrganizationOfHost): Promise<GivenEntitlements>;
  /** What an organization is entitled to before `read` has answered for it. */
  readonly fallback: GivenEntitlements;
  /** The sentence for a caller whose request a limit refused. Default: one that names the limit and what there is. */
  describeLimit?(refusal: LimitRefusal): string;
}

/** What a source answers about an organization. */
export interface SourceAnswer {
  readonly entitlements: GivenEntitlements;
  /** `null` where the source knows no plans. */
  readonly plan: { readonly code: string; readonly name: string } | null;
}

/** A source that is asked now and then, such as a host or a licence file. */
export interface AskedSource {
  readonly key: 'host' | 'license';
  readonly fallback: GivenEntitlements;
  /** @throws when it does not know: the last answer stays */
  read(organization: OrganizationOfHost): Promise<SourceAnswer>;
  describeLimit(refusal: LimitRefusal): string | undefined;
}

const given = entitlementsSchema.partial().strict();

/**
 * Entitlements as a host gives them, checked.
 *
 * @throws TypeError when one is unknown or has another form
 */
export const assertEntitlements = (value: unknown): GivenEntitlements => {
  if (value === 'unlimited') return value;
  const { data, error } = given.safeParse(value);
  if (error === undefined) {
    // What is left out is left out: no member is undefined.
    return Object.fromEntries(Object.entries(data).filter(([, each]) => each !== undefined)) as GivenEntitlements;
  }
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new TypeError(`entitlements${field === '' ? '' : `.${field}`}: ${issue?.message ?? 'have another form'}`);
};

/** The source that asks a host. @throws TypeError when the fallback cannot be used */
export const hostSource = (host: HostEntitlements): AskedSource => ({
  key: 'host',
  fallback: assertEntitlements(host.fallback),
  read: async (organization) => ({ entitlements: assertEntitlements(await host.read(organization)), plan: null }),
  describeLimit: (refusal) => host.describeLimit?.(refusal),
});
