import type { Report } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { reportCreateFields } from '../../contract/report-create.js';
import { Checkbox, Field } from '../../elements/field.js';
import { MailNote } from '../../elements/mail-note.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { FormFields, problemBelow } from '../../forms/form-fields.js';
import { type Target, TargetField } from '../../forms/targets/target-field.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { PeriodFields } from './period-fields.js';
import { createReportForm } from './report-form.js';
import { reportWords } from './words.js';

/** Makes a report, or changes one. */
const ReportEditPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const words = useWords(reportWords);
  const { id } = parameters;
  const model = useModel((parts) => createReportForm(parts, id), [id]);
  const draft = model.draft.value;
  const error = model.error.value;
  return (
    <Page title={id === undefined ? words.new : words.editing(String(draft?.values.value.name ?? ''))}>
      {draft === undefined && error === undefined && <Loading />}
      {draft === undefined && error !== undefined && <Failure message={messageOf(error)} />}
      {draft !== undefined && <ReportFields draft={draft} id={id} />}
    </Page>
  );
};
export default ReportEditPage;

const ReportFields = ({ draft, id }: { readonly draft: Draft; readonly id: string | undefined }): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(reportWords);
  const values = draft.values.value;
  const schedule = values.schedule as Report['schedule'] | undefined;
  const fields = (names: readonly string[]): JSX.Element => (
    <FormFields draft={draft} fields={reportCreateFields} names={names} texts={words} />
  );
  for (const name of ['scope', 'period', 'schedule']) draft.shownPaths.add(name);
  return (
    <Form
      draft={draft}
      labels={words.labels}
      {...(id === undefined ? { submitLabel: core.create } : {})}
      onCancel={() => address.go(id === undefined ? '/reports' : `/reports/${id}`)}
    >
      {fields(['name', ...(id === undefined ? ['type'] : [])])}
      {fields(['slaTarget'])}
      <TargetField
        value={(values.scope as Target | undefined) ?? { scope: 'all' }}
        problem={problemBelow(draft.problems.value, 'scope')}
        onChange={(scope) => draft.set('scope', scope)}
      />
      <PeriodFields
        value={(values.period as Report['period'] | undefined) ?? { kind: 'previous', unit: 'month' }}
        problem={problemBelow(draft.problems.value, 'period')}
        onChange={(period) => draft.set('period', period)}
      />
      {fields(['accounting', 'timezone'])}
      <Checkbox
        label={words.scheduled}
        checked={schedule !== null && schedule !== undefined}
        onChange={(isScheduled) => draft.set('schedule', isScheduled ? { cron: '0 6 1 * *' } : null)}
      />
      {schedule !== null && schedule !== undefined && (
        <>
          <Field label={words.cron} hint={words.cronHint} problem={problemBelow(draft.problems.value, 'schedule')}>
            {({ label: _label, ...control }) => (
              <input
                {...control}
                type="text"
                maxLength={200}
                value={schedule.cron}
                onInput={({ currentTarget }) => draft.set('schedule', { cron: currentTarget.value })}
              />
            )}
          </Field>
          {fields(['recipients'])}
          <MailNote about="mail" />
        </>
      )}
      {fields(['atRiskPercent', 'keepRuns'])}
    </Form>
  );
};
