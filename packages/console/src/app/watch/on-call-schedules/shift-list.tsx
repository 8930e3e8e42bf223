import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { type Column, DataTable } from '../../elements/data-table.js';
import type { ScheduleDetailModel } from './schedule-detail.js';
import type { ShiftBar, ShiftWeek } from './shift-weeks.js';
import { onCallWords } from './words.js';

/** The shifts of the picture in words, each with the way to swap it. */
export const ShiftList = ({
  model,
  weeks,
  zone,
}: {
  readonly model: ScheduleDetailModel;
  readonly weeks: readonly ShiftWeek[];
  readonly zone: string;
}): JSX.Element => {
  const { language, now } = useConsole();
  const words = useWords(onCallWords);
  const format = new Intl.DateTimeFormat(language.value, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  // A shift over the end of a week has a bar in both.
  const shifts = [...new Map(weeks.flatMap(({ bars }) => bars).map((bar) => [bar.since, bar])).values()];
  const columns: readonly Column<ShiftBar>[] = [
    {
      name: 'user',
      label: words.person,
      cell: ({ user, isOverride }) => (
        <>
          {user === undefined ? words.noPerson : user.name}
          {isOverride && <span class="tag">{words.swapped}</span>}
        </>
      ),
    },
    { name: 'since', label: words.shift, cell: ({ since, until }) => format.formatRange(since, until) },
    ...(model.mayOverride.value
      ? [
          {
            name: 'swap',
            label: words.swap,
            cell: ({ user, since, until }: ShiftBar) =>
              until > now() && (
                <Button kind="quiet" onClick={() => model.beginOverride({ userId: user?.id, since, until })}>
                  {words.swap}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return <DataTable label={words.asList} columns={columns} rows={shifts} keyOf={({ since }) => String(since)} />;
};
