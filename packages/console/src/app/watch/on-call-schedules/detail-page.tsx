import './on-call-schedules.css';
import type { OnCall, OnCallOverride, OnCallSchedule } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import { Menu } from '../../elements/menu.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { StateMark } from '../../elements/state-mark.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { removeById } from '../../store/removing.js';
import { browserZone } from '../../time/zone.js';
import { CalendarDialog } from './calendar-dialog.js';
import { OverrideDialog } from './override-dialog.js';
import { onCallPages } from './pages.js';
import { createScheduleDetail, type ScheduleDetailModel, shownWeeks } from './schedule-detail.js';
import { ShiftList } from './shift-list.js';
import { WeekPicture } from './week-picture.js';
import { onCallWords } from './words.js';

/** A schedule: who is on call now and in the next weeks, what was swapped, and its layers. */
const SchedulePage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const title = useWords(onCallPages.title);
  const model = useModel((parts) => createScheduleDetail(parts, id), [id]);
  const schedule = model.schedule.value;
  const onCall = model.onCall.value;
  const error = model.error.value;
  if (schedule === undefined || onCall === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  return (
    <Page title={schedule.name} lead={<Lead onCall={onCall} />} actions={<Actions model={model} schedule={schedule} />}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {schedule.description !== '' && <p>{schedule.description}</p>}
      <Weeks model={model} schedule={schedule} />
      <Overrides model={model} />
      <Layers model={model} schedule={schedule} />
      {model.draft.value !== undefined && <OverrideDialog model={model} draft={model.draft.value} />}
      {model.calendarUrl.value !== undefined && <CalendarDialog model={model} url={model.calendarUrl.value} />}
    </Page>
  );
};
export default SchedulePage;

const Lead = ({ onCall: { users, until } }: { readonly onCall: OnCall }): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(onCallWords);
  const names = users.map(({ name }) => name).join(', ');
  const end =
    until === null
      ? undefined
      : new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until));
  if (users.length === 0) {
    return <StateMark kind="bad" word={end === undefined ? words.uncovered : words.noneUntil(end)} />;
  }
  return <StateMark kind="good" word={end === undefined ? words.isAlwaysOnCall(names) : words.isOnCall(names, end)} />;
};

const Actions = ({
  model,
  schedule,
}: {
  readonly model: ScheduleDetailModel;
  readonly schedule: OnCallSchedule;
}): JSX.Element => {
  const parts = useConsole();
  const { address, session, client } = parts;
  const core = useCoreWords();
  const words = useWords(onCallWords);
  const mayWrite = session.may('on-call:write');
  const remove = (): void => {
    address.go('/on-call');
    removeById(parts, {
      id: schedule.id,
      name: schedule.name,
      send: () => client.onCallSchedules.delete(schedule.id),
    });
  };
  return (
    <>
      {model.mayOverride.value && (
        <Button kind="primary" onClick={() => model.beginOverride()}>
          {words.override}
        </Button>
      )}
      {mayWrite && (
        <LinkButton icon="edit" href={address.href(`/on-call/${schedule.id}/edit`)}>
          {core.edit}
        </LinkButton>
      )}
      <Menu
        label={words.actions}
        items={[
          { label: words.calendar, onSelect: () => void model.showCalendar() },
          ...(mayWrite ? [{ label: words.remove, isDanger: true, onSelect: remove }] : []),
        ]}
      />
    </>
  );
};

/** The picture of four weeks with the way to others, in the zone of the schedule or of the browser. */
const Weeks = ({
  model,
  schedule,
}: {
  readonly model: ScheduleDetailModel;
  readonly schedule: OnCallSchedule;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(onCallWords);
  const weeks = model.weeks.value;
  const zone = model.zone.value;
  const here = browserZone();
  const day = new Intl.DateTimeFormat(language.value, { timeZone: zone, dateStyle: 'medium' });
  const [first, last] = [weeks?.[0], weeks?.at(-1)];
  return (
    <Section
      title={words.weeks}
      actions={
        <>
          {here !== schedule.timezone && (
            <label class="filter shift-zone">
              <span class="unseen">{words.shownIn}</span>
              <select value={zone} onChange={({ currentTarget }) => model.setZone(currentTarget.value)}>
                <option value={schedule.timezone}>{schedule.timezone}</option>
                <option value={here}>{words.here(here)}</option>
              </select>
            </label>
          )}
          <Button icon="left" aria-label={words.earlier} onClick={() => model.move(-shownWeeks)} />
          <Button disabled={model.isNow.value} onClick={() => model.move(0)}>
            {words.today}
          </Button>
          <Button icon="right" aria-label={words.later} onClick={() => model.move(shownWeeks)} />
        </>
      }
    >
      {weeks === undefined && <Loading />}
      {weeks !== undefined && first !== undefined && last !== undefined && (
        <>
          <WeekPicture
            weeks={weeks}
            zone={zone}
            label={words.picture(schedule.name, day.format(first.from), day.format(last.to - 1))}
          />
          {model.hasMore.value && <p class="quiet">{words.tooMany}</p>}
          <details>
            <summary>{words.asList}</summary>
            <ShiftList model={model} weeks={weeks} zone={zone} />
          </details>
        </>
      )}
    </Section>
  );
};

const Overrides = ({ model }: { readonly model: ScheduleDetailModel }): JSX.Element | null => {
  const core = useCoreWords();
  const words = useWords(onCallWords);
  const { language } = useConsole();
  const overrides = model.overrides.value;
  if (overrides === undefined) return null;
  const format = new Intl.DateTimeFormat(language.value, {
    timeZone: model.zone.value,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const personOf = (userId: string | null): string => (userId === null ? words.noPerson : model.nameOf(userId));
  const columns: readonly Column<OnCallOverride>[] = [
    { name: 'userId', label: words.person, cell: ({ userId }) => personOf(userId) },
    {
      name: 'replacesUserId',
      label: words.replaces,
      isWide: true,
      cell: ({ replacesUserId }) => (replacesUserId === null ? words.wholeStretch : model.nameOf(replacesUserId)),
    },
    {
      name: 'from',
      label: words.shift,
      cell: ({ from, to }) => format.formatRange(Date.parse(from), Date.parse(to)),
    },
    {
      name: 'remove',
      label: core.remove,
      cell: (override) =>
        model.mayRemove(override) && (
          <Button
            kind="quiet"
            icon="close"
            aria-label={words.removeOverride(personOf(override.userId))}
            onClick={() => void model.removeOverride(override)}
          />
        ),
    },
  ];
  return (
    <Section title={words.overrides}>
      {overrides.length === 0 ? (
        <p class="quiet">{words.noOverrides}</p>
      ) : (
        <DataTable label={words.overrides} columns={columns} rows={overrides} keyOf={({ id }) => id} />
      )}
    </Section>
  );
};

const Layers = ({
  model,
  schedule,
}: {
  readonly model: ScheduleDetailModel;
  readonly schedule: OnCallSchedule;
}): JSX.Element => {
  const words = useWords(onCallWords);
  return (
    <Section title={words.layers}>
      <Details
        rows={[
          [words.timezone, schedule.timezone],
          ...schedule.layers.map(
            ({ name, userIds, handoff, restrictions }) =>
              [
                name,
                <span key={name}>
                  {userIds.length === 0 ? words.noPeople : userIds.map((userId) => model.nameOf(userId)).join(' → ')}
                  <br />
                  <span class="quiet">
                    {words.turns(handoff.every, handoff.unit, handoff.at)}
                    {' · '}
                    {restrictions === null
                      ? words.always
                      : restrictions.map(({ from, to }) => `${from}–${to}`).join(', ')}
                  </span>
                </span>,
              ] as const,
          ),
        ]}
      />
    </Section>
  );
};
