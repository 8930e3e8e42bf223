import { type ContractResource, type ListQuery, resources } from '@watchpost/schemas';

/** A document as the API returns it. */
export type Document = Readonly<Record<string, unknown>>;

/** The documents of one resource, by their ids, in the order in which they were made. */
export class Documents {
  readonly #resource: ContractResource;
  readonly #byId = new Map<string, Document>();
  readonly #written = new Map<string, Document>();
  #made = 0;

  constructor(resource: ContractResource) {
    this.#resource = resource;
  }

  /** The contract's example, with its defaults. */
  get example(): Document {
    const { create, document, example } = this.#resource;
    const parsed = (create ?? document)?.safeParse(example);
    return parsed?.success === true ? (parsed.data as Document) : {};
  }

  /** What people have written of a document. */
  writtenOf(id: string): Document {
    return this.#written.get(id) ?? {};
  }

  get(id: string): Document | undefined {
    return this.#byId.get(id);
  }

  all(): Document[] {
    return [...this.#byId.values()];
  }

  /** The id of the next document. */
  nextId(): string {
    this.#made += 1;
    return `${this.#resource.idPrefix}_${this.#made}`;
  }

  /** @param written as much of it as people have written, with defaults */
  put(document: Document, written: Document): Document {
    const id = String(document.id);
    this.#byId.set(id, document);
    this.#written.set(id, this.#writable(written));
    return document;
  }

  remove(id: string): void {
    this.#byId.delete(id);
    this.#written.delete(id);
  }

  /** As much of a value as the API shows of this resource. */
  shown(value: Document): Document {
    const { shape } = this.#resource.schema;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name in shape));
  }

  #writable(document: Document): Document {
    const schema = this.#resource.document ?? this.#resource.create;
    // Read and not asked with `in`, which a schema that is not made yet denies.
    const { shape = {} } = (schema ?? {}) as { readonly shape?: object };
    const names = Object.keys(shape);
    return Object.fromEntries(names.filter((name) => name in document).map((name) => [name, document[name]]));
  }

  /** A page of what the filters, the search and the order of a list choose. */
  page(query: ListQuery & Document): object {
    const { filters, search } = this.#resource.list;
    const words = String(query.search ?? '').toLowerCase();
    const isFound = (document: Document): boolean =>
      words === '' ||
      search.some((field) =>
        String(document[field] ?? '')
          .toLowerCase()
          .includes(words),
      );
    const isChosen = (document: Document): boolean =>
      Object.entries(filters).every(
        ([name, { field = name, match = 'equals' }]) =>
          query[name] === undefined || matches[match](document[field], query[name]),
      );
    const chosen = this.all().filter((document) => isFound(document) && isChosen(document));
    const field = query.sort.replace(/^-/, '');
    const direction = query.sort.startsWith('-') ? -1 : 1;
    const ordered = chosen.sort((a, b) => direction * compare(a[field], b[field]) || compare(a.id, b.id));
    const start = (query.page - 1) * query.pageSize;
    return {
      data: ordered.slice(start, start + query.pageSize),
      meta: { page: query.page, pageSize: query.pageSize, totalItems: ordered.length },
    };
  }
}

const matches: Readonly<
  Record<'equals' | 'includes' | 'from' | 'until', (value: unknown, wanted: unknown) => boolean>
> = {
  equals: (value, wanted) => value === wanted,
  includes: (value, wanted) => Array.isArray(value) && value.includes(wanted),
  from: (value, wanted) => String(value) >= String(wanted),
  until: (value, wanted) => String(value) < String(wanted),
};

const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true });
};

/** What a route does with the documents of a resource. */
export interface Target {
  readonly resource: ContractResource;
  readonly verb: string;
}

/** The resource of an operation such as `monitors.get`, if it is one's. */
export const targetOf = (operationId: string): Target | undefined => {
  const [collection, verb = ''] = operationId.split('.');
  const resource = resources.find((each) => each.collection === collection);
  return resource === undefined ? undefined : { resource, verb };
};
