import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Markdown } from '../../elements/markdown/view.js';
import { Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import type { IncidentModel } from './incident.js';
import { incidentWords } from './words.js';

/** What was found and learned after the end; written with a preview beside it. */
const Postmortem = ({
  model,
  incident,
}: {
  readonly model: IncidentModel;
  readonly incident: Incident;
}): JSX.Element => {
  const { session } = useConsole();
  const core = useCoreWords();
  const words = useWords(incidentWords);
  const [draft, setDraft] = useState<Draft | undefined>();
  const mayWrite = session.may('incidents:write');
  const isEmpty = incident.rootCause === null && incident.postmortem === null;
  const edit = mayWrite && draft === undefined && (
    <Button icon="edit" onClick={() => setDraft(model.learned())}>
      {isEmpty ? words.write : core.edit}
    </Button>
  );
  return (
    <Section title={words.learned} actions={edit}>
      {draft === undefined ? (
        <div class="learned">
          {isEmpty && <p class="quiet">{words.nothingWritten}</p>}
          {incident.rootCause !== null && (
            <>
              <h3>{words.rootCause}</h3>
              <Markdown text={incident.rootCause} level={4} />
            </>
          )}
          {incident.postmortem !== null && (
            <>
              <h3>{words.postmortem}</h3>
              <Markdown text={incident.postmortem} level={4} />
            </>
          )}
        </div>
      ) : (
        <PostmortemForm draft={draft} onClose={() => setDraft(undefined)} />
      )}
    </Section>
  );
};
export default Postmortem;

const PostmortemForm = ({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }): JSX.Element => {
  const words = useWords(incidentWords);
  const { rootCause, postmortem } = draft.values.value;
  draft.shownPaths.add('rootCause').add('postmortem');
  const text = (name: 'rootCause' | 'postmortem', rows: number, maxLength: number): JSX.Element => (
    <Field label={words[name]} hint={words[`${name}Hint`]} problem={draft.problems.value[name]}>
      {({ label: _label, ...control }) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={typeof draft.values.value[name] === 'string' ? String(draft.values.value[name]) : ''}
          onInput={({ currentTarget }) => draft.set(name, currentTarget.value === '' ? null : currentTarget.value)}
        />
      )}
    </Field>
  );
  // Closed after it was saved; a conflict or a problem keeps it open.
  const submit: Draft['submit'] = async () => {
    const isSaved = await draft.submit();
    if (isSaved) onClose();
    return isSaved;
  };
  return (
    <div class="postmortem">
      <Form
        draft={{ ...draft, submit }}
        onCancel={() => {
          draft.takeTheirs();
          onClose();
        }}
        labels={{ rootCause: words.rootCause, postmortem: words.postmortem }}
      >
        {text('rootCause', 2, 10_000)}
        {text('postmortem', 12, 100_000)}
      </Form>
      <section class="panel" aria-label={words.preview}>
        <p class="quiet">{words.preview}</p>
        <Markdown text={String(rootCause ?? '')} level={4} />
        <Markdown text={String(postmortem ?? '')} level={4} />
      </section>
    </div>
  );
};
