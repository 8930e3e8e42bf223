import type * as z from 'zod';
import type { AssertionSource } from './assertion.js';
import { credentialProblems } from './credentials-field.js';
import {
  type BuiltInMonitorType,
  type CredentialField,
  type MonitorType,
  type MonitorTypeRules,
  monitorRules,
} from './monitor-types.js';

/** How a server may name a type of its own: as those of the contract are named. */
export const ownMonitorTypeName = /^[a-z][a-z0-9-]{0,39}$/;

/** Whether a type is one of the contract, and not one that a server has of its own. */
export const isBuiltInMonitorType = (type: string): type is BuiltInMonitorType => Object.hasOwn(monitorRules, type);

/** The rules of a type; `undefined` for one that a server has of its own, which that server holds its monitors to. */
export const rulesOfType = (type: MonitorType): MonitorTypeRules | undefined =>
  isBuiltInMonitorType(type) ? monitorRules[type] : undefined;

/** How many checks one run of a monitor counts as: its requests, where it makes several. */
export const checksPerRun = (type: string, config: Record<string, unknown>): number =>
  rulesOfType(type as MonitorType)?.countsAs?.(config) ?? 1;

/** The fields of a monitor that its type has rules for. */
export interface TypedFields {
  readonly type: string;
  readonly target: string;
  config: Record<string, unknown>;
  readonly intervalSeconds: number;
  readonly assertions: readonly { readonly source: AssertionSource }[];
  readonly credentials: { readonly [Field in CredentialField]?: string | undefined } | null;
}

/**
 * Holds a monitor to the rules of its type, as a check of zod. The type's own defaults become part of `config`: what is
 * stored says what is done.
 */
export const assertFitsType = (rules: MonitorTypeRules, context: z.core.ParsePayload<TypedFields>): void => {
  const { type, target, config, intervalSeconds, assertions, credentials } = context.value;
  const refuse = (path: (string | number)[], message: string, input: unknown): void => {
    context.issues.push({ code: 'custom', path, message, input });
  };
  const { minIntervalSeconds = 5 } = rules;
  const checks = rules.countsAs?.(config) ?? 1;
  if (intervalSeconds < minIntervalSeconds * checks) {
    const of = checks === 1 ? `type ${type}` : `${checks} steps: each counts as a check`;
    refuse(['intervalSeconds'], `must be at least ${minIntervalSeconds * checks} for ${of}`, intervalSeconds);
  }
  for (const [index, { source }] of assertions.entries()) {
    if (rules.assertions.includes(source)) continue;
    const known = rules.assertions.join(', ');
    refuse(
      ['assertions', index, 'source'],
      known === '' ? `must be left out for type ${type}` : `must be one of: ${known}`,
      source,
    );
  }
  for (const field of Object.keys(credentials ?? {}) as CredentialField[]) {
    if (!rules.credentials.includes(field))
      refuse(['credentials', field], `has no meaning for type ${type}`, undefined);
  }
  for (const [field, message] of credentialProblems(credentials)) refuse(['credentials', field], message, undefined);
  for (const [field, schema, value] of [
    ['target', rules.target, target],
    ['config', rules.config, config],
  ] as const) {
    const parsed = schema.safeParse(value, { reportInput: true });
    for (const issue of parsed.error?.issues ?? []) {
      context.issues.push({ ...issue, path: [field, ...issue.path] } as never);
    }
    if (parsed.success && field === 'config') context.value.config = parsed.data as Record<string, unknown>;
  }
  for (const { path, message } of rules.problems?.(context.value) ?? []) refuse(path, message, undefined);
};
