import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { featureFlagCreateFields } from '../../contract/feature-flag-create.js';
import { Loading, Page } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PageView } from '../../router/page-view.js';
import { createFlagForm } from './feature-flags.js';
import { RuleEditor } from './rule-editor.js';
import { flagWords } from './words.js';

/** The form of a flag: what it serves, by which rules, and to how many. */
const FeatureFlagFormPage: PageView = ({ parameters: { id } }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(flagWords);
  const model = useModel((parts) => createFlagForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  const { labels, hints } = words;
  const texts = { labels, hints, choices: { valueType: words.types } };
  return (
    <Page title={id === undefined ? words.new : words.edit}>
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {draft === undefined && error === undefined && <Loading />}
      {draft !== undefined && (
        <Form
          draft={draft}
          submitLabel={id === undefined ? core.create : core.save}
          labels={labels}
          onCancel={() => address.go(`/settings/feature-flags${id === undefined ? '' : `/${id}`}`)}
        >
          <FormFields
            draft={draft}
            fields={featureFlagCreateFields}
            names={[
              ...(id === undefined ? ['key', 'valueType'] : []),
              'name',
              'description',
              'enabled',
              'value',
              'defaultValue',
            ]}
            texts={texts}
          />
          <RuleEditor draft={draft} />
          <FormFields
            draft={draft}
            fields={featureFlagCreateFields}
            names={['rolloutPercent', 'bucketBy', 'tags']}
            texts={texts}
          />
        </Form>
      )}
    </Page>
  );
};
export default FeatureFlagFormPage;
