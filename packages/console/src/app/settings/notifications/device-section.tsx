import type { ContactMethod } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Section } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import type { NotificationsModel } from './notifications.js';
import type { ThisDevice } from './this-device.js';
import { notificationWords } from './words.js';

/** Turns the notifications of the browser that shows the page on, tests them, and turns them off. */
export const DeviceSection = ({
  device,
  model,
  onEnterCode,
  onTurnOff,
}: {
  readonly device: ThisDevice;
  readonly model: NotificationsModel;
  readonly onEnterCode: (id: string) => void;
  readonly onTurnOff: (method: ContactMethod) => void;
}): JSX.Element | null => {
  const core = useCoreWords();
  const words = useWords(notificationWords);
  const state = device.state.value;
  const method = device.method.value;
  if (state === undefined) return null;
  const lastError = method?.lastError ?? null;
  return (
    <Section title={words.device}>
      {state === 'on' ? (
        <p>
          <StateMark kind="good" word={words.deviceStates.on} />
        </p>
      ) : (
        <p class={state === 'off' || state === 'waiting' ? undefined : 'quiet'}>{words.deviceStates[state]}</p>
      )}
      {state === 'off' && <p class="quiet">{words.recent}</p>}
      <p class="form-actions">
        {state === 'off' && (
          <Button kind="primary" isBusy={device.isBusy.value} onClick={() => void device.turnOn()}>
            {words.turnOn}
          </Button>
        )}
        {state === 'waiting' && method !== undefined && (
          <Button onClick={() => onEnterCode(method.id)}>{words.enterCode}</Button>
        )}
        {state === 'on' && method !== undefined && (
          <Button isBusy={model.isBusy.value} onClick={() => void model.test(method.id)}>
            {words.sendTest}
          </Button>
        )}
        {method !== undefined && <Button onClick={() => onTurnOff(method)}>{words.turnOff}</Button>}
      </p>
      {lastError !== null && (
        <p role="alert">{state === 'on' ? words.testFailed(lastError) : words.failed(lastError)}</p>
      )}
      {device.problem.value !== undefined && <p role="alert">{core.refused(device.problem.value)}</p>}
    </Section>
  );
};
