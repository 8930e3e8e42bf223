import type { ContactMethod } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Empty, Page, Section } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { StateMark } from '../../elements/state-mark.js';
import { AccountTabs } from '../account/account-tabs.js';
import { AddPlace } from './add-place.js';
import { CodeDialog } from './code-dialog.js';
import { devicePush } from './device-push.js';
import { DeviceSection } from './device-section.js';
import { createNotifications } from './notifications.js';
import { PagePreferences } from './page-preferences.js';
import { RenameDialog } from './rename-dialog.js';
import { readConfirmation } from './this-device.js';
import { notificationWords } from './words.js';

/** Where the person is paged besides the address of the account, in which order, and when not. */
const NotificationsPage = (): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(notificationWords);
  const { address } = useConsole();
  const model = useModel((parts) =>
    createNotifications(
      parts,
      devicePush({
        workerUrl: parts.address.href('/push/worker.js'),
        apiUrl: `${new URL(parts.serverUrl).pathname.replace(/\/$/, '')}${parts.apiPath}`,
      }),
    ),
  );
  const [coded, setCoded] = useState<string | undefined>();
  const [removed, setRemoved] = useState<ContactMethod | undefined>();
  const [renamed, setRenamed] = useState<ContactMethod | undefined>();
  const methods = model.methods.value;
  const { device } = model;
  const { path, fragment } = address.place.value;
  const isRead = methods !== undefined;
  useEffect(() => {
    const confirmation = readConfirmation(fragment);
    if (device === undefined || !isRead || confirmation === undefined) return;
    // A code is good once: it must not stay in the address.
    address.go(path, { replace: true });
    void device.confirm(confirmation);
  }, [device, isRead, fragment]);
  const waiting = methods?.find(({ id, verifiedAt }) => id === coded && verifiedAt === null);
  const columns: readonly Column<ContactMethod>[] = [
    { name: 'name', label: words.name, cell: ({ name }) => name },
    { name: 'type', label: words.type, isWide: true, cell: ({ type }) => words.types[type] },
    {
      name: 'destination',
      label: words.destination,
      isWide: true,
      cell: ({ destination }) => <span class="code">{destination}</span>,
    },
    {
      name: 'state',
      label: words.state,
      cell: (row) =>
        row.verifiedAt !== null ? (
          <StateMark kind="good" word={words.verified} />
        ) : (
          <Button aria-label={words.enterCodeFor(row.name)} onClick={() => setCoded(row.id)}>
            {words.enterCode}
          </Button>
        ),
    },
    {
      name: 'rename',
      label: words.rename,
      isWide: true,
      cell: (row) => (
        <Button aria-label={words.renameNamed(row.name)} onClick={() => setRenamed(row)}>
          {words.rename}
        </Button>
      ),
    },
    {
      name: 'remove',
      label: words.remove,
      cell: (row) => (
        <Button aria-label={words.removeNamed(row.name)} onClick={() => setRemoved(row)}>
          {words.remove}
        </Button>
      ),
    },
  ];
  return (
    <Page title={words.title} lead={words.lead}>
      <AccountTabs />
      {model.failure.value !== undefined && <Problem error={model.failure.value} onRetry={() => void model.read()} />}
      {methods !== undefined && (
        <>
          {device !== undefined && (
            <DeviceSection device={device} model={model} onEnterCode={setCoded} onTurnOff={setRemoved} />
          )}
          <Section title={words.methods}>
            <p class="quiet">{words.methodsHint}</p>
            {methods.length === 0 ? (
              <Empty text={words.none} command={words.command} />
            ) : (
              <DataTable label={words.methods} columns={columns} rows={methods} keyOf={({ id }) => id} />
            )}
          </Section>
          <Section title={words.add}>
            <AddPlace draft={model.added} />
          </Section>
          {model.preferences.value !== undefined && <PagePreferences model={model} draft={model.preferences.value} />}
        </>
      )}
      {waiting !== undefined && (
        <CodeDialog
          method={waiting}
          model={model}
          onClose={() => {
            model.clearProblem();
            setCoded(undefined);
          }}
        />
      )}
      {renamed !== undefined && (
        <RenameDialog
          method={renamed}
          model={model}
          onClose={() => {
            model.clearProblem();
            setRenamed(undefined);
          }}
        />
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={words.removeNamed(removed.name)}
          actionLabel={words.remove}
          onConfirm={() => model.remove(removed.id)}
          onClose={() => {
            model.clearProblem();
            setRemoved(undefined);
          }}
        >
          <p>{words.removeHint}</p>
          <p class="quiet">{words.recent}</p>
          {model.problem.value !== undefined && <p role="alert">{core.refused(model.problem.value)}</p>}
        </ConfirmDialog>
      )}
    </Page>
  );
};
export default NotificationsPage;
