import { expect, it } from 'vitest';
import { monitors } from '../src/index.js';

it.each([
  ['a user name and password', { username: 'ada', password: 'x' }, []],
  ['a token', { token: 'x' }, []],
  ['a certificate and its key beside a token', { token: 'x', clientCertificate: 'x', clientKey: 'x' }, []],
  ['nothing', null, []],
  ['headers on lines', { secretHeaders: 'X-Api-Key: a:b\nCookie:x', token: 'x' }, []],
  ...['X-Api-Key', 'X-Api-Key: a\n', 'Host name: x', 'Content-Length: 5', 'X: a\rb'].map(
    (secretHeaders): [string, object, string[]] => [
      `headers that are ${JSON.stringify(secretHeaders)}`,
      { secretHeaders },
      ['credentials.secretHeaders must have one header on each line, such as X-Api-Key: …'],
    ],
  ),
  ['a certificate alone', { clientCertificate: 'x' }, ['credentials.clientKey is needed with clientCertificate']],
  ['a key alone', { clientKey: 'x' }, ['credentials.clientCertificate is needed with clientKey']],
  [
    'a token and a password',
    { token: 'x', password: 'x' },
    ['credentials.token must be left out when there is a username or password'],
  ],
])('a monitor with %s is accepted, or refused with the reason', (_what, credentials, messages) => {
  const document = { name: 'a', type: 'https', target: 'https://a.example/', credentials };
  const { error } = monitors.document.safeParse(document);
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(messages);
});
