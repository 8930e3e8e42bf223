/** The secret of a webhook, or several while it is being rotated. Each has at least 16 characters. */
export type WebhookSecrets = string | readonly string[];

/**
 * Whether there is a sixteenth character. Shorter than half the hash, a key invites guessing (RFC 2104 §3); it is usually
 * a placeholder, or not there at all.
 */
export const isStrong = (secret: string): unknown => secret?.[15];
