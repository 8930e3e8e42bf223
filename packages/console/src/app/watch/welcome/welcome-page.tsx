import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { focusWhenShown } from '../../elements/focus.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { reasonIn, unknownWords } from '../../words/unknown.js';
import { PhaseBars } from '../monitors/phase-bars.js';
import { createWelcome, type WelcomeModel } from './welcome.js';
import { welcomeWords } from './words.js';

/** From the link that the start printed to a monitor that is green. */
const WelcomePage = (): JSX.Element => {
  const words = useWords(welcomeWords);
  const model = useModel(createWelcome);
  const step = model.step.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = step === 'owner' ? words.title : step === 'target' ? words.targetTitle : words.watchingTitle;
  useEffect(() => {
    document.title = `${title} · Watchpost`;
    if (step === 'watching') heading.current?.focus();
  }, [title]);
  return (
    <div class="sign-in welcome">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {model.problems.value[''] !== undefined && !model.hasOwner.value && (
        <p class="failure" role="alert">
          {model.problems.value['']}
        </p>
      )}
      {step === 'owner' && <OwnerStep model={model} />}
      {step === 'target' && <TargetStep model={model} />}
      {step === 'watching' && <WatchingStep model={model} />}
    </div>
  );
};
export default WelcomePage;

const OwnerStep = ({ model }: { readonly model: WelcomeModel }): JSX.Element => {
  const { address } = useConsole();
  const words = useWords(welcomeWords);
  const hasToken = address.place.value.fragment !== '';
  const server = model.server.value;
  if (!hasToken || model.hasOwner.value || server?.needsOwner === false) {
    const isOwned = model.hasOwner.value || server?.needsOwner === false;
    return (
      <>
        <p>{isOwned ? words.hasOwner : words.noToken}</p>
        {isOwned && <LinkButton href={address.href('/sign-in')}>{words.signIn}</LinkButton>}
      </>
    );
  }
  const problems = model.problems.value;
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void model.createOwner({
          email: String(data.get('email')),
          password: String(data.get('password')),
          organizationName: String(data.get('organization')),
        });
      }}
    >
      <p class="quiet">{words.ownerLead}</p>
      <Field label={words.email} problem={problems.email}>
        {(control) => <input {...control} name="email" type="email" autocomplete="username" ref={focusWhenShown} />}
      </Field>
      <Field label={words.password} hint={words.passwordHint} problem={problems.password}>
        {(control) => (
          <input {...control} name="password" type="password" autocomplete="new-password" maxLength={1024} />
        )}
      </Field>
      <Field label={words.organization} hint={words.organizationHint} problem={problems.organizationName}>
        {(control) => (
          <input {...control} name="organization" type="text" autocomplete="organization" maxLength={200} />
        )}
      </Field>
      <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
        {words.create}
      </Button>
    </form>
  );
};

const TargetStep = ({ model }: { readonly model: WelcomeModel }): JSX.Element => {
  const words = useWords(welcomeWords);
  const guess = model.guess.value;
  const problem = Object.values(model.problems.value)[0];
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.watch();
      }}
    >
      <Field label={words.target} hint={words.targetHint} problem={problem}>
        {(control) => (
          <input
            {...control}
            ref={focusWhenShown}
            type="text"
            spellcheck={false}
            autocapitalize="off"
            maxLength={2048}
            onInput={({ currentTarget }) => model.type(currentTarget.value)}
          />
        )}
      </Field>
      <div class="trial" role="status">
        {guess !== undefined && <p class="quiet">{words.as(guess.type, guess.target)}</p>}
        <Trial model={model} />
      </div>
      <Button type="submit" kind="primary" disabled={guess === undefined} isBusy={model.isBusy.value}>
        {words.watch}
      </Button>
    </form>
  );
};

/** What a try of the address found: each phase with its milliseconds. */
const Trial = ({ model }: { readonly model: WelcomeModel }): JSX.Element | null => {
  const words = useWords(welcomeWords);
  const { latencyOf } = useFigures();
  const trial = model.trial.value;
  if (model.trialProblem.value !== undefined) return <p>{model.trialProblem.value}</p>;
  if (model.isTrying.value) return <p class="quiet">{words.trying}</p>;
  if (trial === undefined) return null;
  return (
    <>
      <p>{trial.ok ? words.worked(latencyOf(trial.latencyMs)) : words.failed(trial.message ?? '')}</p>
      <PhaseBars timings={trial.timings} latencyMs={trial.latencyMs} />
    </>
  );
};

const WatchingStep = ({ model }: { readonly model: WelcomeModel }): JSX.Element => {
  const { address, session } = useConsole();
  const words = useWords(welcomeWords);
  const unknown = useWords(unknownWords);
  const monitor = model.monitor.value;
  const incident = model.incident.value;
  const email = session.me.value?.email ?? '';
  return (
    <>
      {monitor !== undefined && (
        <p class="panel" role="status">
          <StatusMark status={monitor.currentStatus} why={reasonIn(unknown, monitor.unknownReason)} />{' '}
          <a href={address.href(`/monitors/${monitor.id}`)}>{monitor.name}</a>
        </p>
      )}
      <section>
        <h2>{words.people}</h2>
        <p>{model.server.value?.mail === 'log' ? words.mailLogged(email) : words.mailSent(email)}</p>
        <p class="quiet">{words.more}</p>
      </section>
      <section>
        <h2>{words.breakTitle}</h2>
        {incident === undefined ? (
          <>
            <p>{words.breakText}</p>
            <Button isBusy={model.isBusy.value} onClick={() => void model.breakIt(words.breakName)}>
              {words.breakIt}
            </Button>
          </>
        ) : (
          <>
            <p role="status">
              <a href={address.href(`/incidents/${incident.id}`)}>{words.opened(incident.number)}</a>{' '}
              {incident.status === 'resolved' && words.resolved}
            </p>
            {incident.status !== 'resolved' && (
              <Button isBusy={model.isBusy.value} onClick={() => void model.mendIt()}>
                {words.mend}
              </Button>
            )}
          </>
        )}
      </section>
      <LinkButton kind="primary" href={address.href('/')}>
        {words.done}
      </LinkButton>
    </>
  );
};
