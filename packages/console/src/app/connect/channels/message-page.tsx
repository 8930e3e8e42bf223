import '../webhooks/webhooks.css';
import type { NotificationAttempt, NotificationDetail } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { MessageMark } from '../../messages/message-mark.js';
import { messageWords } from '../../messages/words.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { useFigures } from '../../time/use-figures.js';
import { createMessage } from './message.js';
import { channelWords } from './words.js';

/** One message: what it says, and each attempt with what was sent and answered, without secrets. */
const MessagePage: PageView = ({ parameters: { id = '', deliveryId = '' } }): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(channelWords);
  const model = useModel((parts) => createMessage(parts, id, deliveryId), [id, deliveryId]);
  const message = model.message.value;
  const error = model.error.value;
  if (message === undefined) {
    return (
      <Page title={words.message}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={message.title}
      lead={<MessageMark status={message.status} />}
      actions={
        session.may('notifications:write') &&
        message.nextAttemptAt === null && (
          <Button kind="primary" isBusy={model.isBusy.value} onClick={() => void model.redeliver()}>
            {words.sendAgain}
          </Button>
        )
      }
    >
      <Facts message={message} channelId={id} channelName={model.channelName.value ?? message.type} />
      <Section title={words.attempts}>
        {message.attempts.length === 0 && <p class="quiet">{words.noAttempts}</p>}
        <ol class="attempts">
          {message.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </Section>
    </Page>
  );
};
export default MessagePage;

const Facts = ({
  message,
  channelId,
  channelName,
}: {
  readonly message: NotificationDetail;
  readonly channelId: string;
  readonly channelName: string;
}): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(channelWords);
  const messages = useWords(messageWords);
  const { kind, reason, incidentId, unsentReason, createdAt, deliveredAt, nextAttemptAt, link } = message;
  return (
    <Details
      rows={[
        [words.channel, <a href={address.href(`/channels/${channelId}`)}>{channelName}</a>],
        [words.kind, messages.kinds[kind]],
        [words.reason, words.reasonWords[reason]],
        ...(incidentId === null
          ? []
          : [[words.incident, <a href={address.href(`/incidents/${incidentId}`)}>{words.openIncident}</a>] as const]),
        ...(unsentReason === null ? [] : [[words.whyNot, messages.unsent[unsentReason] ?? unsentReason] as const]),
        [words.created, <Time at={createdAt} show="exact" />],
        ...(deliveredAt === null ? [] : [[words.deliveredAt, <Time at={deliveredAt} show="exact" />] as const]),
        ...(nextAttemptAt === null ? [] : [[words.nextAttempt, <Time at={nextAttemptAt} show="exact" />] as const]),
        ...(link === null || !link.startsWith('https://') || !URL.canParse(link)
          ? []
          : [
              [
                words.atProvider,
                <a href={link} rel="noreferrer">
                  {new URL(link).host}
                </a>,
              ] as const,
            ]),
      ]}
    />
  );
};

const Attempt = ({ attempt }: { readonly attempt: NotificationAttempt }): JSX.Element => {
  const words = useWords(channelWords);
  const { latencyOf } = useFigures();
  const { number, startedAt, status, step, durationMs, statusCode, message, request, response } = attempt;
  return (
    <li class="panel attempt">
      <header>
        <h3>{words.attempt(number)}</h3>
        <MessageMark status={status} />
        {step !== null && <span class="tag">{words.steps[step]}</span>}
        <span class="quiet">
          <Time at={startedAt} show="exact" />
        </span>
        <span>{latencyOf(durationMs)}</span>
        {statusCode !== null && <span class="code">{statusCode}</span>}
      </header>
      {message !== null && <p>{message}</p>}
      {request !== null && (
        <details>
          <summary>{words.request}</summary>
          <CodeBlock code={`${request.method} ${request.url}\n\n${request.body}`} label={words.request} />
        </details>
      )}
      {response !== null && response !== '' && (
        <details open={status === 'failed'}>
          <summary>{words.response}</summary>
          <CodeBlock code={response} label={words.response} />
        </details>
      )}
    </li>
  );
};
