import './plans.css';
import type { Subscription, Usage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Details, Empty, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import { moneyOf } from './money.js';
import { planPages } from './pages.js';
import { createPlan, type PlanModel } from './plan.js';
import { PlanCards, PreviewDialog } from './plan-cards.js';
import { planWords } from './words.js';

/** The plan of the organization, what is used of it, and other plans. */
const PlanPage = (): JSX.Element => {
  const title = useWords(planPages.title);
  const words = useWords(planWords);
  const model = useModel(createPlan);
  const { session } = useConsole();
  const subscription = model.subscription.value;
  const usage = model.usage.value;
  const error = model.error.value;
  const isRead = subscription !== undefined && model.plans.value !== undefined;
  return (
    <Page title={title}>
      {error !== undefined && <Problem error={error} isRoom onRetry={() => void model.reload()} />}
      {!isRead && error === undefined && <Loading />}
      {subscription === null && <Empty text={words.none} command={words.command} />}
      {subscription !== null && subscription !== undefined && <Current subscription={subscription} model={model} />}
      {usage !== undefined && (
        <Section title={words.usage}>
          <ul class="usage">
            {usage.map((row) => (
              <UsageBar key={row.metric} usage={row} />
            ))}
          </ul>
        </Section>
      )}
      {isRead && <PlanCards model={model} mayChange={session.may('subscription:write')} />}
      <PreviewDialog model={model} />
    </Page>
  );
};
export default PlanPage;

const Current = ({
  subscription,
  model,
}: {
  readonly subscription: Subscription;
  readonly model: PlanModel;
}): JSX.Element => {
  const { language, session } = useConsole();
  const words = useWords(planWords);
  const [isAsking, setIsAsking] = useState(false);
  const { planId, status, interval, quantity, unitAmountMinor, currentPeriodEnd, creditMinor } = subscription;
  const nameOf = (code: string): string => model.plans.value?.find((plan) => plan.code === code)?.name ?? code;
  const date = (at: string): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: 'long' }).format(new Date(at));
  const money = (amount: number): string => moneyOf(amount, subscription, language.value);
  const { pendingChange } = subscription;
  return (
    <Section
      title={words.current}
      actions={
        session.may('subscription:write') &&
        (subscription.cancelAtPeriodEnd ? (
          <Button kind="primary" onClick={() => void model.resume()}>
            {words.resume}
          </Button>
        ) : (
          unitAmountMinor > 0 && <Button onClick={() => setIsAsking(true)}>{words.cancel} …</Button>
        ))
      }
    >
      <Details
        rows={[
          [words.current, <strong>{nameOf(planId)}</strong>],
          [
            words.statusLabel,
            <StateMark
              kind={
                status === 'past_due'
                  ? 'bad'
                  : subscription.cancelAtPeriodEnd || status === 'incomplete'
                    ? 'warning'
                    : 'good'
              }
              word={subscription.cancelAtPeriodEnd ? words.ends : words.status[status]}
            />,
          ],
          [
            words.price,
            unitAmountMinor === 0
              ? words.free
              : `${money(unitAmountMinor * quantity)} ${interval === 'month' ? words.perMonth : words.perYear}`,
          ],
          [words.seats, quantity],
          [words.periodEnds, date(currentPeriodEnd)],
          ...(subscription.trialEndsAt === null
            ? []
            : [[words.trialEnds, <Time at={subscription.trialEndsAt} show="exact" />] as const]),
          ...(creditMinor === 0 ? [] : [[words.credit, money(creditMinor)] as const]),
        ]}
      />
      {pendingChange !== null && (
        <p class="panel">{words.pending(nameOf(pendingChange.planId), date(pendingChange.effectiveAt))}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.cancel}
          actionLabel={words.cancel}
          onConfirm={model.cancel}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.cancelHint}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
};

/** How much of a limit is used; without one, how many there are. */
const UsageBar = ({ usage }: { readonly usage: Usage }): JSX.Element => {
  const words = useWords(planWords);
  const { metric, quantity, limit, percent } = usage;
  const label = words.metrics[metric] ?? metric;
  return (
    <li>
      <span>{label}</span>
      <span class="quiet">{limit === null ? words.unlimited(quantity) : words.used(quantity, limit)}</span>
      {limit !== null && (
        <meter
          aria-label={label}
          min={0}
          max={100}
          low={80}
          high={100}
          optimum={0}
          value={Math.min(100, percent ?? 0)}
        />
      )}
    </li>
  );
};
