import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { TabLinks } from '../../elements/tabs.js';
import { accountPages } from './pages.js';
import { accountWords } from './words.js';

/** The parts of an account; of one that a host keeps there is no security and no session. */
export const AccountTabs = (): JSX.Element => {
  const { signIn } = useConsole();
  const title = useWords(accountPages.title);
  const { tabs } = useWords(accountWords);
  return (
    <TabLinks
      label={title}
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
