/** A way to write a value that is shorter than its JSON. */
export interface Shorthand {
  /** What stands for the value in help. */
  readonly placeholder: string;
  /** What the words mean; `undefined` when they are none of it. */
  readonly read: (text: string) => unknown;
}

/** `webhook,ops@example.com`: webhooks, and a mail to that address; `email` alone is whoever may respond. */
const readChannels = (text: string): unknown => {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isKnown = (word: string): boolean => word === 'webhook' || word === 'email' || /^[^\s@]+@[^\s@]+$/.test(word);
  if (!words.every(isKnown)) return undefined;
  const to = words.filter((word) => word.includes('@'));
  return [
    ...(words.includes('webhook') ? [{ type: 'webhook' }] : []),
    ...(to.length > 0 || words.includes('email') ? [{ type: 'email', to }] : []),
  ];
};

/** Fields that have one, by their names in the contract. */
export const shorthands: Readonly<Record<string, Shorthand>> = {
  channels: { placeholder: 'webhook,email,address,…', read: readChannels },
};
