import { oauthProviders } from '@watchpost/schemas';
import { aText, isObject, kindOf, type OptionRule } from '../../base/options.js';

/** Which entry of providers cannot be used, without what is secret in it. */
const providerFault = (value: unknown): string | undefined => {
  if (!isObject(value)) return kindOf(value);
  for (const [key, provider] of Object.entries(value)) {
    if (provider === undefined) continue;
    if (!Object.hasOwn(oauthProviders, key)) return `an object with ${key}, which is no provider of the catalog`;
    if (!isObject(provider)) return `an object whose ${key} is ${kindOf(provider)}`;
    const missing = ['clientId', 'clientSecret'].find((name) => !aText.fits(provider[name]));
    if (missing !== undefined) return `an object whose ${key}.${missing} is ${kindOf(provider[missing])}`;
  }
  return undefined;
};

/** How this server is known to providers. */
export const signInProviders: OptionRule = {
  is: "an object with an entry for each provider, such as { github: { clientId: '…', clientSecret: '…' } }",
  fits: (value) => providerFault(value) === undefined,
  found: (value) => providerFault(value) ?? '',
};
