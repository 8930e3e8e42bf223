import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Dialog } from '../../elements/dialog.js';
import type { ScheduleDetailModel } from './schedule-detail.js';
import { onCallWords } from './words.js';

/** The address under which calendar programs subscribe to a schedule. */
export const CalendarDialog = ({
  model,
  url,
}: {
  readonly model: ScheduleDetailModel;
  readonly url: string;
}): JSX.Element => {
  const { session } = useConsole();
  const words = useWords(onCallWords);
  return (
    <Dialog title={words.calendar} onClose={model.hideCalendar}>
      <p>{words.calendarHint}</p>
      <CodeBlock code={url} label={words.calendar} />
      {session.may('on-call:write') && (
        <footer class="form-actions">
          <Button kind="danger" isBusy={model.isBusy.value} onClick={() => void model.rotateCalendar()}>
            {words.rotate}
          </Button>
        </footer>
      )}
    </Dialog>
  );
};
