/** The secret of a webhook, or several while it is being rotated. Each has at least 16 characters. */
export type WebhookSecrets = string | readonly string[];

/** Shorter than half the hash, a key invites guessing (RFC 2104 §3); it is usually a placeholder. */
const minLength = 16;

/** Lists the secrets, or none at all when one of them is missing or short: better no verdict than one by a weak key. */
export const strongSecrets = (secrets: WebhookSecrets): readonly string[] => {
  const list: readonly string[] = Array.isArray(secrets) ? secrets : [secrets];
  return list.every((secret) => secret?.length >= minLength) ? list : [];
};
