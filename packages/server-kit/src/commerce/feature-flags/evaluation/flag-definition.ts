import type { FlagReason, FlagRule, FlagValue } from '@watchpost/schemas';

/** What decides about the values of a flag. */
export interface FlagDefinition {
  readonly key: string;
  readonly enabled: boolean;
  /** What rules without a value and the rollout serve. */
  readonly value: FlagValue;
  /** What all others get, and everybody while the flag is disabled. */
  readonly defaultValue: FlagValue;
  /** The first one that matches decides. */
  readonly rules: readonly FlagRule[];
  /** From 0 to 100, with two decimals. */
  readonly rolloutPercent: number;
  /** The attribute that decides who is in a rollout. */
  readonly bucketBy: string;
}

/** Attributes of who or what a flag is evaluated for; `targetingKey` is who. */
export type FlagContext = Readonly<Record<string, unknown>>;

/** What a context gets of a flag. */
export interface FlagOutcome {
  readonly value: FlagValue;
  readonly reason: FlagReason;
  /** The name of the value: `value`, `default`, or `rule0` for that of a rule. */
  readonly variant: string;
  /** The rule that decided, from 0; `null` when none did. */
  readonly ruleIndex: number | null;
  /** Why a rollout could not be decided. */
  readonly errorCode?: 'TARGETING_KEY_MISSING';
  /** The attribute that is missing. */
  readonly missing?: string;
}

/** Whether a pattern is somewhere in a text. A pattern that cannot be used is in none. */
export type MatchPattern = (pattern: string, text: string) => boolean;
