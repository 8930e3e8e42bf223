import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../console/session.js';
import { useConsole, useCoreWords, useWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { Icon } from '../elements/icon.js';
import { Menu } from '../elements/menu.js';
import { freshnessText } from '../live/freshness-text.js';
import { routes } from '../pages.js';
import { railGroups } from '../router/define-pages.js';
import { groupOf, isInRail, mayOpen } from '../router/routes.js';
import { accountPages } from '../settings/account/pages.js';
import { sendUnsent } from '../store/unsent.js';
import type { Language } from '../words/define-words.js';
import { Mark } from './mark.js';
import type { Preferences, Theme } from './preferences.js';

/** The way to every page that the person may open, and who they are. On a phone it opens over the page. */
export const Rail = ({
  preferences,
  isOpen,
  onToggle,
  onCommands,
}: {
  readonly preferences: Preferences;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onCommands: () => void;
}): JSX.Element => {
  const { address, session, language } = useConsole();
  const words = useCoreWords();
  const { path } = address.place.value;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // Of many entries the one of this page can lie below the edge.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path, isOpen, session.me.value]);
  return (
    <header class="rail" data-open={isOpen || undefined}>
      <div class="rail-head">
        <Button
          kind="quiet"
          icon={isOpen ? 'close' : 'menu'}
          class="rail-toggle"
          aria-label={words.menu}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        />
        <a class="brand" href={address.href('/')}>
          <Mark />
          Watchpost
        </a>
        <Button
          kind="quiet"
          icon="search"
          aria-label={words.commands}
          title={`${words.commands} (Ctrl K)`}
          onClick={onCommands}
        />
      </div>
      <nav ref={list} aria-label={words.menu}>
        {railGroups.map((group) => {
          const places = routes.filter(
            (route) => groupOf(route) === group && isInRail(route) && mayOpen(route, session),
          );
          return places.length === 0 ? null : (
            <div key={group} class="rail-group">
              {group !== 'settings' && <h2>{words.groups[group]}</h2>}
              <ul>
                {places.map(({ path: place, title, icon }) => (
                  <li key={place}>
                    <a href={address.href(place)} aria-current={isAt(path, place) ? 'page' : undefined}>
                      {icon && <Icon name={icon} />}
                      {title[language.value]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <div class="rail-foot">
        <Freshness />
        <OrganizationSwitch />
        <PersonMenu preferences={preferences} />
      </div>
    </header>
  );
};

/** A page below a place of the rail belongs to it; the account is a part of the settings. */
const isAt = (path: string, place: string): boolean =>
  place === '/'
    ? path === '/'
    : path === place || path.startsWith(`${place}/`) || (place === '/settings' && path.startsWith('/account'));

/** Whether what is shown is what is. */
const Freshness = (): JSX.Element | null => {
  const { live, now, language } = useConsole();
  const words = useCoreWords();
  const [, setTick] = useState(0);
  const freshness = live.value?.freshness.value;
  const isLost = freshness?.state === 'reconnecting';
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, [isLost]);
  if (freshness === undefined) return null;
  return (
    <p class={`freshness freshness-${freshness.state}`} role="status">
      <span class="freshness-dot" />
      {freshnessText(freshness, words, now(), language.value)}
    </p>
  );
};

/** The organization that the page acts in; another one loads the page anew. */
const OrganizationSwitch = (): JSX.Element | null => {
  const { session } = useConsole();
  const words = useCoreWords();
  const me = session.me.value;
  if (me === undefined || me.memberships.length < 2) {
    const name = me?.memberships[0]?.organizationName;
    return name === undefined ? null : <p class="rail-organization">{name}</p>;
  }
  return (
    <label class="rail-organization">
      <span class="unseen">{words.organization}</span>
      <select
        value={me.organizationId ?? ''}
        onChange={({ currentTarget }) => {
          sessionStorage.setItem('watchpost:organization', currentTarget.value);
          window.location.assign(window.location.pathname);
        }}
      >
        {me.memberships.map(({ organizationId, organizationName }) => (
          <option key={organizationId} value={organizationId}>
            {organizationName}
          </option>
        ))}
      </select>
    </label>
  );
};

const PersonMenu = ({ preferences }: { readonly preferences: Preferences }): JSX.Element => {
  const { address, session, signIn } = useConsole();
  const words = useCoreWords();
  const account = useWords(accountPages.title);
  const { theme, language } = preferences;
  const themes: readonly Theme[] = ['system', 'light', 'dark'];
  const others: readonly { readonly language: Language; readonly name: string }[] = [
    { language: 'en', name: 'English' },
    { language: 'de', name: 'Deutsch' },
  ];
  const items = [
    { label: account, href: address.href('/account') },
    ...themes
      .filter((name) => name !== theme.value)
      .map((name) => ({
        label: `${words.theme.name}: ${words.theme[name]}`,
        onSelect: () => {
          theme.value = name;
        },
      })),
    ...others
      .filter((other) => other.language !== language.value)
      .map((other) => ({
        label: other.name,
        onSelect: () => {
          language.value = other.language;
        },
      })),
    ...(signIn === 'host' ? [] : [{ label: words.signOut, onSelect: () => void leave(session).catch(() => {}) }]),
  ];
  return (
    <Menu label={session.me.value?.name ?? ''} icon="account" kind="quiet" items={items}>
      {session.me.value?.name}
    </Menu>
  );
};

/** Signs out, after what only this person may do was sent. */
const leave = async (session: Session): Promise<void> => {
  await sendUnsent();
  await session.leave();
};
