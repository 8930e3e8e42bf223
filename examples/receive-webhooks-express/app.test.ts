import { describeReceiver, listen } from '@watchpost/testbed/receiving';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.js';

describeReceiver('Express', (secret) => listen(createApp(secret)), [
  {
    title: 'express.json() comes before the route',
    start: (secret) => listen(express().use(express.json(), createApp(secret))),
    code: 'body_not_raw',
  },
  {
    title: 'the route puts the parsed body together again',
    // White space, escapes and the order of fields need not come back as they were.
    start: (secret) =>
      listen(
        express()
          .use(express.json())
          .use((request, _response, next) => {
            request.body = JSON.stringify(request.body, null, 2);
            next();
          })
          .use(createApp(secret)),
      ),
    code: 'signature_mismatch',
  },
]);

test('the other routes of the app still receive parsed JSON', async () => {
  const { url, stop } = await listen(createApp('a secret that signs nothing'));
  onTestFinished(stop);
  const headers = { 'content-type': 'application/json' };
  const echo = await fetch(new URL('/echo', url), { method: 'POST', body: '{"a":1}', headers });
  expect(await echo.json()).toEqual({ a: 1 });
});
