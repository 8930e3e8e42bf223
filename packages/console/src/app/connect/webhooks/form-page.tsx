import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { webhookCreateFields } from '../../contract/webhook-create.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import { SecretDialog } from '../../elements/secret-dialog.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createWebhookForm } from './webhook-form.js';
import { webhookWords } from './words.js';

/** The form of a webhook; a new one shows its secret once. */
const WebhookFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const model = useModel((parts) => createWebhookForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const created = model.created.value;
  const { labels, hints } = words;
  return (
    <Page title={id === undefined ? words.new : words.edit}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <Form
          draft={draft}
          submitLabel={id === undefined ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go(id === undefined ? '/webhooks' : `/webhooks/${id}`)}
        >
          <FormFields
            draft={draft}
            fields={webhookCreateFields}
            names={['url', 'name', 'events', 'description', 'enabled']}
            texts={{ labels, hints, choices: { events: { '*': words.allEvents } } }}
          />
        </Form>
      )}
      {created !== undefined && (
        <SecretDialog
          title={words.secretTitle}
          secret={created.secret}
          label={words.secret}
          onClose={() => address.go(`/webhooks/${created.id}`)}
        >
          <p class="quiet">{words.secretUse}</p>
        </SecretDialog>
      )}
    </Page>
  );
};
export default WebhookFormPage;
