import type { Row, Store, UptimeQuestion } from '../../store/interface/store.js';
import { countsAsTime, countsAsUp } from './range-uptime.js';
import { percentOf } from './status-spans.js';

const hourMs = 3_600_000;

/** The windows before now of a monitor's `uptime`. */
export const uptimeWindows = { h24: 24 * hourMs, d7: 7 * 24 * hourMs, d30: 30 * 24 * hourMs, d90: 90 * 24 * hourMs };

/** Percent of each stretch; `null` where no time of it counts. */
export type Uptime = Readonly<Record<keyof typeof uptimeWindows, number | null>>;

/** The uptime of a monitor about which nothing is known. */
export const unknownUptime: Uptime = { h24: null, d7: null, d30: null, d90: null };

type Monitor = Pick<Row<'monitors'>, 'ref' | 'createdAt' | 'currentStatus' | 'statusSince'>;

/** Computes the uptime of some monitors, with one read at most and few rows of it. */
export const readUptime = async (
  store: Pick<Store, 'sumUptime'>,
  monitors: readonly Monitor[],
  now: number,
): Promise<ReadonlyMap<number, Uptime>> => {
  const questions: UptimeQuestion[] = [];
  /** The place of a question; none where the status has lasted all the time. */
  const ask = (monitorRef: number, since: number): number => {
    const last = questions.at(-1);
    // Windows that reach back to before the monitor was made are one.
    if (last?.monitorRef !== monitorRef || last.since !== since) questions.push({ monitorRef, since });
    return questions.length - 1;
  };
  const asked = monitors.map((monitor) => {
    const windowOf = (lengthMs: number) => {
      const from = Math.max(now - lengthMs, monitor.createdAt);
      const place = monitor.statusSince > from ? ask(monitor.ref, from) : null;
      return { place, lastsMs: Math.max(0, now - Math.max(monitor.statusSince, from)) };
    };
    const { h24, d7, d30, d90 } = uptimeWindows;
    return { monitor, h24: windowOf(h24), d7: windowOf(d7), d30: windowOf(d30), d90: windowOf(d90) };
  });
  const ended = questions.length === 0 ? [] : await store.sumUptime(questions);
  return new Map(
    asked.map(({ monitor: { ref, currentStatus }, h24, d7, d30, d90 }) => {
      const percent = ({ place, lastsMs }: typeof h24): number | null => {
        const { upMs = 0, countedMs = 0 } = (place === null ? undefined : ended[place]) ?? {};
        return percentOf(
          upMs + (countsAsUp(currentStatus) ? lastsMs : 0),
          countedMs + (countsAsTime(currentStatus) ? lastsMs : 0),
        );
      };
      return [ref, { h24: percent(h24), d7: percent(d7), d30: percent(d30), d90: percent(d90) }];
    }),
  );
};
