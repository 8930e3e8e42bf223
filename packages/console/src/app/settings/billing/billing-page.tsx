import type { Invoice } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { Field } from '../../elements/field.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty, Section } from '../../elements/page.js';
import { type StateKind, StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { moneyOf } from '../plans/money.js';
import { addressFields, type BillingModel, createBilling } from './billing.js';
import { billingPages } from './pages.js';
import { PayDialog } from './pay-dialog.js';
import { billingWords } from './words.js';

const kinds: Readonly<Record<Invoice['status'], StateKind>> = {
  open: 'waiting',
  paid: 'good',
  void: 'off',
  uncollectible: 'bad',
};

/** Invoices, who they are made out to, and how they are paid. */
const BillingPage = (): JSX.Element => {
  const { language, session } = useConsole();
  const title = useWords(billingPages.title);
  const words = useWords(billingWords);
  const model = useModel(createBilling);
  const [paid, setPaid] = useState<Invoice | undefined>();
  const money = (amount: number, invoice: Invoice): string => moneyOf(amount, invoice, language.value);
  const columns: readonly Column<Invoice>[] = [
    { name: 'number', label: words.number, isSortable: true, cell: ({ number }) => number },
    {
      name: 'status',
      label: words.statusLabel,
      cell: ({ status }) => <StateMark kind={kinds[status]} word={words.status[status]} />,
    },
    {
      name: 'totalMinor',
      label: words.total,
      isNumber: true,
      isSortable: true,
      cell: (invoice) => money(invoice.totalMinor, invoice),
    },
    {
      name: 'amountDueMinor',
      label: words.due,
      isNumber: true,
      isWide: true,
      cell: (invoice) => money(invoice.amountDueMinor, invoice),
    },
    {
      name: 'issuedAt',
      label: words.issued,
      isWide: true,
      isSortable: true,
      cell: ({ issuedAt }) => <Time at={issuedAt} show="exact" />,
    },
    {
      name: 'download',
      label: words.download,
      cell: (invoice) => (
        <span class="form-actions">
          {session.may('billing:write') && invoice.status === 'open' && invoice.amountDueMinor > 0 && (
            <Button kind="primary" aria-label={words.payNamed(invoice.number)} onClick={() => setPaid(invoice)}>
              {words.pay}
            </Button>
          )}
          <Button
            aria-label={words.downloadNamed(invoice.number)}
            onClick={async () => {
              const file = await model.download(invoice);
              if (file !== undefined) saveFile(file, `${invoice.number}.html`);
            }}
          >
            {words.download}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: words.statusLabel,
          values: (['open', 'paid', 'void', 'uncollectible'] as const).map((value) => ({
            value,
            label: words.status[value],
          })),
        },
      ]}
      empty={<Empty text={words.empty} command={words.command} />}
    >
      <Methods model={model} />
      {session.may('billing:write') && model.profile.draft.value !== undefined && (
        <Profile draft={model.profile.draft.value} />
      )}
      <h2>{words.invoices}</h2>
      {paid !== undefined && <PayDialog model={model} invoice={paid} onClose={() => setPaid(undefined)} />}
    </ListPage>
  );
};
export default BillingPage;

/** Gives a file to the browser to keep. */
const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

const Methods = ({ model }: { readonly model: BillingModel }): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(billingWords);
  const methods = model.methods.value;
  const mayWrite = session.may('billing:write');
  return (
    <Section
      title={words.methods}
      actions={
        mayWrite &&
        model.hasProvider.value && (
          <Button
            icon="external"
            onClick={async () => {
              const url = await model.addMethod();
              if (url !== undefined) window.location.assign(url);
            }}
          >
            {words.addMethod}
          </Button>
        )
      }
    >
      {(methods === null || methods?.length === 0) && (
        <p class="quiet">{model.hasProvider.value ? words.noMethods : words.elsewhere}</p>
      )}
      <ul class="plain-list">
        {methods?.map((method) => (
          <li key={method.id}>
            <strong>{method.label}</strong>
            {method.isDefault && <span class="tag">{words.isDefault}</span>}
            {method.expiresAt !== null && (
              <span class="quiet">
                {words.expires} <Time at={method.expiresAt} show="exact" />
              </span>
            )}
            {mayWrite && (
              <Button
                kind="quiet"
                icon="trash"
                aria-label={words.removeMethod(method.label)}
                onClick={() => void model.removeMethod(method)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const names = ['companyName', 'email', ...addressFields, 'taxId', 'purchaseOrder', 'locale'] as const;

const Profile = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const words = useWords(billingWords);
  for (const name of names) draft.shownPaths.add(name).add(`address.${name}`);
  return (
    <Section title={words.profile}>
      <p class="quiet">{words.profileHint}</p>
      <Form draft={draft} labels={words.labels}>
        {names.map((name) => (
          <Field
            key={name}
            label={words.labels[name]}
            hint={words.hints[name]}
            problem={draft.problems.value[name] ?? draft.problems.value[`address.${name}`]}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                value={String(draft.values.value[name] ?? '')}
                onInput={({ currentTarget }) => draft.set(name, currentTarget.value)}
              />
            )}
          </Field>
        ))}
      </Form>
    </Section>
  );
};
