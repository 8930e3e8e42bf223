import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';

/** As much of an element as the pages' scripts use. */
interface FakeElement {
  readonly id: string;
  hidden: boolean;
  textContent: string;
  disabled: boolean;
  fields: Record<string, string>;
  onSubmit?: (event: { preventDefault(): void }) => Promise<void>;
  addEventListener(type: 'submit', listener: (event: { preventDefault(): void }) => Promise<void>): void;
  querySelector(selector: 'button'): FakeElement;
  focus(): void;
}

/** A page as a person sees it after following a link. */
export interface PageVisit {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** What the address bar shows. */
  readonly address: string;
  /** What went wrong, as the page says it. */
  readonly problem: string;
  /** What was done, as the page says it. */
  readonly done: string;
  isHidden(id: string): boolean;
  /** What an element says. */
  textOf(id: string): string;
  /** Fills in a form and sends it. */
  submit(form: string, fields: Record<string, string>): Promise<void>;
}

const newElement = (id: string, isHidden = false): FakeElement => {
  const button = { disabled: false };
  const element: FakeElement = {
    id,
    hidden: isHidden,
    textContent: '',
    disabled: false,
    fields: {},
    addEventListener(_, listener) {
      element.onSubmit = listener;
    },
    querySelector: () => Object.assign(element, button),
    focus() {},
  };
  return element;
};

/**
 * Opens a page and runs its script, as far as its own content security policy lets a browser do that.
 *
 * @throws Error when the policy forbids the script
 */
export const visit = async (url: string): Promise<PageVisit> => {
  const response = await fetch(url);
  const html = await response.text();
  const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const policy = response.headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  if (!policy.includes(`script-src 'sha256-${hash}'`)) throw new Error('The policy of the page forbids its script.');

  const elements = new Map<string, FakeElement>();
  for (const [tag, id = ''] of html.matchAll(/<\w+[^>]*\bid="([\w-]+)"[^>]*>/g)) {
    elements.set(id, newElement(id, / hidden[ >]/.test(tag)));
  }
  const forms = [...html.matchAll(/<form id="([\w-]+)"/g)].map(([, id = '']) => elements.get(id) ?? newElement(id));
  const page = new URL(url);
  let address = url;
  const context = createContext({
    document: {
      getElementById: (id: string) => elements.get(id) ?? null,
      querySelectorAll: (selector: string) => (selector.startsWith('form') ? forms : []),
    },
    location: { search: page.search, pathname: page.pathname },
    history: {
      replaceState: (_state: null, _title: string, path: string) => {
        address = new URL(path, page).href;
      },
    },
    URLSearchParams,
    // What the policy's connect-src lets through: this server.
    fetch: (path: string, init: RequestInit) => fetch(new URL(path, page.origin), init),
    FormData: class extends Map<string, string> {
      constructor(form: FakeElement) {
        super(Object.entries(form.fields));
      }
    },
  });
  runInContext(`(() => {${script}})()`, context);

  return {
    status: response.status,
    headers: response.headers,
    html,
    get address() {
      return address;
    },
    get problem() {
      return elements.get('problem')?.textContent ?? '';
    },
    get done() {
      return elements.get('done')?.textContent ?? '';
    },
    isHidden: (id) => elements.get(id)?.hidden ?? true,
    textOf: (id) => elements.get(id)?.textContent ?? '',
    async submit(id, fields) {
      const form = elements.get(id);
      if (form?.onSubmit === undefined) throw new Error(`There is no form ${id}.`);
      form.fields = fields;
      await form.onSubmit({ preventDefault() {} });
    },
  };
};
