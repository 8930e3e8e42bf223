import './sso-connections.css';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { Loading, Page } from '../../elements/page.js';
import { Problem } from '../../elements/problem.js';
import { StateMark } from '../../elements/state-mark.js';
import { ssoConnectionPages } from './pages.js';
import { createSsoConnections } from './sso-connections.js';
import { ssoWords } from './words.js';

/** The providers through which members can sign in. */
const SsoConnectionsPage = (): JSX.Element => {
  const { address } = useConsole();
  const core = useCoreWords();
  const title = useWords(ssoConnectionPages.title);
  const words = useWords(ssoWords);
  const model = useModel(createSsoConnections);
  const rows = model.rows.value;
  const error = model.error.value;
  return (
    <Page title={title}>
      <p class="quiet">{words.intro}</p>
      {error !== undefined && <Problem error={error} onRetry={() => void model.reload()} />}
      {rows === undefined && error === undefined && <Loading />}
      <ul class="providers">
        {rows?.map(({ provider, connection }) => (
          <li key={provider.key} class="panel">
            <h2>{provider.displayName}</h2>
            <StateMark
              kind={connection?.enabled === true ? 'good' : 'off'}
              word={connection === undefined ? words.notSetUp : connection.enabled ? words.on : words.off}
            />
            <LinkButton href={address.href(`/settings/sign-in/${provider.key}`)}>
              {`${connection === undefined ? words.setUp : core.edit}: ${provider.displayName}`}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Page>
  );
};
export default SsoConnectionsPage;
