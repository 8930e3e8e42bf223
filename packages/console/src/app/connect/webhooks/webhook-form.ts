import { type ReadonlySignal, signal } from '@preact/signals';
import type { Webhook, WebhookCreate, WebhookUpdate, WebhookWithSecret } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { webhookCreateFields } from '../../contract/webhook-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft } from '../../forms/saved-draft.js';

/** The form of a new webhook, or of a saved one. */
export interface WebhookFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** The new webhook with its secret, which is shown once. */
  readonly created: ReadonlySignal<WebhookWithSecret | undefined>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Creates a webhook, or changes the one with this id. */
export const createWebhookForm = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  id: string | undefined,
): WebhookFormModel => {
  const created = signal<WebhookWithSecret | undefined>(undefined);
  if (id !== undefined) {
    const saved = createSavedDraft<Webhook, WebhookUpdate>({
      read: (options) => client.webhooks.get(id, options),
      valuesOf,
      save: (changes, ifVersion) => client.webhooks.update(id, changes, { ifVersion }),
      onSaved: () => address.go(`/webhooks/${id}`),
    });
    return { draft: saved.draft, error: saved.error, reload: saved.reload, dispose: saved.dispose, created };
  }
  const draft = createDraft<WebhookWithSecret, WebhookCreate>({
    initial: presetsOf(webhookCreateFields),
    save: (values) => client.webhooks.create(values),
    onSaved: (webhook) => {
      created.value = webhook;
    },
  });
  return { draft: signal(draft), error: signal(undefined), created, async reload() {}, dispose: draft.dispose };
};

const valuesOf = ({ name, url, events, description, enabled }: Webhook): Values => ({
  name,
  url,
  events,
  description,
  enabled,
});
