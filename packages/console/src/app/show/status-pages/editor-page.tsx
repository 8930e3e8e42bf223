import './status-pages.css';
import type { StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { statusPageCreateFields } from '../../contract/status-page-create.js';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Failure, Loading, Page } from '../../elements/page.js';
import { TabLinks } from '../../elements/tabs.js';
import { Form } from '../../forms/form.js';
import { FormFields } from '../../forms/form-fields.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { ComponentFields } from './component-fields.js';
import { Domains } from './domains.js';
import { ImageField } from './image-field.js';
import { PagePreview } from './page-preview.js';
import { statusPagePages } from './pages.js';
import { PublicStatusMark } from './public-status.js';
import {
  createStatusPageEditor,
  type EditorPart,
  editorParts,
  type StatusPageEditorModel,
} from './status-page-editor.js';
import { Subscribers } from './subscribers.js';
import { ThemeFields } from './theme-fields.js';
import { statusPageWords } from './words.js';

/** A status page, part by part, with what visitors see of it beside the form. */
const StatusPageEditorPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const title = useWords(statusPagePages.title);
  const words = useWords(statusPageWords);
  const id = parameters.id ?? '';
  const model = useModel((parts) => createStatusPageEditor(parts, id), [id]);
  const { session } = useConsole();
  const page = model.page.value;
  const error = model.error.value;
  if (page === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const part = editorParts.find((name) => name === parameters.part) ?? 'components';
  const shown = session.may('dashboards:write') ? editorParts : ['components' as const];
  return (
    <Page
      title={page.name}
      lead={
        <span class="page-status">
          <PublicStatusMark status={page.status} /> · {words.visibilities[page.visibility]}
        </span>
      }
      actions={
        <a class="button button-plain" href={page.url} target="_blank" rel="noopener">
          <Icon name="external" />
          {words.open}
        </a>
      }
    >
      <TabLinks
        label={page.name}
        tabs={shown.map((name) => ({
          to: name === 'components' ? `/status-pages/${id}` : `/status-pages/${id}/${name}`,
          label: words.parts[name],
        }))}
      />
      {part === 'domain' && <Domains page={page} model={model} />}
      {part === 'subscribers' && <Subscribers id={id} />}
      {part !== 'domain' && part !== 'subscribers' && (
        // What is saved is what the form goes on from.
        <PartForm key={`${part} ${page.version}`} page={page} part={part} model={model} />
      )}
    </Page>
  );
};
export default StatusPageEditorPage;

/** Twice what is shown, for fine screens. */
const logoSize = { width: 512, height: 128 };
const faviconSize = { width: 128, height: 128 };

/** The fields of each part that is a form. */
const fieldsOf: Readonly<Record<Exclude<EditorPart, 'domain' | 'subscribers'>, readonly string[]>> = {
  components: ['components'],
  content: ['show', 'autoPublish', 'historyDays'],
  theme: ['theme', 'logo', 'favicon'],
  general: ['name', 'slug', 'description', 'homeUrl', 'supportUrl', 'timezone', 'locale', 'locales'],
  access: ['visibility', 'password'],
};

const PartForm = ({
  page,
  part,
  model,
}: {
  readonly page: StatusPage;
  readonly part: keyof typeof fieldsOf;
  readonly model: StatusPageEditorModel;
}): JSX.Element => {
  const words = useWords(statusPageWords);
  const names = fieldsOf[part];
  const draft = useModel(() => model.draftOf(page, names), [page.version, part]);
  const isWithPassword = draft.values.value.visibility === 'password';
  return (
    <div class="page-parts">
      <div class="page-form">
        <Form draft={draft} labels={words.labels}>
          {part === 'components' && <ComponentFields draft={draft} page={page} />}
          {part === 'theme' && (
            <>
              <ImageField draft={draft} name="logo" isSet={page.images.logo !== null} most={logoSize} />
              <ImageField draft={draft} name="favicon" isSet={page.images.favicon !== null} most={faviconSize} />
              <ThemeFields draft={draft} />
            </>
          )}
          {part !== 'components' && part !== 'theme' && (
            <FormFields
              draft={draft}
              fields={statusPageCreateFields}
              names={names.filter((name) => name !== 'password' || isWithPassword)}
              texts={words}
            />
          )}
        </Form>
        {part === 'access' && page.visibility === 'password' && (
          <p class="form-actions">
            <Button kind="danger" onClick={() => void model.rotateViewToken()}>
              {words.rotate}
            </Button>
            <span class="quiet">{words.rotateHint}</span>
          </p>
        )}
      </div>
      <PagePreview page={page} values={draft.values.value} visitors={model.visitors.value} />
    </div>
  );
};
