import type { TelemetryExport } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { ConfirmDialog } from '../../elements/confirm-dialog.js';
import { Menu } from '../../elements/menu.js';
import { Details, Failure, Loading, Page } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createExportDetail, type ExportDetailModel } from './export-detail.js';
import { ExportHealth } from './health.js';
import { telemetryExportPages } from './pages.js';
import { telemetryExportWords } from './words.js';

/** One telemetry export: its health, what it sends, and what can be done with it. */
const TelemetryExportPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const { session } = useConsole();
  const core = useCoreWords();
  const title = useWords(telemetryExportPages.title);
  const words = useWords(telemetryExportWords);
  const model = useModel((parts) => createExportDetail(parts, id), [id]);
  const [isRemoving, setRemoving] = useState(false);
  const shown = model.telemetryExport.value;
  const error = model.error.value;
  if (shown === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const { name, status, disabledReason, lastError } = shown;
  return (
    <Page
      title={name}
      lead={<ExportHealth status={status} />}
      actions={
        session.may('telemetry-exports:write') && (
          <Actions shown={shown} model={model} onRemove={() => setRemoving(true)} />
        )
      }
    >
      {disabledReason !== null && <p class="panel">{words.reasons[disabledReason]}</p>}
      {lastError !== null && (
        <p class="failure" role="alert">
          <strong>{words.lastError}.</strong> {lastError}
        </p>
      )}
      <Facts shown={shown} />
      {isRemoving && (
        <ConfirmDialog
          title={`${core.remove}: ${name}`}
          name={name}
          actionLabel={core.remove}
          onConfirm={model.remove}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeHint}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
};
export default TelemetryExportPage;

const Actions = ({
  shown: { id, enabled },
  model,
  onRemove,
}: {
  readonly shown: TelemetryExport;
  readonly model: ExportDetailModel;
  readonly onRemove: () => void;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(telemetryExportWords);
  return (
    <>
      {!enabled && (
        <Button kind="primary" onClick={() => void model.setEnabled(true)}>
          {words.enable}
        </Button>
      )}
      <LinkButton icon="edit" href={address.href(`/telemetry-exports/${id}/edit`)}>
        {core.edit}
      </LinkButton>
      <Menu
        label={core.commands}
        items={[
          ...(enabled ? [{ label: words.disable, onSelect: () => void model.setEnabled(false) }] : []),
          { label: `${core.remove} …`, onSelect: onRemove, isDanger: true },
        ]}
      />
    </>
  );
};

const Facts = ({ shown }: { readonly shown: TelemetryExport }): JSX.Element => {
  const words = useWords(telemetryExportWords);
  const { endpoint, protocol, signals, headerNames, lastDeliveredAt, failingSince, droppedResults } = shown;
  return (
    <Details
      rows={[
        [words.endpoint, <span class="code">{endpoint}</span>],
        [words.protocol, <span class="code">{protocol}</span>],
        [words.signals, signals.map((signal) => words.signalNames[signal]).join(', ')],
        [words.headers, headerNames.length === 0 ? words.none : <span class="code">{headerNames.join(', ')}</span>],
        [words.lastDelivered, lastDeliveredAt === null ? words.never : <Time at={lastDeliveredAt} />],
        ...(failingSince === null ? [] : [[words.failingSince, <Time at={failingSince} />] as const]),
        [words.dropped, droppedResults],
      ]}
    />
  );
};
