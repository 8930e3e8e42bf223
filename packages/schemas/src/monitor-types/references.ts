/** `{{name}}`, `{{secrets.name}}` or `{{$uuid}}` in a text. */
const reference = /\{\{[ \t]{0,8}(\$?[A-Za-z_][A-Za-z0-9_]{0,39}|secrets\.[A-Za-z_][A-Za-z0-9_]{0,39})[ \t]{0,8}\}\}/g;

const secretPrefix = 'secrets.';

/** Values that are made anew for each check. */
export const generatedNames = ['$uuid', '$timestamp'] as const;

/** What a text refers to, in order: `name`, `secrets.name`, `$uuid`. */
export const referencesIn = (text: string): readonly string[] =>
  [...text.matchAll(reference)].map(([, name = '']) => name);

/** The name of the secret that a reference means; `undefined` for anything else. */
export const secretOf = (name: string): string | undefined =>
  name.startsWith(secretPrefix) ? name.slice(secretPrefix.length) : undefined;

/** A text with a value in place of each reference. */
export const replaceReferences = (text: string, fill: (name: string) => string): string =>
  text.replace(reference, (_whole, name: string) => fill(name));

/** Whether a URL begins with a variable: then what an answer says decides where a request goes. */
export const beginsWithVariable = (url: string): boolean => /^\s*\{\{/.test(url);

/** A URL whose host is written out: absolute, up to the end of its host, or a path, query or nothing. */
const writtenHost = /^(?:https?:\/\/[^\s{}/?#@\\]+(?:[/?#].*)?|(?:[/?#](?![/\\]).*)?)$/is;

/**
 * The origin that a URL of a step is written for, whatever its variables are; `null` when it begins with one.
 *
 * @param url absolute, or relative to the target
 * @returns `undefined` when it has another form, such as a variable in its host
 */
export const writtenOriginOf = (url: string, target: string): string | null | undefined => {
  if (beginsWithVariable(url)) return null;
  if (!writtenHost.test(url)) return undefined;
  const parsed = URL.parse(
    replaceReferences(url, () => 'x'),
    target,
  );
  return parsed === null || parsed.port === '0' ? undefined : parsed.origin;
};
