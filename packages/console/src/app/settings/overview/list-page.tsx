import './settings.css';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Icon } from '../../elements/icon.js';
import { Page, Section } from '../../elements/page.js';
import { settingsPages } from './pages.js';
import { drawingsOf } from './sections.js';
import { createSettingsOverview } from './settings-overview.js';
import { settingsWords } from './words.js';

/** Every setting that the person may open, by what it is about. */
const SettingsPage = (): JSX.Element => {
  const { address, language } = useConsole();
  const title = useWords(settingsPages.title);
  const words = useWords(settingsWords);
  const model = useModel(createSettingsOverview);
  return (
    <Page title={title}>
      {model.sections.value.map(({ name, pages }) => (
        <Section key={name} title={words.names[name]}>
          <ul class="settings-list">
            {pages.map(({ path, route }) => {
              const icon = route.icon ?? drawingsOf[path];
              return (
                <li key={path}>
                  <a href={address.href(path)}>
                    {icon && <Icon name={icon} />}
                    <span>{route.title[language.value]}</span>
                    <span class="quiet">{words.about[path]}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </Section>
      ))}
    </Page>
  );
};
export default SettingsPage;
