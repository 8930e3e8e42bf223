import type { Plan, PlanPrice } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Details, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { labelOf } from '../../forms/field-schema.js';
import { moneyOf } from './money.js';
import type { PlanModel } from './plan.js';
import { planWords } from './words.js';

/** What can be subscribed to, with the prices. */
export const PlanCards = ({
  model,
  mayChange,
}: {
  readonly model: PlanModel;
  readonly mayChange: boolean;
}): JSX.Element => {
  const words = useWords(planWords);
  const current = model.subscription.value;
  return (
    <Section title={words.plans}>
      <ul class="cards">
        {model.plans.value?.map((plan) => (
          <li key={plan.code} class="card">
            <span class="card-head">
              <b>{plan.name}</b>
              {current?.planId === plan.code && <span class="tag">{words.thisPlan}</span>}
            </span>
            <span class="quiet">{plan.description}</span>
            <Limits plan={plan} />
            {plan.prices.length === 0 && <span>{words.free}</span>}
            {plan.prices.map((price) => (
              <PriceLine
                key={`${price.interval} ${price.currency}`}
                plan={plan}
                price={price}
                model={model}
                mayChange={
                  mayChange &&
                  !(current?.planId === plan.code && current.interval === price.interval) &&
                  (current === null ||
                    current === undefined ||
                    current.currency === price.currency ||
                    current.unitAmountMinor === 0)
                }
              />
            ))}
            {plan.prices.length === 0 && mayChange && current?.planId !== plan.code && current !== null && (
              <Button isBusy={model.attempts.isBusy.value} onClick={() => void model.choose(plan, undefined)}>
                {words.choose(plan.name, '')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const PriceLine = ({
  plan,
  price,
  model,
  mayChange,
}: {
  readonly plan: Plan;
  readonly price: PlanPrice;
  readonly model: PlanModel;
  readonly mayChange: boolean;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(planWords);
  const interval = price.interval === 'month' ? words.perMonth : words.perYear;
  const amount = moneyOf(price.unitAmountMinor, price, language.value);
  return (
    <span class="plan-price">
      <span>{`${amount} ${interval}${price.per === 'seat' ? ` ${words.perSeat}` : ''}`}</span>
      {mayChange && (
        <Button isBusy={model.attempts.isBusy.value} onClick={() => void model.choose(plan, price)}>
          {words.choose(plan.name, `${amount} ${interval}`)}
        </Button>
      )}
    </span>
  );
};

/** The limits of a plan that has any. */
const Limits = ({ plan }: { readonly plan: Plan }): JSX.Element => (
  <ul class="limits">
    {Object.entries(plan.entitlements)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <li key={name}>
          {labelOf(name)}: {String(value)}
        </li>
      ))}
  </ul>
);

/** What a change costs and what exceeds the plan, before it is made. */
export const PreviewDialog = ({ model }: { readonly model: PlanModel }): JSX.Element | null => {
  const { language } = useConsole();
  const core = useCoreWords();
  const words = useWords(planWords);
  const choice = model.choice.value;
  if (choice === undefined) return null;
  const { plan, price, preview } = choice;
  const denomination = preview ?? price ?? { currency: '', exponent: 0 };
  const money = (amount: number): string => moneyOf(amount, denomination, language.value);
  return (
    <Dialog title={`${words.preview}: ${plan.name}`} onClose={model.putChoiceAway}>
      {preview === undefined && price !== undefined && (
        <p>{`${money(price.unitAmountMinor)} ${price.interval === 'month' ? words.perMonth : words.perYear}`}</p>
      )}
      {preview !== undefined && (
        <>
          <Details
            rows={[
              [words.dueNow, <strong>{money(preview.amountDueNowMinor)}</strong>],
              ...(preview.creditedMinor === 0 ? [] : [[words.credited, money(preview.creditedMinor)] as const]),
              ...(preview.creditMinor === 0 ? [] : [[words.credit, money(preview.creditMinor)] as const]),
              [words.effective, <Time at={preview.effectiveAt} show="exact" />],
              ...(preview.nextInvoice === null
                ? []
                : [[words.nextInvoice, money(preview.nextInvoice.totalMinor)] as const]),
            ]}
          />
          <ul class="plain-list">
            {preview.lines.map((line) => (
              <li key={`${line.kind} ${line.description}`}>
                <span>{line.description}</span>
                <strong>{money(line.amountMinor)}</strong>
              </li>
            ))}
          </ul>
          {preview.surplus.monitors.count > 0 && <p class="panel">{words.paused(preview.surplus.monitors.count)}</p>}
          {preview.surplus.others.map(({ entitlement, current, limit }) => (
            <p key={entitlement} class="panel">
              {words.exceeds(labelOf(entitlement), current, limit)}
            </p>
          ))}
        </>
      )}
      <footer class="form-actions">
        <Button kind="primary" isBusy={model.attempts.isBusy.value} onClick={() => void model.confirm()}>
          {preview === undefined ? words.subscribe : words.confirm}
        </Button>
        <Button onClick={model.putChoiceAway}>{core.cancel}</Button>
      </footer>
    </Dialog>
  );
};
