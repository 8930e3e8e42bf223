import { useSignal } from '@preact/signals';
import type { StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { StatusPageEditorModel } from './status-page-editor.js';
import { statusPageWords } from './words.js';

/** The host names of a page: what to create at the name servers, and whether it was found. */
export const Domains = ({
  page,
  model,
}: {
  readonly page: StatusPage;
  readonly model: StatusPageEditorModel;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(statusPageWords);
  const name = useSignal('');
  return (
    <div class="form domains">
      {page.domains.length === 0 && <p class="quiet">{words.noDomain}</p>}
      {page.domains.map((domain) => (
        <Section
          key={domain.name}
          title={domain.name}
          actions={
            <>
              <Button onClick={() => void model.verifyDomain(domain.name)}>{words.verify}</Button>
              <Button
                kind="quiet"
                icon="trash"
                aria-label={`${core.remove} ${domain.name}`}
                onClick={() => void model.removeDomain(domain.name)}
              />
            </>
          }
        >
          {domain.verifiedAt === null ? (
            <>
              <p>
                <strong>{words.notVerified}.</strong> {words.domainHint}
              </p>
              <CodeBlock code={domain.txtName} label={words.txtName} />
              <CodeBlock code={domain.txtValue} label={words.txtValue} />
            </>
          ) : (
            <p>
              {words.verified} <Time at={domain.verifiedAt} />
            </p>
          )}
        </Section>
      ))}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = name.value.trim();
          if (wanted === '') return;
          void model.addDomain(wanted).then((isDone) => {
            if (isDone) name.value = '';
          });
        }}
      >
        <input
          type="text"
          aria-label={words.domain}
          placeholder="status.example.com"
          maxLength={253}
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
        <Button type="submit" icon="add">
          {words.addDomain}
        </Button>
      </form>
    </div>
  );
};
