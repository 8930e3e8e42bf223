import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { licenseCreateFields } from '../../contract/license-create.js';
import { Page } from '../../elements/page.js';
import { SecretDialog } from '../../elements/secret-dialog.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { TimeField } from '../../forms/time-field.js';
import { createLicenseForm } from './licenses.js';
import { licenseWords } from './words.js';

/** The form of a new license; its key is shown once. */
const LicenseFormPage = (): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(licenseWords);
  const model = useModel(createLicenseForm);
  const created = model.created.value;
  const { labels, hints } = words;
  const texts = { labels, hints, choices: { type: words.types } };
  return (
    <Page title={words.new}>
      <Form
        draft={model.draft}
        submitLabel={core.create}
        labels={labels}
        onCancel={() => address.go('/settings/licenses')}
      >
        <FormFields
          draft={model.draft}
          fields={licenseCreateFields}
          names={['name', 'type', 'holder', 'seats', 'maxActivations']}
          texts={texts}
        />
        <TimeField draft={model.draft} name="expiresAt" label={labels.expiresAt} hint={hints.expiresAt ?? ''} />
        <FormFields
          draft={model.draft}
          fields={licenseCreateFields}
          names={['warnDays', 'graceDays', 'heartbeatSeconds', 'entitlements', 'metadata']}
          texts={texts}
        />
      </Form>
      {created !== undefined && (
        <SecretDialog
          title={words.key}
          secret={created.key}
          label={words.key}
          onClose={() => address.go(`/settings/licenses/${created.id}`)}
        >
          <p class="quiet">{words.keyHint}</p>
        </SecretDialog>
      )}
    </Page>
  );
};
export default LicenseFormPage;
