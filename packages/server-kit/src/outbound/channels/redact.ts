const hidden = '•••';
/** Shorter values are no secrets, and would hide half of what people need to read. */
const shortestSecret = 6;

/** Every text in credentials, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The forms in which a secret may come back: as it is, in a URL, in JSON, in a header of Basic authentication. */
const formsOf = (secret: string, all: readonly string[]): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
  ...all.map((other) => Buffer.from(`${other}:${secret}`).toString('base64')),
];

/** The parts of a URL that are secret, where it is a credential as a whole: providers echo the path alone. */
const partsOf = (secret: string): string[] => {
  const url = URL.parse(secret);
  return url === null || url.host === ''
    ? [secret]
    : [secret, `${url.pathname}${url.search}`, ...url.searchParams.values()];
};

/** Makes what takes the credentials of a channel out of texts: providers echo them in answers and errors. */
export const createRedaction = (credentials: unknown, account: unknown = null): ((text: string) => string) => {
  const secrets = textsIn(credentials)
    .flatMap(partsOf)
    .filter(({ length }) => length >= shortestSecret);
  const names = [...textsIn(account), ...textsIn(credentials)].filter(({ length }) => length > 0).slice(0, 20);
  const forms = [...new Set(secrets.flatMap((secret) => formsOf(secret, names)))]
    .filter(({ length }) => length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((redacted, form) => redacted.replaceAll(form, hidden), text);
};

/** The same, which also takes the secrets of one message out. */
export const redacting =
  (redact: (text: string) => string, secrets: readonly string[]): ((text: string) => string) =>
  (text) =>
    secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), redact(text));
