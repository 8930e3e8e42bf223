import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { exporterCreateFields } from '../../contract/exporter-create.js';
import { Button } from '../../elements/button.js';
import { Failure, Loading, Page, Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import type { FormFields as FieldsOfForm } from '../../forms/field-schema.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { createExporterForm, type ExporterFormModel } from './exporter-form.js';
import { exporterWords } from './words.js';

/** Makes an exporter, or changes one; it can be scraped once before it is saved. */
const ExporterEditPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const words = useWords(exporterWords);
  const { id } = parameters;
  const model = useModel((parts) => createExporterForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  return (
    <Page title={id === undefined ? words.new : words.editing(String(draft?.values.value.name ?? ''))}>
      {draft === undefined && error === undefined && <Loading />}
      {draft === undefined && error !== undefined && <Failure message={messageOf(error)} />}
      {draft !== undefined && <ExporterFields model={model} draft={draft} id={id} />}
    </Page>
  );
};
export default ExporterEditPage;

/** The fields that every exporter needs, and those that few do. */
const first = ['name', 'url', 'selectors', 'intervalSeconds', 'timeoutSeconds', 'agentId'];
const last = [
  'labels',
  'honorLabels',
  'format',
  'headers',
  'ignoreTlsErrors',
  'maxSeries',
  'failureThreshold',
  'enabled',
];

const ExporterFields = ({
  model,
  draft,
  id,
}: {
  readonly model: ExporterFormModel;
  readonly draft: Draft;
  readonly id: string | undefined;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(exporterWords);
  const kept = model.kept.value;
  const isSetting = useSignal(false);
  const agents = model.agents.value ?? [];
  const chosen = draft.values.value.agentId;
  // The agent of an exporter stays a choice where the person does not see agents, or there are more than are read.
  const ids = [...new Set([...(typeof chosen === 'string' ? [chosen] : []), ...agents.map((agent) => agent.id)])];
  const texts = { ...words, choices: { agentId: Object.fromEntries(agents.map((agent) => [agent.id, agent.name])) } };
  const fields = (names: readonly string[]): JSX.Element => (
    <FormFields draft={draft} fields={withAgents(exporterCreateFields, ids)} names={names} texts={texts} />
  );
  return (
    <>
      <Form
        draft={draft}
        labels={words.labels}
        {...(id === undefined ? { submitLabel: core.create } : {})}
        onCancel={() => address.go(id === undefined ? '/exporters' : `/exporters/${id}`)}
        actions={
          <Button icon="play" title={words.testHint} isBusy={model.isTesting.value} onClick={() => void model.test()}>
            {words.test}
          </Button>
        }
      >
        {fields(first)}
        {isSetting.value ? (
          fields(['credentials'])
        ) : (
          <p class="form-actions">
            <Button
              icon="key"
              onClick={() => {
                isSetting.value = true;
              }}
            >
              {words.setCredentials}
            </Button>
            {kept.length > 0 && <span class="quiet">{words.credentialsKept(kept.join(', '))}</span>}
          </p>
        )}
        {fields(last)}
      </Form>
      <TestResult model={model} />
    </>
  );
};

/** The fields with the agents to choose from. */
const withAgents = (fields: FieldsOfForm, choices: readonly string[]): FieldsOfForm => ({
  ...fields,
  ...(fields.agentId === undefined ? {} : { agentId: { ...fields.agentId, kind: 'choice' as const, choices } }),
});

/** What one scrape found. */
const TestResult = ({ model }: { readonly model: ExporterFormModel }): JSX.Element | null => {
  const words = useWords(exporterWords);
  const problem = model.testProblem.value;
  const result = model.result.value;
  if (problem !== undefined) return <Failure message={problem} />;
  if (result === undefined) return null;
  if (result.error !== null) return <Failure message={`${words.testFailed}: ${result.error}`} />;
  return (
    <>
      <p role="status">{words.tested(result.samplesKept, result.samplesScraped, Math.round(result.durationMs))}</p>
      {result.kept.length > 0 && (
        <Section title={words.wouldKeep}>
          <ul class="plain-list">
            {result.kept.slice(0, 20).map(({ series, value }) => (
              <li key={series}>
                <code>{series}</code> <b>{value ?? '–'}</b>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.offers}>
        <ul class="plain-list">
          {result.families.slice(0, 100).map(({ name, type, help, series }) => (
            <li key={name}>
              <code>{name}</code> {type !== null && <span class="tag">{type}</span>} {series}
              <span class="quiet">{help}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
};
