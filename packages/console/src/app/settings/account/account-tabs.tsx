import type { JSX } from 'preact';
import { TabLinks } from '../../elements/tabs.js';
import { useConsole, useCoreWords, useWords } from '../../use-console.js';
import { accountWords } from './words.js';

/** The parts of an account; of one that a host keeps there is the profile alone. */
export const AccountTabs = (): JSX.Element | null => {
  const { signIn } = useConsole();
  const core = useCoreWords();
  const { tabs } = useWords(accountWords);
  if (signIn === 'host') return null;
  return (
    <TabLinks
      label={core.pages.account}
      tabs={[
        { to: '/account', label: tabs.profile },
        { to: '/account/security', label: tabs.security },
        { to: '/account/sessions', label: tabs.sessions },
      ]}
    />
  );
};
