import { isObject, kindOf, type OptionRule } from '../../base/options.js';
import { isWebAddress } from '../../base/web-address.js';

const names = ['verifyEmail', 'resetPassword', 'acceptInvitation', 'confirmSignIn'];

/** Pages that links in mails lead to. */
export const accountPages: OptionRule = {
  is: "addresses of pages, such as { verifyEmail: 'https://app.example.com/verify' }",
  fits: (value) =>
    isObject(value) && Object.entries(value).every(([name, page]) => names.includes(name) && isWebAddress(page)),
  found(value) {
    if (!isObject(value)) return kindOf(value);
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined) return `an object with ${unknown}; the pages are ${names.join(', ')}`;
    const unfit = Object.keys(value).find((name) => !isWebAddress(value[name]));
    return `an object whose ${unfit} is not one`;
  },
};
