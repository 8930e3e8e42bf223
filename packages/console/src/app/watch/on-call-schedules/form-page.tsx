import './on-call-schedules.css';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { onCallScheduleCreateFields } from '../../contract/on-call-schedule-create.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { ZoneField } from '../../forms/zone-field.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { LayerFields } from './layer-fields.js';
import { createScheduleForm } from './schedule-draft.js';
import { onCallWords } from './words.js';

/** As the contract has it. */
const mostLayers = 5;

/** The form of a schedule: its zone, and its layers one below the other. */
const ScheduleFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(onCallWords);
  const model = useModel((parts) => createScheduleForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const layers = model.layers.value;
  const channels = model.channels.value;
  const isNew = id === undefined;
  const { name, description } = onCallScheduleCreateFields;
  for (const path of ['timezone', 'announceChannelId', 'layers']) draft?.shownPaths.add(path);
  const problems = draft?.problems.value ?? {};
  return (
    <Page title={isNew ? words.new : words.edit}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <Form
          draft={draft}
          submitLabel={isNew ? core.create : core.save}
          labels={{
            name: words.name,
            description: words.description,
            timezone: words.timezone,
            announceChannelId: words.announce,
            layers: words.layers,
          }}
          onCancel={() => address.go(isNew ? '/on-call' : `/on-call/${id}`)}
        >
          <FormFields
            draft={draft}
            fields={{ name, description: { ...description, kind: 'long' } }}
            texts={{
              labels: { name: words.name, description: words.description },
              hints: { name: '', description: words.descriptionHint },
            }}
          />
          <ZoneField
            label={words.timezone}
            hint={words.timezoneHint}
            problem={problems.timezone}
            value={String(draft.values.value.timezone ?? '')}
            onChange={(zone) => draft.set('timezone', zone)}
          />
          {channels !== undefined && (
            <Field label={words.announce} hint={words.announceHint} problem={problems.announceChannelId}>
              {({ label: _label, ...control }) => (
                <select
                  {...control}
                  value={String(draft.values.value.announceChannelId ?? '')}
                  onChange={({ currentTarget }) =>
                    draft.set('announceChannelId', currentTarget.value === '' ? null : currentTarget.value)
                  }
                >
                  <option value="">{words.announceNone}</option>
                  {channels.map((channel) => (
                    <option key={channel.id} value={channel.id}>
                      {channel.name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <section class="form-cards" aria-label={words.layers}>
            <h2>{words.layers}</h2>
            <p class="field-hint">{words.layersHint}</p>
            {layers.map((layer, index) => (
              <LayerFields key={index} model={model} layer={layer} index={index} problems={problems} />
            ))}
            {problems.layers !== undefined && <p class="field-problem">{problems.layers}</p>}
            {layers.length < mostLayers && (
              <Button icon="add" onClick={model.addLayer}>
                {words.addLayer}
              </Button>
            )}
          </section>
        </Form>
      )}
    </Page>
  );
};
export default ScheduleFormPage;
