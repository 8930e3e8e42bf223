import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { statusPageCreateFields } from '../../contract/status-page-create.js';
import { Page } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { createStatusPageDraft } from './status-page-editor.js';
import { statusPageWords } from './words.js';

/** Makes a status page; everything else is changed once it is there. */
const StatusPageCreatePage = (): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(statusPageWords);
  const draft = useModel(createStatusPageDraft);
  const names = ['name', 'slug', 'visibility', ...(draft.values.value.visibility === 'password' ? ['password'] : [])];
  return (
    <Page title={words.new}>
      <Form draft={draft} submitLabel={core.create} labels={words.labels} onCancel={() => address.go('/status-pages')}>
        <FormFields draft={draft} fields={statusPageCreateFields} names={names} texts={words} />
      </Form>
    </Page>
  );
};
export default StatusPageCreatePage;
