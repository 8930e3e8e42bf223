import './webhooks.css';
import type { Webhook } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { GraceDialog } from '../../elements/grace-dialog.js';
import { Menu } from '../../elements/menu.js';
import { Details, Failure, Loading, Page } from '../../elements/page.js';
import { SecretDialog } from '../../elements/secret-dialog.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { DeliveryList } from './delivery-list.js';
import { WebhookHealth } from './health.js';
import { webhookPages } from './pages.js';
import { RecoverDialog } from './recover-dialog.js';
import { createWebhookDetail, type WebhookDetailModel } from './webhook-detail.js';
import { webhookWords } from './words.js';

/** One webhook: its health, what can be done with it, and its deliveries. */
const WebhookPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const title = useWords(webhookPages.title);
  const model = useModel((parts) => createWebhookDetail(parts, id), [id]);
  const webhook = model.webhook.value;
  const error = model.error.value;
  if (webhook === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return <WebhookView webhook={webhook} model={model} />;
};
export default WebhookPage;

const WebhookView = ({
  webhook,
  model,
}: {
  readonly webhook: Webhook;
  readonly model: WebhookDetailModel;
}): JSX.Element => {
  const { session } = useConsole();
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const [open, setOpen] = useState<'rotate' | 'recover' | 'remove' | undefined>();
  const close = (): void => setOpen(undefined);
  const rotated = model.rotated.value;
  return (
    <Page
      title={webhook.name}
      lead={<WebhookHealth webhook={webhook} />}
      actions={session.may('webhooks:write') && <Actions webhook={webhook} model={model} onOpen={setOpen} />}
    >
      {webhook.disabledReason !== null && <p class="panel">{words.reasons[webhook.disabledReason]}</p>}
      <Facts webhook={webhook} />
      <Recovery model={model} />
      <DeliveryList webhookId={webhook.id} model={model} />
      {open === 'rotate' && (
        <GraceDialog
          title={words.rotateTitle}
          hint={words.rotateHint}
          label={words.grace}
          graces={words.graces}
          actionLabel={words.rotate}
          onRotate={model.rotate}
          onClose={close}
        />
      )}
      {open === 'recover' && <RecoverDialog model={model} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={`${core.remove}: ${webhook.name}`}
          name={webhook.name}
          actionLabel={core.remove}
          onConfirm={model.remove}
          onClose={close}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
      {rotated !== undefined && (
        <SecretDialog
          title={words.secretTitle}
          secret={rotated.secret}
          label={words.secret}
          onClose={model.putSecretAway}
        >
          <p class="quiet">{words.secretUse}</p>
        </SecretDialog>
      )}
    </Page>
  );
};

const Actions = ({
  webhook,
  model,
  onOpen,
}: {
  readonly webhook: Webhook;
  readonly model: WebhookDetailModel;
  readonly onOpen: (dialog: 'rotate' | 'recover' | 'remove') => void;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const isBusy = model.isBusy.value;
  return (
    <>
      {webhook.enabled ? (
        <Button icon="play" isBusy={isBusy} onClick={() => void model.test()}>
          {words.test}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => void model.setEnabled(true)}>
          {words.enable}
        </Button>
      )}
      <LinkButton icon="edit" href={address.href(`/webhooks/${webhook.id}/edit`)}>
        {core.edit}
      </LinkButton>
      <Menu
        label={core.commands}
        items={[
          ...(webhook.enabled
            ? [
                { label: `${words.recover} …`, onSelect: () => onOpen('recover') },
                { label: words.disable, onSelect: () => void model.setEnabled(false) },
              ]
            : []),
          { label: `${words.rotate} …`, onSelect: () => onOpen('rotate') },
          { label: `${core.remove} …`, onSelect: () => onOpen('remove'), isDanger: true },
        ]}
      />
    </>
  );
};

const Facts = ({ webhook }: { readonly webhook: Webhook }): JSX.Element => {
  const words = useWords(webhookWords);
  const { failingSince, pausedUntil, previousSecretEndsAt, lastDeliveredAt, events, description } = webhook;
  return (
    <Details
      rows={[
        [words.url, <span class="code">{webhook.url}</span>],
        [
          words.events,
          events.includes('*') && events.length === 1 ? (
            words.allEvents
          ) : (
            <span class="event-names">
              {events.map((event) => (
                <span key={event} class="tag">
                  {event}
                </span>
              ))}
            </span>
          ),
        ],
        [words.lastDelivered, lastDeliveredAt === null ? words.never : <Time at={lastDeliveredAt} />],
        ...(failingSince === null ? [] : [[words.failingSince, <Time at={failingSince} />] as const]),
        ...(pausedUntil === null ? [] : [[words.pausedUntil, <Time at={pausedUntil} show="exact" />] as const]),
        ...(previousSecretEndsAt === null
          ? []
          : [[words.previousSecret, <Time at={previousSecretEndsAt} show="exact" />] as const]),
        ...(description === '' ? [] : [[words.description, description] as const]),
      ]}
    />
  );
};

/** How far delivering once more is. */
const Recovery = ({ model }: { readonly model: WebhookDetailModel }): JSX.Element | null => {
  const words = useWords(webhookWords);
  const recovery = model.recovery.value;
  if (recovery === undefined) return null;
  const { status, checkedEvents, totalEvents, recoveredCount } = recovery;
  return (
    <p class="panel" role="status">
      {status === 'done'
        ? words.recovered(recoveredCount)
        : status === 'canceled'
          ? words.recoveryCanceled
          : words.recovering(checkedEvents, totalEvents, recoveredCount)}
    </p>
  );
};
