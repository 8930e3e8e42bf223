import { describeReceiver, listenWithFetch } from '@watchpost/testbed/receiving';
import { createReceiver } from './receiver.js';

describeReceiver('Fetch alone', (secret) => listenWithFetch(createReceiver(secret)), [
  {
    title: 'other code has read the body',
    start: (secret) =>
      listenWithFetch(async (request) => {
        await request.json();
        return createReceiver(secret)(request);
      }),
    code: 'body_not_raw',
  },
]);
