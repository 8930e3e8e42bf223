import type { EventSubject } from '../event-subjects.js';
import { eventSubjects, webhookBodySchema } from '../events/events.js';
import type { Components, Json } from './components.js';

/** The deliveries that receivers get (OpenAPI 3.1, `webhooks`). */
export const webhooksOf = (components: Components, subjects: readonly EventSubject[]): Json =>
  Object.fromEntries(
    subjects.map((subject) => {
      const { title, data } = eventSubjects[subject];
      return [
        subject,
        {
          post: {
            operationId: `receive.${subject}`,
            summary: title,
            tags: ['receiving'],
            security: [],
            parameters: [
              'SignatureHeader',
              'NextSignatureHeader',
              'EventHeader',
              'DeliveryHeader',
              'AttemptHeader',
            ].map((name) => ({ $ref: `#/components/parameters/${name}` })),
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: components.convert(webhookBodySchema(subject, data), 'output') },
              },
            },
            responses: {
              '2XX': { description: 'Delivered.' },
              410: { description: 'The receiver no longer wants this event; the webhook is disabled.' },
              429: { description: 'Too many; `Retry-After` is honoured up to an hour.' },
              default: { description: 'Not delivered; tried again later.' },
            },
          },
        },
      ];
    }),
  );

const signature = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The headers of a delivery, as parameters of the receiver. */
export const deliveryHeaders: Json = {
  SignatureHeader: {
    name: 'X-Service-Signature',
    in: 'header',
    required: true,
    description: 'HMAC-SHA-256 of the raw body with the secret of the webhook, in lower-case hexadecimal.',
    schema: signature,
  },
  NextSignatureHeader: {
    name: 'X-Service-Signature-Next',
    in: 'header',
    description: 'The same with the new secret, while a rotation gives the old one a grace.',
    schema: signature,
  },
  EventHeader: {
    name: 'X-Service-Event',
    in: 'header',
    required: true,
    description: '`type` of the body.',
    schema: { type: 'string' },
  },
  DeliveryHeader: {
    name: 'X-Service-Delivery',
    in: 'header',
    required: true,
    description: 'Id of the delivery, for finding it in the API. Not signed.',
    schema: { type: 'string' },
  },
  AttemptHeader: {
    name: 'X-Service-Attempt',
    in: 'header',
    required: true,
    description: '`attempt` of the body. Not signed.',
    schema: { type: 'integer' },
  },
};
