import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { TabLinks } from '../../elements/tabs.js';
import { alertPages } from './pages.js';
import { alertWords } from './words.js';

/** What fires now, and the rules that say when. */
export const AlertTabs = (): JSX.Element => {
  const title = useWords(alertPages.title);
  const words = useWords(alertWords);
  return (
    <TabLinks
      label={title}
      tabs={[
        { to: '/alerts', label: words.now },
        { to: '/alerts/rules', label: words.rules },
      ]}
    />
  );
};
