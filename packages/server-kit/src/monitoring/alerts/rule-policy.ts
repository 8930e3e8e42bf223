import type { AlertRule } from '@watchpost/schemas';

/** The policy that a rule names for its incidents; `null` for none. */
export const policyOfRule = ({ channels }: Pick<AlertRule, 'channels'>): string | null =>
  channels.flatMap((channel) => (channel.type === 'escalation' ? [channel.escalationPolicyId] : []))[0] ?? null;
