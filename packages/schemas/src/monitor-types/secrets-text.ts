import { bounds } from '../bounds.js';

/** Shorter ones could not be struck out of what is shown without striking out everything. */
const shortestSecret = 4;

/** What the text of secrets must be. */
export const secretsForm = `must have one secret on each line, such as api_key: …, with a value of ${shortestSecret} characters or more, each name once, and at most ${bounds.secrets.most}`;

/** Secrets by name, of a text that has one on each line; `undefined` when it has another form. */
export const readSecrets = (text: string): ReadonlyMap<string, string> | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > bounds.secrets.most) return undefined;
  const secrets = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = /^[ \t]*([A-Za-z_][A-Za-z0-9_]*):(.*)$/.exec(line) ?? [];
    const secret = value.trim();
    if (name === undefined || name.length > bounds.variableName.most || secrets.has(name)) return undefined;
    if (secret.length < shortestSecret) return undefined;
    secrets.set(name, secret);
  }
  return secrets;
};
