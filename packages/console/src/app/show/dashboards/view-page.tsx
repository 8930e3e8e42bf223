import './dashboards.css';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { Button, LinkButton } from '../../elements/button.js';
import { Menu } from '../../elements/menu.js';
import { Empty, Failure, Loading, Page } from '../../elements/page.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { createDashboardView, type DashboardViewModel } from './dashboard-view.js';
import { dashboardPages } from './pages.js';
import { PublicLink } from './public-link.js';
import { TvFrame } from './tv-frame.js';
import { WidgetFrame } from './widget-frame.js';
import { useWidgetTitle } from './widget-title.js';
import { dashboardWords } from './words.js';

/** A dashboard: its widgets on a grid, read in one request and kept fresh. */
const DashboardPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(dashboardPages.title);
  const words = useWords(dashboardWords);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createDashboardView(parts, id), [id]);
  const isLinkOpen = useSignal(false);
  const titleOf = useWidgetTitle();
  const dashboard = model.dashboard.value;
  const error = model.error.value;
  const mayWrite = session.may('dashboards:write');
  if (dashboard === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const content = (
    <>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      {dashboard.widgets.length === 0 && (
        <Empty
          text={words.noWidgets}
          action={
            mayWrite && (
              <LinkButton kind="primary" icon="edit" href={address.href(`/dashboards/${id}/edit`)}>
                {core.edit}
              </LinkButton>
            )
          }
        />
      )}
      <div class="widgets">
        {dashboard.widgets.map((widget) => (
          <WidgetFrame
            key={widget.id}
            place={widget}
            type={widget.type}
            title={widget.type === 'text' ? widget.title : titleOf(widget)}
            shown={model.data.value?.widgets.find(({ id: filled }) => filled === widget.id)}
          />
        ))}
      </div>
    </>
  );
  if (address.place.value.query.has('tv')) {
    return (
      <TvFrame id={id} title={dashboard.name}>
        {content}
      </TvFrame>
    );
  }
  return (
    <Page
      title={dashboard.name}
      lead={<Lead model={model} description={dashboard.description} />}
      actions={
        <>
          {dashboard.publicToken !== null && (
            <Button
              icon="link"
              onClick={() => {
                isLinkOpen.value = true;
              }}
            >
              {words.publicLink}
            </Button>
          )}
          <Menu
            label={words.tv}
            icon="play"
            items={[
              { label: words.tvOne, onSelect: () => address.setQuery({ tv: '1' }, { push: true }) },
              { label: words.tvAll, onSelect: () => address.setQuery({ tv: '1', rotate: '30' }, { push: true }) },
            ]}
          >
            {words.tv}
          </Menu>
          {mayWrite && (
            <LinkButton icon="edit" href={address.href(`/dashboards/${id}/edit`)}>
              {core.edit}
            </LinkButton>
          )}
        </>
      }
    >
      <Range model={model} />
      {content}
      {isLinkOpen.value && (
        <PublicLink
          dashboard={dashboard}
          onRotate={() => void model.rotatePublicToken()}
          onClose={() => {
            isLinkOpen.value = false;
          }}
        />
      )}
    </Page>
  );
};
export default DashboardPage;

/** What the dashboard is for, and how fresh its data are. */
const Lead = ({
  model,
  description,
}: {
  readonly model: DashboardViewModel;
  readonly description: string;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(dashboardWords);
  const at = model.readAt.value;
  const time = at === undefined ? '–' : new Intl.DateTimeFormat(language.value, { timeStyle: 'medium' }).format(at);
  return (
    <span>
      {description !== '' && `${description} · `}
      {words.asOf(time)}
    </span>
  );
};

/** The time that is shown, and the variables of the dashboard. */
const Range = ({ model }: { readonly model: DashboardViewModel }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(dashboardWords);
  return (
    <search class="filters">
      <label class="filter">
        <span>{words.range}</span>
        <select
          value={model.lastSeconds.value ?? ''}
          onChange={({ currentTarget: { value } }) => model.setLastSeconds(value === '' ? undefined : Number(value))}
        >
          <option value="">{words.asSaved}</option>
          {Object.entries(words.ranges).map(([seconds, label]) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {model.dashboard.value?.variables.map(({ name, values, default: preset }) => (
        <label key={name} class="filter">
          <span>{name}</span>
          <select
            value={model.variables.value[name] ?? ''}
            onChange={({ currentTarget }) => model.setVariable(name, currentTarget.value)}
          >
            {preset === null && <option value="">{core.all}</option>}
            {values.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  );
};
