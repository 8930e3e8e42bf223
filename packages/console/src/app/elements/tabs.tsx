import type { JSX } from 'preact';
import { useConsole } from '../console/use-console.js';

/** Links between the parts of a resource's page; each part has an address. */
export const TabLinks = ({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}): JSX.Element => {
  const { address } = useConsole();
  const { path } = address.place.value;
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <a key={to} href={address.href(to)} aria-current={path === to ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
};
