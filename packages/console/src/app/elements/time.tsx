import type { JSX } from 'preact';
import { useConsole } from '../console/use-console.js';
import { relativeSpan } from '../time/format.js';

/** A time as people say it, with the exact one as its title; `–` for none. */
export const Time = ({
  at,
  show = 'ago',
}: {
  /** RFC 3339. */
  readonly at: string | null | undefined;
  /** `ago`: how long since; `exact`: date and time. Default `ago`. */
  readonly show?: 'ago' | 'exact';
}): JSX.Element => {
  const { now, language } = useConsole();
  if (at === null || at === undefined) return <span>–</span>;
  const exact = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(at),
  );
  const span = now() - Date.parse(at);
  return (
    <time dateTime={at} title={exact}>
      {show === 'exact' || span < 0 ? exact : relativeSpan(-span, language.value)}
    </time>
  );
};
