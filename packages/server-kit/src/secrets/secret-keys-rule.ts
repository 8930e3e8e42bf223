import { foundInList, isObject, kindOf, type OptionRule } from '../base/options.js';

/** What is wrong with a secret key; never any of it. */
const secretKeyFault = (key: unknown): string | undefined => {
  if (!isObject(key) || key instanceof Uint8Array) return `is ${kindOf(key)}`;
  if (typeof key.id !== 'string' || !/^[\w-]+$/.test(key.id)) return 'has no id of letters, digits, - and _';
  if (!(key.bytes instanceof Uint8Array))
    return `has as bytes ${key.bytes === undefined ? 'nothing' : kindOf(key.bytes)}`;
  return key.bytes.byteLength === 32 ? undefined : `has ${key.bytes.byteLength} bytes`;
};

const isSecretKey = (key: unknown): boolean => secretKeyFault(key) === undefined;

/** Keys that seal secrets; a message never shows any of one. */
export const secretKeys: OptionRule = {
  is: "a list of keys with 32 random bytes each, such as [{ id: 'main', bytes: Buffer.from(process.env.SECRET, 'base64') }]",
  fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isSecretKey),
  found: foundInList(isSecretKey, (key) => secretKeyFault(key) ?? ''),
};
