import type { FeatureFlag } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Details, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import type { PageView } from '../../router/page-view.js';
import { useFigures } from '../../time/use-figures.js';
import { EvaluateBox } from './evaluate-box.js';
import { createFlag } from './feature-flags.js';
import { FlagMark } from './list-page.js';
import { featureFlagPages } from './pages.js';
import { flagWords } from './words.js';

/** One flag: what it serves whom, a switch, and a box to try it. */
const FeatureFlagPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(featureFlagPages.title);
  const words = useWords(flagWords);
  const model = useModel((parts) => createFlag(parts, id), [id]);
  const [isAsking, setIsAsking] = useState(false);
  const { percentOf } = useFigures();
  const flag = model.flag.value;
  const error = model.error.value;
  if (flag === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Problem error={error} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={flag.name}
      lead={<FlagMark flag={flag} />}
      actions={
        session.may('feature-flags:write') && (
          <>
            <Button kind="primary" onClick={() => void model.setEnabled(!flag.enabled)}>
              {flag.enabled ? words.switchOff : words.switchOn}
            </Button>
            <LinkButton icon="edit" href={address.href(`/settings/feature-flags/${id}/edit`)}>
              {core.edit}
            </LinkButton>
            <Button kind="danger" onClick={() => setIsAsking(true)}>
              {core.remove} …
            </Button>
          </>
        )
      }
    >
      {flag.isStale && <p class="panel">{words.stale}</p>}
      {flag.description !== '' && <p>{flag.description}</p>}
      <Details
        rows={[
          [words.key, <span class="code">{flag.key}</span>],
          [words.valueType, words.types[flag.valueType]],
          [words.value, <span class="code">{JSON.stringify(flag.value)}</span>],
          [words.defaultValue, <span class="code">{JSON.stringify(flag.defaultValue)}</span>],
          [words.rollout, percentOf(flag.rolloutPercent)],
        ]}
      />
      <Rules flag={flag} />
      <EvaluateBox model={model} />
      {isAsking && (
        <ConfirmDialog
          title={`${core.remove}: ${flag.key}`}
          name={flag.key}
          actionLabel={core.remove}
          onConfirm={model.remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Page>
  );
};
export default FeatureFlagPage;

const Rules = ({ flag }: { readonly flag: FeatureFlag }): JSX.Element => {
  const words = useWords(flagWords);
  const { percentOf } = useFigures();
  return (
    <Section title={words.rules}>
      {flag.rules.length === 0 && <p class="quiet">{words.noRules}</p>}
      <ol class="plain-list">
        {flag.rules.map((rule, index) => (
          <li key={index}>
            <strong>{rule.name ?? words.rule(index + 1)}</strong>
            {rule.conditions.map(({ attribute, operator, values }) => (
              <span key={`${attribute} ${operator}`} class="code">
                {`${attribute} ${operator} ${values.map((value) => JSON.stringify(value)).join(', ')}`}
              </span>
            ))}
            <span class="quiet">
              {words.serves} {JSON.stringify(rule.value ?? flag.value)}, {percentOf(rule.rolloutPercent)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
