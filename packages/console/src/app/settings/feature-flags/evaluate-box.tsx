import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { Section } from '../../elements/page.js';
import type { FlagModel } from './feature-flags.js';
import { flagWords } from './words.js';

/** Asks who it is, and shows what they get and why. */
export const EvaluateBox = ({ model }: { readonly model: FlagModel }): JSX.Element => {
  const words = useWords(flagWords);
  const [problem, setProblem] = useState<string | undefined>();
  const answer = model.answer.value;
  return (
    <Section title={words.evaluate}>
      <p class="quiet">{words.evaluateHint}</p>
      <form
        class="form panel"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const context = objectIn(String(data.get('context')));
          setProblem(context === undefined ? words.contextProblem : undefined);
          if (context !== undefined) void model.evaluate(String(data.get('targetingKey')), context);
        }}
      >
        <Field label={words.targetingKey}>
          {(control) => <input {...control} name="targetingKey" type="text" defaultValue="user-1" />}
        </Field>
        <Field label={words.context} hint={words.contextHint} problem={problem}>
          {(control) => (
            <textarea {...control} name="context" class="code" rows={3} spellcheck={false} defaultValue="{}" />
          )}
        </Field>
        <div>
          <Button type="submit" isBusy={model.attempts.isBusy.value}>
            {words.evaluate}
          </Button>
        </div>
        <div role="status">
          {answer !== undefined && (
            <p>
              {words.result}: <code>{JSON.stringify(answer.value)}</code>{' '}
              <span class="quiet">
                {words.reasons[answer.reason] ?? answer.reason}
                {answer.ruleIndex !== null && ` ${words.rule(answer.ruleIndex + 1)}.`}
              </span>
            </p>
          )}
        </div>
      </form>
    </Section>
  );
};

/** The JSON object that a text is, if it is one. */
const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
};
