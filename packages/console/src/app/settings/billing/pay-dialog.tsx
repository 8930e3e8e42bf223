import type { Invoice, Payment } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { moneyOf } from '../plans/money.js';
import type { BillingModel } from './billing.js';
import { billingWords } from './words.js';

/** Pays an invoice, and says how the payment goes on. */
export const PayDialog = ({
  model,
  invoice,
  onClose,
}: {
  readonly model: BillingModel;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}): JSX.Element => {
  const { language } = useConsole();
  const core = useCoreWords();
  const words = useWords(billingWords);
  const [methodId, setMethodId] = useState('');
  const [reference, setReference] = useState('');
  const [payment, setPayment] = useState<Payment | undefined>();
  const methods = model.methods.value ?? [];
  const pay = async (): Promise<void> => {
    const answer = await model.pay(invoice, {
      ...(methodId !== '' && { paymentMethodId: methodId }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    });
    if (answer?.redirectUrl === null || answer?.redirectUrl === undefined) setPayment(answer);
    else window.location.assign(answer.redirectUrl);
  };
  return (
    <Dialog title={words.payNamed(invoice.number)} onClose={onClose}>
      {payment === undefined ? (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void pay();
          }}
        >
          <p>{words.payHint(moneyOf(invoice.amountDueMinor, invoice, language.value))}</p>
          {methods.length > 0 && (
            <Field label={words.payWith}>
              {({ id }) => (
                <select id={id} value={methodId} onChange={({ currentTarget }) => setMethodId(currentTarget.value)}>
                  <option value="">{words.defaultMethod}</option>
                  {methods.map((method) => (
                    <option key={method.id} value={method.id}>
                      {method.label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field label={words.reference} hint={words.referenceHint} isOptional optionalWord={core.optional}>
            {({ label: _label, ...control }) => (
              <input
                {...control}
                type="text"
                maxLength={140}
                value={reference}
                onInput={({ currentTarget }) => setReference(currentTarget.value)}
              />
            )}
          </Field>
          <footer class="form-actions">
            <Button type="submit" kind="primary" isBusy={model.attempts.isBusy.value}>
              {words.pay}
            </Button>
            <Button onClick={onClose}>{core.cancel}</Button>
          </footer>
        </form>
      ) : (
        <div role="status">
          <p>{words.payments[payment.status]}</p>
          {payment.instructions !== null && <p>{payment.instructions}</p>}
          {payment.failureMessage !== null && <p>{payment.failureMessage}</p>}
        </div>
      )}
    </Dialog>
  );
};
