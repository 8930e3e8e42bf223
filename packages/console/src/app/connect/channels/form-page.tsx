import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createChannelForm } from './channel-form.js';
import { channelWords } from './words.js';

/** The form of a channel: what it asks for follows from the type that is chosen. */
const ChannelFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(channelWords);
  const model = useModel((parts) => createChannelForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const types = model.types.value;
  const type = model.type.value;
  const isNew = id === undefined;
  const { labels, hints } = words;
  const title = Object.fromEntries((types ?? []).map((one) => [one.type, one.title]));
  const fields = {
    ...model.fields.value,
    type: { kind: 'choice', choices: Object.keys(title), isRequired: true },
  } as const;
  const hasFields = (name: string): boolean => Object.keys(model.fields.value[name]?.fields ?? {}).length > 0;
  return (
    <Page title={isNew ? words.new : words.edit}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {(draft === undefined || types === undefined) && error === undefined && <Loading />}
      {draft !== undefined && types !== undefined && (
        <Form
          draft={draft}
          submitLabel={isNew ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go(isNew ? '/channels' : `/channels/${id}`)}
        >
          <FormFields
            // Another type has other fields: what was typed for the first one must not stay in them.
            key={type?.type ?? ''}
            draft={draft}
            fields={fields}
            names={[
              ...(isNew ? ['type'] : []),
              'name',
              ...(type !== undefined && hasFields('config') ? ['config'] : []),
              ...(type !== undefined && hasFields('credentials') ? ['credentials'] : []),
              ...(model.hasOneSubscription.value ? ['events', 'minimumSeverity'] : ['subscriptions']),
            ]}
            texts={{
              labels,
              hints: isNew ? hints : { ...hints, credentials: words.credentialsStay },
              choices: { type: title, events: words.events, minimumSeverity: words.severities },
            }}
          />
          <details class="field-group">
            <summary>{words.more}</summary>
            <FormFields
              draft={draft}
              fields={fields}
              names={[
                ...[
                  'grouping',
                  'quietHours',
                  'repeat',
                  'flapping',
                  'template',
                  'updates',
                  'actions',
                  'showTarget',
                  'timezone',
                ],
                ...['expiresAfterSeconds', 'description', 'enabled'],
              ]}
              texts={{
                labels,
                hints,
                choices: { updates: words.updates, actions: words.actions, showTarget: words.showTarget },
              }}
            />
          </details>
        </Form>
      )}
    </Page>
  );
};
export default ChannelFormPage;
