import type { JSX } from 'preact';
import { useConsole } from '../../../console/use-console.js';

/** The name of a monitor: a link to it, except for people without an account, whose answer has no id. */
export const MonitorName = ({ id, name }: { readonly id: string | undefined; readonly name: string }): JSX.Element => {
  const { address } = useConsole();
  return id === undefined ? (
    <span class="widget-name">{name}</span>
  ) : (
    <a class="widget-name" href={address.href(`/monitors/${id}`)}>
      {name}
    </a>
  );
};
