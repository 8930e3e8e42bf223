import type { ReadonlySignal } from '@preact/signals';
import type { Client, PublicStatusPage, StatusPage, StatusPageCreate } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createDraft, type Draft, fieldsOf, type Values } from '../../forms/draft.js';
import type { Target } from '../../forms/targets/target-field.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { statusPageWords } from './words.js';

/** The parts of a status page that have an address each. */
export const editorParts = ['components', 'content', 'theme', 'general', 'access', 'domain', 'subscribers'] as const;
/** A part of a status page. */
export type EditorPart = (typeof editorParts)[number];

/** A status page as it is edited, part by part. */
export interface StatusPageEditorModel {
  readonly page: ReadonlySignal<StatusPage | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** The page as visitors see it; `undefined` while it is read, and for one that is not public. */
  readonly visitors: ReadonlySignal<PublicStatusPage | undefined>;
  reload(): Promise<void>;
  /** A form over some fields of the page, as it is saved now. */
  draftOf(page: StatusPage, names: readonly string[]): Draft;
  addDomain(name: string): Promise<boolean>;
  removeDomain(name: string): Promise<boolean>;
  verifyDomain(name: string): Promise<boolean>;
  /** Ends the visits of all who entered the password. */
  rotateViewToken(): Promise<boolean>;
  dispose(): void;
}

/** Reads a status page and changes it. */
export const createStatusPageEditor = (parts: ConsoleParts, id: string): StatusPageEditorModel => {
  const { client, toasts, language } = parts;
  const query = createQuery<StatusPage>((signal) => client.statusPages.get(id, { signal }));
  const seen = createQuery<PublicStatusPage | undefined>(async (signal) => {
    const page = await client.statusPages.get(id, { signal });
    return page.visibility === 'public' ? client.publicStatusPages.get(page.slug) : undefined;
  });
  const change = (send: (page: StatusPage) => Promise<StatusPage>): Promise<boolean> =>
    changeAtOnce(parts, {
      apply: () => () => {},
      send: async () => {
        const page = query.data.peek();
        if (page !== undefined) query.set(await send(page));
      },
    });
  const setDomains = (update: (names: readonly string[]) => readonly string[]): Promise<boolean> =>
    change((page) =>
      client.statusPages.update(
        id,
        { domains: update(page.domains.map(({ name }) => name)).map((name) => ({ name })) },
        { ifVersion: page.version },
      ),
    );
  return {
    page: query.data,
    error: query.error,
    visitors: seen.data,
    reload: query.reload,
    draftOf: (page, names) =>
      createDraft<StatusPage>({
        initial: valuesOf(page, names),
        version: page.version,
        save: (values, version) =>
          client.statusPages.update(id, values, version === undefined ? {} : { ifVersion: version }),
        readAgain: async () => {
          const now = await client.statusPages.get(id);
          return { values: valuesOf(now, names), version: now.version };
        },
        onSaved: (saved) => {
          query.set(saved);
          void seen.reload();
          toasts.show({ kind: 'note', text: statusPageWords[language.peek()].saved });
        },
      }),
    addDomain: (name) => setDomains((names) => [...names, name]),
    removeDomain: (name) => setDomains((names) => names.filter((other) => other !== name)),
    verifyDomain: (name) => change(() => client.statusPages.verifyDomain(id, { name })),
    async rotateViewToken() {
      const isDone = await change(() => client.statusPages.rotateViewToken(id));
      if (isDone) toasts.show({ kind: 'note', text: statusPageWords[language.peek()].rotated });
      return isDone;
    },
    dispose: () => {
      query.dispose();
      seen.dispose();
    },
  };
};

/** A form for a new status page; opens its components when it was made. */
export const createStatusPageDraft = ({ client, address }: ConsoleParts): Draft =>
  createDraft<StatusPage, StatusPageCreate>({
    initial: { visibility: 'public' },
    // A form's values are what the server says that they are; it refuses others with the field.
    save: (values) => client.statusPages.create(values),
    onSaved: ({ id }) => address.go(`/status-pages/${id}`),
  });

/** A component as it is written; without `id` it is new. */
export interface NewComponent {
  readonly id?: string;
  readonly name: string;
  readonly description: string;
  readonly group: string | null;
  readonly target: Target;
}

/** A component for each of some monitors, by its name. */
export const readComponents = (client: Client, monitorIds: readonly string[]): Promise<NewComponent[]> =>
  Promise.all(
    monitorIds.map(async (id) => {
      const { name } = await client.monitors.get(id);
      return { name, description: '', group: null, target: { scope: 'monitors', monitorIds: [id] } };
    }),
  );

/** What of a page is edited, as requests have it. */
const valuesOf = (page: StatusPage, names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'components'
        ? page.components.map(({ status: _status, ...component }) => component)
        : fieldsOf(page)[name],
    ]),
  );
