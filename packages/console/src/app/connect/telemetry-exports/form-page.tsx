import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { telemetryExportCreateFields } from '../../contract/telemetry-export-create.js';
import { Button } from '../../elements/button.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createExportForm } from './export-form.js';
import { telemetryExportWords } from './words.js';

/** The form of a telemetry export. Headers are set anew or left alone: what they are is never shown. */
const TelemetryExportFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(telemetryExportWords);
  const model = useModel((parts) => createExportForm(parts, id), [id]);
  const isSetting = useSignal(false);
  const draft = model.draft.value;
  const error = model.error.value;
  const kept = model.kept.value;
  const { labels, hints } = words;
  const texts = { labels, hints, choices: { signals: words.signalNames } };
  return (
    <Page title={id === undefined ? words.new : words.edit}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <Form
          draft={draft}
          submitLabel={id === undefined ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go(id === undefined ? '/telemetry-exports' : `/telemetry-exports/${id}`)}
        >
          <FormFields
            draft={draft}
            fields={telemetryExportCreateFields}
            names={['name', 'endpoint', 'protocol', 'signals']}
            texts={texts}
          />
          {isSetting.value ? (
            <FormFields draft={draft} fields={telemetryExportCreateFields} names={['headers']} texts={texts} />
          ) : (
            <p class="form-actions">
              <Button
                icon="key"
                onClick={() => {
                  isSetting.value = true;
                }}
              >
                {words.setHeaders}
              </Button>
              {kept.length > 0 && <span class="quiet">{words.headersKept(kept.join(', '))}</span>}
            </p>
          )}
          <FormFields draft={draft} fields={telemetryExportCreateFields} names={['enabled']} texts={texts} />
        </Form>
      )}
    </Page>
  );
};
export default TelemetryExportFormPage;
