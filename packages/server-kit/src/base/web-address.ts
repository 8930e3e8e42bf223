import { kindOf, type OptionRule } from './options.js';

/** Whether a value is an address of the web. */
export const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Whether a value is the address of a site, without a path. */
export const isOrigin = (value: unknown): boolean => isWebAddress(value) && new URL(String(value)).origin === value;

/** What follows an address that is extended by paths. */
const restOf = (value: unknown): string | undefined => {
  if (!isWebAddress(value)) return undefined;
  const { username, password, search, hash } = new URL(String(value));
  if (username !== '' || password !== '') return 'a user name or password';
  if (search !== '') return 'a query';
  return hash === '' ? undefined : 'a fragment';
};

/** An address that is extended by paths. */
export const aWebAddress: OptionRule = {
  is: 'an address such as https://status.example.com',
  fits: (value) => isWebAddress(value) && restOf(value) === undefined,
  found(value) {
    const rest = restOf(value);
    // It may hold a password.
    if (rest !== undefined) return `one with ${rest}`;
    return typeof value === 'string' && value !== '' ? JSON.stringify(value) : kindOf(value);
  },
};
