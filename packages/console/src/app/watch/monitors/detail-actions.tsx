import { useSignal } from '@preact/signals';
import type { Monitor, MonitorSetStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { Menu, type MenuItem } from '../../elements/menu.js';
import { detailWords } from './detail-words.js';
import type { MonitorDetailModel } from './monitor-detail.js';

/** What the person may do with a monitor. */
export const DetailActions = ({
  monitor,
  model,
}: {
  readonly monitor: Monitor;
  readonly model: MonitorDetailModel;
}): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const words = useWords(detailWords);
  const isChecking = useSignal(false);
  const isSetting = useSignal(false);
  const { id, type, enabled } = monitor;
  const mayWrite = session.may('monitors:write');
  const isChecked = !['heartbeat', 'manual', 'group'].includes(type);
  const check = async (): Promise<void> => {
    isChecking.value = true;
    await model.check();
    isChecking.value = false;
  };
  const items: readonly MenuItem[] = [
    { label: words.copy, onSelect: () => address.go(`/monitors/new?from=${id}`) },
    { label: core.remove, isDanger: true, onSelect: model.remove },
  ];
  return (
    <>
      {session.may('monitors:run') && isChecked && enabled && (
        <Button icon="play" isBusy={isChecking.value} onClick={() => void check()}>
          {isChecking.value ? words.checking : words.check}
        </Button>
      )}
      {mayWrite && type === 'manual' && enabled && (
        <Button
          onClick={() => {
            isSetting.value = true;
          }}
        >
          {words.setStatus}
        </Button>
      )}
      {mayWrite && (
        <Button icon={enabled ? 'pause' : 'play'} onClick={() => void model.change(enabled ? 'pause' : 'resume')}>
          {enabled ? words.pause : words.resume}
        </Button>
      )}
      {mayWrite && (
        <LinkButton icon="edit" href={address.href(`/monitors/${id}/edit`)}>
          {core.edit}
        </LinkButton>
      )}
      {mayWrite && <Menu label={words.more} items={items} />}
      {isSetting.value && (
        <SetStatus
          model={model}
          onClose={() => {
            isSetting.value = false;
          }}
        />
      )}
    </>
  );
};

const settable = ['up', 'degraded', 'down', 'unknown'] as const;

/** Sets the status of a monitor that a person keeps. */
const SetStatus = ({
  model,
  onClose,
}: {
  readonly model: MonitorDetailModel;
  readonly onClose: () => void;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(detailWords);
  const status = useSignal<MonitorSetStatus['status']>('down');
  const message = useSignal('');
  return (
    <Dialog title={words.setStatus} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = message.value.trim();
          void model.setStatus({ status: status.value, message: reason === '' ? null : reason });
          onClose();
        }}
      >
        <Field label={words.newStatus}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={status.value}
              onChange={({ currentTarget }) => {
                status.value = settable.find((known) => known === currentTarget.value) ?? 'unknown';
              }}
            >
              {settable.map((name) => (
                <option key={name} value={name}>
                  {core.status[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.message} isOptional optionalWord={core.optional}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="text"
              maxLength={500}
              value={message.value}
              onInput={({ currentTarget }) => {
                message.value = currentTarget.value;
              }}
            />
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary">
            {words.apply}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
