import './webhooks.css';
import type { WebhookAttempt, WebhookDeliveryDetail } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { useFigures } from '../../time/use-figures.js';
import { createDelivery } from './delivery.js';
import { DeliveryMark } from './health.js';
import { verifySnippet } from './verify-snippet.js';
import { webhookWords } from './words.js';

/** One delivery: each attempt with its answer, what was signed, and how a receiver verifies it. */
const DeliveryPage: PageView = ({ parameters: { id = '', deliveryId = '' } }): JSX.Element => {
  const { address, session } = useConsole();
  const words = useWords(webhookWords);
  const model = useModel((parts) => createDelivery(parts, id, deliveryId), [id, deliveryId]);
  const delivery = model.delivery.value;
  const error = model.error.value;
  if (delivery === undefined) {
    return (
      <Page title={words.delivery}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={delivery.event}
      lead={<DeliveryMark status={delivery.status} />}
      actions={
        session.may('webhooks:write') &&
        delivery.status !== 'pending' && (
          <Button kind="primary" isBusy={model.isBusy.value} onClick={() => void model.redeliver()}>
            {words.redeliver}
          </Button>
        )
      }
    >
      <Facts
        delivery={delivery}
        webhookHref={address.href(`/webhooks/${id}`)}
        webhookName={model.webhookName.value ?? delivery.webhookId}
      />
      <Section title={words.attempts}>
        <ol class="attempts">
          {delivery.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} delivery={delivery} />
          ))}
        </ol>
      </Section>
      <Section title={words.body}>
        <p class="quiet">{words.bodyHint}</p>
        <CodeBlock code={JSON.stringify(delivery.body, null, 2)} label={words.body} />
      </Section>
      <Section title={words.verify}>
        <p class="quiet">{words.verifyHint}</p>
        <CodeBlock code={'npm install @watchpost/webhook-verify'} label="npm" />
        <CodeBlock code={verifySnippet(delivery.event)} label={words.verify} />
      </Section>
    </Page>
  );
};
export default DeliveryPage;

const Facts = ({
  delivery,
  webhookHref,
  webhookName,
}: {
  readonly delivery: WebhookDeliveryDetail;
  readonly webhookHref: string;
  readonly webhookName: string;
}): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(webhookWords);
  const { eventId, createdAt, deliveredAt, nextAttemptAt } = delivery;
  return (
    <Details
      rows={[
        ['Webhook', <a href={webhookHref}>{webhookName}</a>],
        [words.event, <a href={address.href(`/events/${eventId}`)}>{eventId}</a>],
        [words.created, <Time at={createdAt} show="exact" />],
        ...(deliveredAt === null ? [] : [[words.deliveredAt, <Time at={deliveredAt} show="exact" />] as const]),
        ...(nextAttemptAt === null ? [] : [[words.nextAttempt, <Time at={nextAttemptAt} show="exact" />] as const]),
      ]}
    />
  );
};

const Attempt = ({
  attempt,
  delivery,
}: {
  readonly attempt: WebhookAttempt;
  readonly delivery: WebhookDeliveryDetail;
}): JSX.Element => {
  const words = useWords(webhookWords);
  const { latencyOf } = useFigures();
  const { number, startedAt, status, durationMs, statusCode, error, message, response } = attempt;
  return (
    <li class="panel attempt">
      <header>
        <h3>{words.attempt(number)}</h3>
        <DeliveryMark status={status} />
        <span class="quiet">
          <Time at={startedAt} show="exact" />
        </span>
        <span>{latencyOf(durationMs)}</span>
        {statusCode !== null && <span class="code">{statusCode}</span>}
        {error !== null && <span class="tag">{error}</span>}
      </header>
      {error !== null && <p>{message ?? words.errors[error]}</p>}
      <details>
        <summary>{words.request}</summary>
        <CodeBlock code={requestText(delivery, attempt)} label={words.request} />
      </details>
      {status !== 'running' && (
        <details open={status === 'failed' && response !== null && response !== ''}>
          <summary>{words.response}</summary>
          {response === null || response === '' ? (
            <p class="quiet">{statusCode === null ? words.noResponse : words.emptyResponse}</p>
          ) : (
            <CodeBlock code={response} label={words.response} />
          )}
        </details>
      )}
    </li>
  );
};

/** The head of the request as the receiver saw it; the signature differs with each attempt and is not kept. */
const requestText = ({ id, event }: WebhookDeliveryDetail, { number }: WebhookAttempt): string =>
  [
    'POST',
    'Content-Type: application/json',
    `X-Service-Event: ${event}`,
    `X-Service-Delivery: ${id}`,
    `X-Service-Attempt: ${number}`,
    'X-Service-Signature: …',
  ].join('\n');
