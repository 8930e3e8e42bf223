import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useModel, useWords } from '../console/use-console.js';
import { Button, LinkButton } from '../elements/button.js';
import { Checkbox, Field } from '../elements/field.js';
import { focusWhenShown } from '../elements/focus.js';
import { createSignIn } from './sign-in.js';
import { signInWords } from './words.js';

/** Signing in with e-mail and password, or with a provider, and the second factor. */
const SignInPage = (): JSX.Element => {
  const words = useWords(signInWords);
  const model = useModel(createSignIn);
  const { step, problem, isBusy, server } = model;
  const logsMail = model.logsMail.value;
  const problems: Readonly<Record<string, string>> = logsMail
    ? { ...words.problems, ...words.logged.problems }
    : words.problems;
  useEffect(() => {
    document.title = `${words.title} · Watchpost`;
  }, [words]);
  return (
    <div class="sign-in">
      <h1>{step.value === 'mailed' && logsMail ? words.logged.title : words.titles[step.value]}</h1>
      {server.value?.needsOwner === true && <p role="status">{words.needsOwner}</p>}
      {problem.value !== undefined && (
        <p class="failure" role="alert">
          {problems[problem.value.word] ?? problem.value.detail}
        </p>
      )}
      {step.value === 'password' && <PasswordForm model={model} isBusy={isBusy.value} />}
      {step.value === 'secondFactor' && <FactorForm model={model} isBusy={isBusy.value} />}
      {step.value === 'forgotten' && <ForgottenForm model={model} isBusy={isBusy.value} />}
      {step.value === 'mailed' && <p role="status">{logsMail ? words.logged.mailed : words.mailed}</p>}
    </div>
  );
};
export default SignInPage;

type Model = ReturnType<typeof createSignIn>;

const PasswordForm = ({ model, isBusy }: { readonly model: Model; readonly isBusy: boolean }): JSX.Element => {
  const words = useWords(signInWords);
  const [stays] = useState(() => signal(false));
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void model.signIn(String(data.get('email')), String(data.get('password')), stays.value);
      }}
    >
      <Field label={words.email}>
        {(control) => (
          <input {...control} name="email" type="email" autocomplete="username" required ref={focusWhenShown} />
        )}
      </Field>
      <Field label={words.password}>
        {(control) => <input {...control} name="password" type="password" autocomplete="current-password" required />}
      </Field>
      <Checkbox label={words.stay} checked={stays.value} onChange={(checked) => (stays.value = checked)} />
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {words.title}
      </Button>
      {model.server.value?.providers.map(({ key, displayName }) => (
        <LinkButton key={key} href={model.providerUrl(key)}>
          {words.with(displayName)}
        </LinkButton>
      ))}
      <Button kind="quiet" onClick={() => model.forget(true)}>
        {words.forgot}
      </Button>
    </form>
  );
};

const FactorForm = ({ model, isBusy }: { readonly model: Model; readonly isBusy: boolean }): JSX.Element => {
  const words = useWords(signInWords);
  const [usesBackup, setUsesBackup] = useState(false);
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
        void model.verify(usesBackup ? { backupCode: code } : { code });
      }}
    >
      <Field label={usesBackup ? words.backupCode : words.code} hint={usesBackup ? words.backupHint : words.codeHint}>
        {(control) => (
          <input
            {...control}
            key={String(usesBackup)}
            name="code"
            type="text"
            inputMode={usesBackup ? 'text' : 'numeric'}
            autocomplete="one-time-code"
            ref={focusWhenShown}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {words.title}
      </Button>
      <Button kind="quiet" onClick={() => setUsesBackup(!usesBackup)}>
        {usesBackup ? words.useCode : words.useBackup}
      </Button>
    </form>
  );
};

const ForgottenForm = ({ model, isBusy }: { readonly model: Model; readonly isBusy: boolean }): JSX.Element => {
  const words = useWords(signInWords);
  const { forgottenHint, sendLink } = model.logsMail.value ? words.logged : words;
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.mailLink(String(new FormData(event.currentTarget).get('email')));
      }}
    >
      <Field label={words.email} hint={forgottenHint}>
        {(control) => <input {...control} name="email" type="email" autocomplete="username" ref={focusWhenShown} />}
      </Field>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {sendLink}
      </Button>
      <Button kind="quiet" onClick={() => model.forget(false)}>
        {words.back}
      </Button>
    </form>
  );
};
