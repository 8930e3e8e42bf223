import './account.css';
import type { DeviceSignInDetails } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { focusWhenShown } from '../../elements/focus.js';
import { Page } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { createDevice, type DeviceModel } from './device.js';
import { deviceWords } from './device-words.js';

/** Signing in a program that has no browser: the code, then what asks, then the decision. */
const DevicePage = (): JSX.Element => {
  const { signIn } = useConsole();
  const words = useWords(deviceWords);
  const model = useModel(createDevice);
  const program = model.program.value;
  const outcome = model.outcome.value;
  if (signIn === 'host') {
    return (
      <Page title={words.title}>
        <p class="quiet">{words.hostAccount}</p>
      </Page>
    );
  }
  return (
    <Page title={words.title}>
      {outcome !== undefined ? (
        <p class="lead-text" role="status">
          {words[outcome]}
        </p>
      ) : program === undefined ? (
        <CodeForm model={model} />
      ) : (
        <Decision model={model} program={program} />
      )}
    </Page>
  );
};
export default DevicePage;

const CodeForm = ({ model }: { readonly model: DeviceModel }): JSX.Element => {
  const words = useWords(deviceWords);
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.find(String(new FormData(event.currentTarget).get('code')));
      }}
    >
      <p class="lead-text">{words.intro}</p>
      <Field label={words.code} hint={words.codeHint} problem={model.problem.value}>
        {(control) => (
          <input
            {...control}
            name="code"
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            ref={focusWhenShown}
          />
        )}
      </Field>
      <footer class="form-actions">
        <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
          {words.find}
        </Button>
      </footer>
    </form>
  );
};

const Decision = ({
  model,
  program: { clientName, ip, isSameNetwork, createdAt },
}: {
  readonly model: DeviceModel;
  readonly program: DeviceSignInDetails;
}): JSX.Element => {
  const words = useWords(deviceWords);
  const problem = model.problem.value;
  const isBusy = model.isBusy.value;
  return (
    <>
      <p class="lead-text">{words.question}</p>
      <dl>
        <dt>{words.program}</dt>
        <dd class="code">{clientName}</dd>
        <dt>{words.from}</dt>
        <dd class="code">{ip}</dd>
        <dt>{words.asked}</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
      </dl>
      {!isSameNetwork && (
        <p class="field-problem" role="alert">
          {words.otherNetwork}
        </p>
      )}
      <p>{words.warning}</p>
      {problem !== undefined && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <footer class="form-actions">
        {model.needsSignIn.value ? (
          <Button kind="primary" onClick={() => void model.signInAgain()}>
            {words.signInAgain}
          </Button>
        ) : (
          <Button kind="primary" isBusy={isBusy} onClick={() => void model.decide('allow')}>
            {words.allow}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => void model.decide('refuse')}>
          {words.refuse}
        </Button>
      </footer>
    </>
  );
};
