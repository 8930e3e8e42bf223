import './maintenance.css';
import type { MaintenanceWindow } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { maintenanceWindowCreateFields } from '../../contract/maintenance-window-create.js';
import { Menu } from '../../elements/menu.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Form } from '../../forms/form.js';
import { FormFields, problemBelow } from '../../forms/form-fields.js';
import { TargetField } from '../../forms/targets/target-field.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { removeById } from '../../store/removing.js';
import { browserZone } from '../../time/zone.js';
import { nextTimes, type Occurrence } from './next-times.js';
import { maintenancePages } from './pages.js';
import { ScheduleFields } from './schedule-fields.js';
import { createWindowDraft, type Schedule } from './window-draft.js';
import { maintenanceWords } from './words.js';

/** A window with its next times. */
const WindowPage: PageView = ({ parameters }) => {
  const words = useWords(maintenanceWords);
  if (parameters.id !== undefined) return <SavedWindow id={parameters.id} />;
  return (
    <Page title={words.new}>
      <Editor saved={undefined} />
    </Page>
  );
};
export default WindowPage;

const SavedWindow = ({ id }: { readonly id: string }): JSX.Element => {
  const { session } = useConsole();
  const title = useWords(maintenancePages.title);
  const words = useWords(maintenanceWords);
  const model = useModel(({ client }) => createQuery((signal) => client.maintenanceWindows.get(id, { signal })), [id]);
  const window = model.data.value;
  const error = model.error.value;
  if (window === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const mayWrite = session.may('monitors:write');
  return (
    <Page
      title={window.name}
      lead={words.statuses[window.enabled ? window.status : 'off']}
      actions={mayWrite && <WindowMenu window={window} />}
    >
      {mayWrite ? <Editor saved={window} onSaved={(saved) => model.set(saved)} /> : <ReadOnly window={window} />}
    </Page>
  );
};

const Editor = ({
  saved,
  onSaved,
}: {
  readonly saved: MaintenanceWindow | undefined;
  readonly onSaved?: (window: MaintenanceWindow) => void;
}): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const words = useWords(maintenanceWords);
  const key = saved === undefined ? '' : `${saved.id} ${saved.version}`;
  const draft = useModel((parts) => createWindowDraft(parts, saved, onSaved), [key]);
  const window = draft.filled.value;
  draft.shownPaths.add('target');
  const texts = {
    labels: {
      name: words.name,
      description: words.description,
      publicTitle: words.publicTitle,
      publicText: words.publicText,
      enabled: words.enabled,
    },
    hints: {
      name: '',
      description: words.descriptionHint,
      publicTitle: words.publicTitleHint,
      publicText: words.publicTextHint,
      enabled: '',
    },
  };
  const { name, enabled, description, publicTitle, publicText } = maintenanceWindowCreateFields;
  return (
    <div class="window-editor">
      <Form
        draft={draft}
        submitLabel={saved === undefined ? core.create : core.save}
        onCancel={() => address.go('/maintenance')}
        labels={{ ...texts.labels, target: words.which, schedule: words.schedule }}
      >
        <FormFields draft={draft} fields={{ name: withoutHint(name) }} texts={{ labels: texts.labels }} />
        <ScheduleFields draft={draft} />
        <TargetField
          label={words.which}
          value={window.target}
          problem={problemBelow(draft.problems.value, 'target')}
          onChange={(target) => draft.set('target', target)}
        />
        <FormFields
          draft={draft}
          fields={{
            description: { ...description, kind: 'long' },
            publicTitle,
            publicText: { ...publicText, kind: 'long' },
          }}
          texts={texts}
        />
        <FormFields draft={draft} fields={{ enabled: withoutHint(enabled) }} texts={{ labels: texts.labels }} />
      </Form>
      <NextTimes schedule={window.schedule} saved={saved} />
    </div>
  );
};

const withoutHint = <T extends { readonly hint?: string }>({ hint: _hint, ...field }: T): Omit<T, 'hint'> => field;

/** The next times of the schedule as it is written, in its own time zone and in that of this browser. */
const NextTimes = ({
  schedule,
  saved,
}: {
  readonly schedule: Schedule;
  readonly saved: MaintenanceWindow | undefined;
}): JSX.Element => {
  const { now, language } = useConsole();
  const words = useWords(maintenanceWords);
  const here = browserZone();
  const zone = schedule.type === 'recurring' ? schedule.timezone : here;
  const times = timesOf(schedule, saved, now());
  const zones = zone === here ? [here] : [zone, here];
  const textIn = (timeZone: string, { from, to }: Occurrence): string => {
    try {
      const format = new Intl.DateTimeFormat(language.value, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      });
      return format.formatRange(from, to);
    } catch {
      return '–';
    }
  };
  return (
    <Section title={words.next}>
      {times === undefined && <p class="quiet">{words.nextUnknown}</p>}
      {times?.length === 0 && <p class="quiet">{words.nextNone}</p>}
      {times !== undefined && times.length > 0 && (
        <ol class="next-times">
          {times.map((time) => (
            <li key={time.from}>
              {zones.map((each) => (
                <p key={each}>
                  <span class="quiet">{each === here ? words.here(here) : each}</span>
                  <span>{textIn(each, time)}</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};

const timesOf = (
  schedule: Schedule,
  saved: MaintenanceWindow | undefined,
  now: number,
): readonly Occurrence[] | undefined => {
  if (schedule.type === 'once') {
    const time = { from: Date.parse(schedule.startsAt), to: Date.parse(schedule.endsAt) };
    return time.to > Math.max(now, time.from) ? [time] : [];
  }
  const times = nextTimes(schedule, now);
  if (times !== undefined || saved === undefined || saved.startsAt === null || saved.endsAt === null) return times;
  // What this browser does not understand, the server does: the next time of what is saved.
  return saved.schedule === schedule ? [{ from: Date.parse(saved.startsAt), to: Date.parse(saved.endsAt) }] : undefined;
};

/** For those who may read windows, but not write them. */
const ReadOnly = ({ window }: { readonly window: MaintenanceWindow }): JSX.Element => {
  const words = useWords(maintenanceWords);
  return (
    <>
      <Details
        rows={[
          [words.description, window.description === '' ? '–' : window.description],
          [words.publicTitle, window.publicTitle ?? '–'],
          [words.publicText, window.publicText === '' ? '–' : window.publicText],
          ...(window.schedule.type === 'recurring'
            ? [
                [words.cron, <code key="cron">{window.schedule.cron}</code>] as const,
                [words.timezone, window.schedule.timezone] as const,
              ]
            : []),
        ]}
      />
      <NextTimes schedule={window.schedule} saved={window} />
    </>
  );
};

const WindowMenu = ({ window }: { readonly window: MaintenanceWindow }): JSX.Element => {
  const parts = useConsole();
  const words = useWords(maintenanceWords);
  const remove = (): void => {
    parts.address.go('/maintenance');
    removeById(parts, {
      id: window.id,
      name: window.name,
      send: () => parts.client.maintenanceWindows.delete(window.id),
    });
  };
  return <Menu label={words.actions} items={[{ label: words.remove, isDanger: true, onSelect: remove }]} />;
};
