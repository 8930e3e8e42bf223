import type { Webhook } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { webhookWords } from './words.js';

const kinds: Readonly<Record<Webhook['status'], StateKind>> = { active: 'good', failing: 'bad', disabled: 'off' };

/** Whether a webhook's deliveries arrive. */
export const WebhookHealth = ({ webhook }: { readonly webhook: Webhook }): JSX.Element => (
  <StateMark kind={kinds[webhook.status]} word={useWords(webhookWords).status[webhook.status]} />
);

const deliveryKinds = { pending: 'waiting', running: 'waiting', delivered: 'good', failed: 'bad' } as const;

/** What became of a delivery, or of one attempt. */
export const DeliveryMark = ({ status }: { readonly status: keyof typeof deliveryKinds }): JSX.Element => {
  const words = useWords(webhookWords);
  const word = status === 'running' ? words.attemptStatus.running : words.deliveryStatus[status];
  return <StateMark kind={deliveryKinds[status]} word={word} />;
};
