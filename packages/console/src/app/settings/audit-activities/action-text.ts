import type { actionWords } from './action-words.js';

type Words = Readonly<Record<keyof (typeof actionWords)['en'], Readonly<Record<string, string>>>>;

/** What an entry of the trail records, such as “Monitor created” for `monitors.create`; an unknown code stays as it is. */
export const actionText = (code: string, { nouns, verbs }: Words): string => {
  const [resource = '', name = ''] = code.split('.');
  if (!Object.hasOwn(nouns, resource) || !Object.hasOwn(verbs, name)) return code;
  const verb = `${verbs[name]}`;
  return `${nouns[resource]}${verb.startsWith(':') ? '' : ' '}${verb}`;
};
