import './incidents.css';
import type { Incident, IncidentCreate } from '@watchpost/client';
import type { JSX } from 'preact';
import type { ConsoleParts } from '../../console/parts.js';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { incidentCreateFields } from '../../contract/incident-create.js';
import { Page } from '../../elements/page.js';
import { createDraft, type Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import { MonitorPicker } from '../../forms/targets/monitor-picker.js';
import { StartField } from './start-field.js';
import { incidentWords } from './words.js';

/** An incident that is opened by hand. */
export const createIncidentDraft = ({ client, address }: Pick<ConsoleParts, 'client' | 'address'>): Draft => {
  const draft = createDraft<Incident, IncidentCreate>({
    initial: {},
    save: (values) => client.incidents.create(values),
    onSaved: ({ id }) => address.go(`/incidents/${id}`),
  });
  const monitorId = address.place.peek().query.get('monitorId');
  if (monitorId !== null) draft.set('monitorIds', [monitorId]);
  return draft;
};

const NewIncidentPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const words = useWords(incidentWords);
  const draft = useModel(createIncidentDraft);
  const texts = {
    labels: {
      title: words.title,
      severity: words.severity,
      cause: words.cause,
      publicStatus: words.public,
      publicTitle: words.publicTitle,
    },
    hints: {
      title: words.titleHint,
      severity: words.severityHint,
      cause: words.causeHint,
      publicStatus: words.publicHint,
      publicTitle: words.publicTitleHint,
    },
    choices: { severity: words.severities, publicStatus: words.publicStatuses },
  };
  const names = ['title', 'severity', 'cause'];
  const chosen = draft.values.value.monitorIds;
  return (
    <Page title={words.new}>
      <Form draft={draft} submitLabel={words.new} onCancel={() => address.go('/incidents')}>
        <FormFields draft={draft} fields={incidentCreateFields} names={names} texts={texts} />
        {session.may('monitors:read') && (
          <MonitorPicker
            chosen={Array.isArray(chosen) ? chosen.map(String) : []}
            problem={draft.problems.value.monitorIds}
            onChange={(ids) => draft.set('monitorIds', ids)}
          />
        )}
        <StartField draft={draft} />
        <FormFields draft={draft} fields={incidentCreateFields} names={['publicStatus', 'publicTitle']} texts={texts} />
      </Form>
    </Page>
  );
};
export default NewIncidentPage;
