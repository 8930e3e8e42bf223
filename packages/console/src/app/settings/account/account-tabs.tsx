import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { TabLinks } from '../../elements/tabs.js';
import { accountWords } from './words.js';

/** The parts of an account; of one that a host keeps there is no security and no session. */
export const AccountTabs = (): JSX.Element => {
  const { signIn } = useConsole();
  const core = useCoreWords();
  const { tabs } = useWords(accountWords);
  return (
    <TabLinks
      label={core.pages.account}
      tabs={[
        { to: '/account', label: tabs.profile },
        { to: '/account/notifications', label: tabs.notifications },
        ...(signIn === 'host'
          ? []
          : [
              { to: '/account/security', label: tabs.security },
              { to: '/account/sessions', label: tabs.sessions },
            ]),
      ]}
    />
  );
};
