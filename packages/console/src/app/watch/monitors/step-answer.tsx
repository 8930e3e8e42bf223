import type { StepTrial } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { CodeBlock } from '../../elements/code-block.js';
import { PhaseBars } from './phase-bars.js';
import { stepWords } from './step-words.js';

/** What a step of a try got back: why it failed, its times, its answer, and what was taken from that. */
export const StepAnswer = ({ trial }: { readonly trial: StepTrial }): JSX.Element => {
  const words = useWords(stepWords);
  const { answer, message, timings, latencyMs, statusCode } = trial;
  const headers = Object.entries(answer?.headers ?? {});
  const extracted = Object.entries(trial.extracted);
  return (
    <section class="step-answer" aria-label={words.answer}>
      {message !== null && <p class="step-cause">{message}</p>}
      <PhaseBars timings={timings} latencyMs={latencyMs} />
      {answer === null ? (
        <p class="field-hint">{words.noAnswer}</p>
      ) : (
        <>
          <details>
            <summary>
              {statusCode} · {words.answerHeaders(headers.length)}
            </summary>
            <dl>
              {headers.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
          {answer.body === '' ? (
            <p class="field-hint">{words.emptyBody}</p>
          ) : (
            <CodeBlock code={answer.body} label={words.answer} />
          )}
          {answer.isCut && <p class="field-hint">{words.cut}</p>}
        </>
      )}
      {extracted.length > 0 && (
        <>
          <h4>{words.extracted}</h4>
          <dl>
            {extracted.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
};
