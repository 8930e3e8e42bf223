import type { License, LicenseActivation } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Pager } from '../../elements/list-page.js';
import { Menu } from '../../elements/menu.js';
import { Details, Loading, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { SecretDialog } from '../../elements/secret-dialog.js';
import { StateMark } from '../../elements/state-mark.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { LicenseMark } from './license-mark.js';
import { createLicense, type LicenseModel } from './licenses.js';
import { licensePages } from './pages.js';
import { RenewDialog } from './renew-dialog.js';
import { licenseWords } from './words.js';

type Step = 'suspend' | 'renew' | 'revoke' | 'rotate';

/** One license with its machines. */
const LicensePage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const { session } = useConsole();
  const title = useWords(licensePages.title);
  const words = useWords(licenseWords);
  const model = useModel((parts) => createLicense(parts, id), [id]);
  const [open, setOpen] = useState<Step | undefined>();
  const close = (): void => setOpen(undefined);
  const license = model.license.value;
  const error = model.error.value;
  const rotated = model.rotated.value;
  if (license === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Problem error={error} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page
      title={license.name}
      lead={<LicenseMark status={license.status} />}
      actions={
        session.may('licenses:write') &&
        license.status !== 'revoked' && <Actions license={license} model={model} onOpen={setOpen} />
      }
    >
      <Facts license={license} />
      <Machines model={model} />
      {open === 'renew' && <RenewDialog license={license} model={model} onClose={close} />}
      {(open === 'suspend' || open === 'revoke' || open === 'rotate') && (
        <ConfirmDialog
          title={`${words[open]}: ${license.name}`}
          name={open === 'revoke' ? license.name : undefined}
          actionLabel={words[open]}
          onConfirm={{ suspend: model.suspend, revoke: model.revoke, rotate: model.rotateKey }[open]}
          onClose={close}
        >
          <p>{words[`${open}Hint`]}</p>
        </ConfirmDialog>
      )}
      {rotated !== undefined && (
        <SecretDialog title={words.key} secret={rotated.key} label={words.key} onClose={model.putKeyAway}>
          <p class="quiet">{words.keyHint}</p>
        </SecretDialog>
      )}
    </Page>
  );
};
export default LicensePage;

const Actions = ({
  license,
  model,
  onOpen,
}: {
  readonly license: License;
  readonly model: LicenseModel;
  readonly onOpen: (step: Step) => void;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(licenseWords);
  return (
    <>
      {license.status === 'suspended' ? (
        <Button kind="primary" isBusy={model.attempts.isBusy.value} onClick={() => void model.reinstate()}>
          {words.reinstate}
        </Button>
      ) : (
        <Button onClick={() => onOpen('suspend')}>{words.suspend} …</Button>
      )}
      <Button onClick={() => onOpen('renew')}>{words.renew} …</Button>
      <Menu
        label={core.commands}
        items={[
          { label: `${words.rotate} …`, onSelect: () => onOpen('rotate') },
          { label: `${words.revoke} …`, onSelect: () => onOpen('revoke'), isDanger: true },
        ]}
      />
    </>
  );
};

const Facts = ({ license }: { readonly license: License }): JSX.Element => {
  const words = useWords(licenseWords);
  const { keyPrefix, type, holder, seats, expiresAt, lastValidatedAt, statusReason, entitlements } = license;
  return (
    <Details
      rows={[
        [words.key, <span class="code">{`${keyPrefix}…`}</span>],
        [words.type, words.types[type]],
        [words.holder, holder === null ? '–' : [holder.name, holder.email].filter(Boolean).join(', ')],
        [words.seats, seats ?? words.anyNumber],
        [words.expires, expiresAt === null ? words.never : <Time at={expiresAt} show="exact" />],
        [words.lastValidated, lastValidatedAt === null ? words.never : <Time at={lastValidatedAt} />],
        ...(statusReason === null ? [] : [[words.reason, statusReason] as const]),
        ...Object.entries(entitlements).map(
          ([name, value]) => [name, <span class="code">{String(value)}</span>] as const,
        ),
      ]}
    />
  );
};

const Machines = ({ model }: { readonly model: LicenseModel }): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(licenseWords);
  const rows = model.activations.rows.value;
  const nameOf = ({ name, hostname, fingerprint }: LicenseActivation): string => name ?? hostname ?? fingerprint;
  const columns: readonly Column<LicenseActivation>[] = [
    { name: 'machine', label: words.machine, cell: nameOf },
    {
      name: 'status',
      label: words.statusLabel,
      cell: ({ status }) => (
        <StateMark kind={status === 'active' ? 'good' : 'off'} word={words.machineStatus[status]} />
      ),
    },
    { name: 'lastSeenAt', label: words.lastSeen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
    ...(session.may('licenses:write')
      ? [
          {
            name: 'deactivate',
            label: words.deactivate,
            cell: (row: LicenseActivation) => (
              <Button
                kind="quiet"
                icon="trash"
                aria-label={words.deactivateNamed(nameOf(row))}
                onClick={() => void model.deactivate(row)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Section title={words.machines}>
      {rows === undefined && <Loading />}
      {rows?.length === 0 && <p class="quiet">{words.noMachines}</p>}
      {rows !== undefined && rows.length > 0 && (
        <DataTable label={words.machines} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      <Pager model={model.activations} />
    </Section>
  );
};
