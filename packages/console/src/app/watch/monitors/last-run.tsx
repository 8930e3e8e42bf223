import './last-run.css';
import type { Measurement, PageFigures } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { useFigures } from '../../time/use-figures.js';
import { runWords } from './run-words.js';
import { StepTimes } from './step-times.js';
import { ratingOf, webVitals } from './web-vitals.js';

/** The last run of a monitor that has steps: how its pages did, and where its time went. */
const LastRun = ({ run: { steps = [], page } }: { readonly run: Measurement }): JSX.Element => {
  const words = useWords(runWords);
  return (
    <Section title={words.lastRun}>
      {page !== undefined && <Vitals page={page} />}
      {steps.length > 0 && <StepTimes steps={steps} />}
    </Section>
  );
};

export default LastRun;

const statusOfRating = { good: 'up', needsImprovement: 'degraded', poor: 'down' } as const;

/** Each with its thresholds in words: a figure alone says little to those who do not measure pages every day. */
const Vitals = ({ page }: { readonly page: PageFigures }): JSX.Element => {
  const words = useWords(runWords);
  const { latencyOf, decimalOf, bytesOf } = useFigures();
  return (
    <>
      <dl class="figures vitals">
        {webVitals.map((vital) => {
          const rating = ratingOf(vital, page);
          const write = vital.field === 'cls' ? decimalOf : latencyOf;
          return (
            <div key={vital.field}>
              <dt>{words.vitals[vital.field]}</dt>
              <dd>{write(page[vital.field])}</dd>
              <dd class="vital-rating">
                {rating === undefined ? (
                  words.notMeasured
                ) : (
                  <StatusMark status={statusOfRating[rating]} word={words.ratings[rating]} />
                )}
              </dd>
              <dd class="quiet vital-thresholds">{words.thresholds(write(vital.good), write(vital.poor))}</dd>
            </div>
          );
        })}
      </dl>
      <p class="quiet">
        {[
          words.requests(page.requests, page.failedRequests),
          bytesOf(page.bytes),
          words.consoleErrors(page.consoleErrors),
        ].join(' · ')}
      </p>
    </>
  );
};
