import './dashboards.css';
import type { PublicDashboard } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { dashboardPages } from './pages.js';
import { createPublicDashboard } from './public-dashboard.js';
import { WidgetFrame } from './widget-frame.js';
import { dashboardWords } from './words.js';

/** A public dashboard, for people without an account: the token in the address is the permission. */
const PublicDashboardPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { language } = useConsole();
  const title = useWords(dashboardPages.title);
  const words = useWords(dashboardWords);
  const token = parameters.token ?? '';
  const model = useModel((parts) => createPublicDashboard(parts, token), [token]);
  const shown: PublicDashboard | undefined = model.data.value;
  const error = model.error.value;
  if (shown === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const time = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Page title={shown.title} lead={words.asOf(time.format(new Date(shown.generatedAt)))}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      <div class="widgets">
        {shown.widgets.map((widget) => (
          <WidgetFrame key={widget.id} place={widget} type={widget.type} title={widget.title} shown={widget} />
        ))}
      </div>
    </Page>
  );
};
export default PublicDashboardPage;
