import type { Client } from '../create-client/create-client.js';
import { ApiError } from '../errors.js';
import { channelSettingsForm } from './channel-settings.js';
import { type Fields, type Form, mapReferences, writable } from './form.js';
import { documentForm, type Kind, kindNames, kindOfPrefix, kinds, named } from './kinds.js';

/** A resource as the server has it. */
export interface ServerResource extends Fields {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly key?: string | null;
}

/** What the server has of one kind. */
export class ResourceIndex {
  readonly all: readonly ServerResource[];
  readonly #byId: ReadonlyMap<string, ServerResource>;
  readonly #byKey: ReadonlyMap<string, ServerResource>;
  readonly #byName = new Map<string, ServerResource[]>();

  constructor(all: readonly ServerResource[]) {
    this.all = all;
    this.#byId = new Map(all.map((resource) => [resource.id, resource]));
    this.#byKey = new Map(
      all.flatMap((resource) => (typeof resource.key === 'string' ? [[resource.key, resource]] : [])),
    );
    for (const resource of all) {
      const others = this.#byName.get(resource.name);
      if (others === undefined) this.#byName.set(resource.name, [resource]);
      else others.push(resource);
    }
  }

  withId(id: string): ServerResource | undefined {
    return this.#byId.get(id);
  }

  withKey(key: string): ServerResource | undefined {
    return this.#byKey.get(key);
  }

  withName(name: string): readonly ServerResource[] {
    return this.#byName.get(name) ?? [];
  }
}

/** What the server has, by collection; one that was read and is absent is not offered by this server. */
export type ServerState = ReadonlyMap<string, ResourceIndex>;

/** The types of notification channels, which are read with the channels. */
const channelTypes = 'notificationChannelTypes';

/** Every resource of the contract that can be declared or named has an id, a name and a version. */
const asItIs = (item: object): ServerResource => item as ServerResource;

/** Reads everything of some kinds; what the server does not offer, because of its host or its version, is absent. */
export const readServer = async (
  client: Client,
  collections: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ServerState> => {
  const state = new Map<string, ResourceIndex>();
  let isCallerKnown: Promise<boolean> | undefined;
  /** An organization that is unknown is not found either, and then who is calling is not. */
  const isNotOffered = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || error.code !== 'not_found') return false;
    isCallerKnown ??= client.auth.me({ signal }).then(
      () => true,
      () => false,
    );
    return isCallerKnown;
  };
  const read = async <Item>(
    collection: string,
    list: AsyncIterable<Item>,
    asResource: (item: Item) => ServerResource,
  ): Promise<void> => {
    try {
      const all: ServerResource[] = [];
      for await (const item of list) all.push(asResource(item));
      state.set(collection, new ResourceIndex(all));
    } catch (error) {
      if (!(await isNotOffered(error))) throw error;
    }
  };
  for (const kind of kindNames) {
    if (collections.has(kind)) await read(kind, client[kind].list({}, { signal }), asItIs);
  }
  for (const { collection } of Object.values(named)) {
    if (collection === 'members' || !collections.has(collection)) continue;
    await read(collection, client[collection].list({}, { signal }), asItIs);
  }
  if (collections.has('members')) {
    const members = client.members.list({}, { signal });
    await read('members', members, ({ userId: id, email: name }) => ({ id, name, version: 0 }));
  }
  if (collections.has('notificationChannels')) {
    const types = client.notificationChannels.types({}, { signal });
    await read(channelTypes, types, (type) => ({ ...type, id: type.type, name: type.title, version: 0 }));
  }
  return state;
};

/** The kinds that this server does not offer, of those that were read. */
export const notOfferedOf = (kinds: Iterable<Kind>, state: ServerState): Kind[] =>
  [...kinds].filter((kind) => !state.has(kind));

/** The index of a kind; empty when it was not read. */
export const indexOf = (state: ServerState, collection: string): ResourceIndex =>
  state.get(collection) ?? new ResourceIndex([]);

/** The collection whose ids have a prefix. */
export const collectionOf = (prefix: string): string | undefined => kindOfPrefix(prefix) ?? named[prefix]?.collection;

/** Whether a reference is an id: an e-mail address may begin like one. */
export const isId = (reference: string, prefix: string): boolean =>
  reference.startsWith(`${prefix}_`) && /^[0-9a-z_]+$/.test(reference);

/** What messages call one of those with a prefix. */
export const wordFor = (prefix: string): string => {
  const kind = kindOfPrefix(prefix);
  return kind === undefined ? (named[prefix]?.one ?? prefix) : kinds[kind].one;
};

/** A reference in the form in which documents are compared: the key where there is one, else the id. */
export const keyOfReference = (state: ServerState, reference: string, prefix: string): string => {
  const collection = collectionOf(prefix);
  return (collection !== undefined && indexOf(state, collection).withId(reference)?.key) || reference;
};

/** Notes the collections that a document names: of what is only named and not declared, an id needs no look. */
export const noteNamed = (
  { form, document }: { readonly form: Form; readonly document: Fields },
  needed: Set<string>,
  isIdEnough = true,
): void => {
  mapReferences(form, document, (reference, prefix) => {
    const collection = collectionOf(prefix);
    const isKnown = isIdEnough && kindOfPrefix(prefix) === undefined && isId(reference, prefix);
    if (collection !== undefined && !isKnown) needed.add(collection);
    return reference;
  });
};

/** The form of a document as this server has it: it knows the settings of each type of notification channel. */
export const formIn = (state: ServerState, kind: Kind, document: Fields): Form => {
  const form = documentForm(kind, document);
  const type = kind === 'notificationChannels' && indexOf(state, channelTypes).withId(String(document.type));
  if (type === undefined || type === false) return form;
  return { fields: { ...form.fields, config: channelSettingsForm(type) } };
};

/** As much of a resource as a definition declares, with keys for ids. */
export const documentOf = (kind: Kind, resource: ServerResource, state: ServerState): Fields => {
  const form = formIn(state, kind, resource);
  const document = mapReferences(form, writable(form, resource), (reference, prefix) =>
    keyOfReference(state, reference, prefix),
  );
  // The form of a document is that of an object.
  return document as Fields;
};
