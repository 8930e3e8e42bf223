import { type AgentRejectionCode, agentPace } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';
import { timestamp } from '../../base/timestamp.js';

/** An entry of a list that an agent has sent and that can be recorded, with its place in the list. */
export interface SentItem<Value> {
  readonly index: number;
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** An entry that is not recorded. */
export interface Rejection {
  readonly index: number;
  readonly code: AgentRejectionCode;
  readonly message: string;
}

/** What of a list can be read, and what cannot. */
export interface ReadItems<Value> {
  readonly items: SentItem<Value>[];
  readonly rejected: Rejection[];
}

/** Reads the entries of a list, each by itself: one that is invalid must not refuse the others. */
export const readItems = <Value extends { readonly at: string }>(
  schema: z.ZodType<Value>,
  values: readonly unknown[],
  now: number,
): ReadItems<Value> => {
  const items: SentItem<Value>[] = [];
  const rejected: Rejection[] = [];
  for (const [index, value] of values.entries()) {
    const refuse = (code: AgentRejectionCode, message: string): void => void rejected.push({ index, code, message });
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      refuse('invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`);
      continue;
    }
    const at = Date.parse(parsed.data.at);
    if (at > now + agentPace.futureToleranceMs) refuse('in_future', `at: must not be after ${timestamp(now)}`);
    else if (at < now - agentPace.maxBufferAgeSeconds * 1000) refuse('too_old', 'at: must be of the last 24 hours');
    else items.push({ index, value: parsed.data, at });
  }
  return { items, rejected };
};

/** Rejections in the order of the list. */
export const inOrder = (rejected: readonly Rejection[]): Rejection[] => rejected.toSorted((a, b) => a.index - b.index);
