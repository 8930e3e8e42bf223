import './account.css';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { focusWhenShown } from '../../elements/focus.js';
import { Page } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import { AccountTabs } from './account-tabs.js';
import { ProofDialog } from './proof-dialog.js';
import { QrCode } from './qr-code.js';
import { createSecondFactor, type SecondFactorModel } from './second-factor.js';
import { accountWords } from './words.js';

/** Turning the second factor on and off, and its backup codes. */
const SecurityPage = (): JSX.Element => {
  const { signIn } = useConsole();
  const core = useCoreWords();
  const words = useWords(accountWords);
  const model = useModel(createSecondFactor);
  const [open, setOpen] = useState<'disable' | 'codes' | undefined>();
  const isOn = model.isOn.value;
  const codes = model.backupCodes.value;
  return (
    <Page
      title={words.tabs.security}
      lead={<StateMark kind={isOn ? 'good' : 'off'} word={isOn ? words.mfaOn : words.mfaOff} />}
    >
      <AccountTabs />
      {signIn === 'host' ? (
        <p class="quiet">{words.hostAccount}</p>
      ) : (
        <>
          <p class="lead-text">{words.mfaIntro}</p>
          {isOn ? (
            <div class="form-actions">
              <Button onClick={() => setOpen('codes')}>{words.newBackup}</Button>
              <Button kind="danger" onClick={() => setOpen('disable')}>
                {words.disable}
              </Button>
            </div>
          ) : (
            <SetUp model={model} />
          )}
        </>
      )}
      {open === 'codes' && (
        <ProofDialog
          title={words.newBackup}
          hint={words.newBackupHint}
          model={model}
          onProof={model.renewBackupCodes}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'disable' && (
        <ProofDialog
          title={words.disable}
          hint={words.disableHint}
          model={model}
          onProof={model.disable}
          onClose={() => setOpen(undefined)}
        />
      )}
      {codes !== undefined && (
        <Dialog title={words.backupTitle} onClose={model.putCodesAway}>
          <p>{words.backupHint}</p>
          <CodeBlock code={codes.join('\n')} label={words.backupTitle} />
          <footer class="form-actions">
            <Button kind="primary" onClick={model.putCodesAway}>
              {core.close}
            </Button>
          </footer>
        </Dialog>
      )}
    </Page>
  );
};
export default SecurityPage;

const SetUp = ({ model }: { readonly model: SecondFactorModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(accountWords);
  const setup = model.setup.value;
  const problem = model.problem.value;
  if (setup === undefined) {
    return (
      <div class="form-actions">
        <Button kind="primary" isBusy={model.isBusy.value} onClick={() => void model.begin()}>
          {words.setUp}
        </Button>
        {problem !== undefined && (
          <p class="field-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  return (
    <div class="mfa-setup">
      <QrCode text={setup.provisioningUri} label={words.qr} />
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.confirm(String(new FormData(event.currentTarget).get('code')));
        }}
      >
        <p>{words.scan}</p>
        <Field label={words.code} hint={words.codeHint} problem={problem}>
          {(control) => (
            <input
              {...control}
              name="code"
              type="text"
              inputMode="numeric"
              autocomplete="one-time-code"
              ref={focusWhenShown}
            />
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {words.confirm}
          </Button>
          <Button onClick={model.cancel}>{core.cancel}</Button>
        </footer>
        <p class="quiet">{words.byHand}</p>
        <CodeBlock code={setup.secret} label={words.byHand} />
      </form>
    </div>
  );
};
