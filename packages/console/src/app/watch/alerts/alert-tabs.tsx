import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { TabLinks } from '../../elements/tabs.js';
import { alertWords } from './words.js';

/** What fires now, and the rules that say when. */
export const AlertTabs = (): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(alertWords);
  return (
    <TabLinks
      label={core.pages.alerts}
      tabs={[
        { to: '/alerts', label: words.now },
        { to: '/alerts/rules', label: words.rules },
      ]}
    />
  );
};
