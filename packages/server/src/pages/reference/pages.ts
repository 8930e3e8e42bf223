import { escapeHtml } from '@watchpost/console';
import { operationsOf, type PlacedOperation, type ReferenceDocument, typeNameOf } from './document.js';
import { Examples } from './example.js';
import { fieldsHtml } from './fields.js';
import { languages, preparations, type Samples } from './languages.js';
import { inlineHtml, markdownHtml } from './markdown.js';
import { operationHtml } from './operation.js';
import { pageHtml } from './page.js';

/** What the pages are made from. */
export interface ReferenceSource {
  readonly document: ReferenceDocument;
  readonly samples: Samples;
  /** Where people reach the server. */
  readonly url: string;
}

const listHtml = (operations: readonly PlacedOperation[], up: string): string =>
  `<ul class="operations">${operations
    .map(
      ({ method, path, operation: { operationId, summary, tags } }) =>
        `<li><a href="${up}${tags[0]}#${operationId}">${inlineHtml(summary)}</a> <span><b class="method">${method}</b> <code>${escapeHtml(path)}</code></span></li>`,
    )
    .join('')}</ul>`;

const preparationsHtml = (url: string): string => {
  const all = preparations(url);
  const figures = languages.map(
    ({ key, name }) =>
      `<figure data-language="${key}"><figcaption>${name}</figcaption><pre tabindex="0" aria-label="Before the samples, ${name}"><code>${escapeHtml(all[key])}</code></pre></figure>`,
  );
  return `<h2 id="samples">Before the samples</h2>
<p>Each operation has a sample in each language. They begin after this:</p>
${figures.join('')}
<p>A key comes from <code>watchpost api-keys create --name curl --scopes monitors:read,monitors:write</code>, or from the console.</p>`;
};

/** The page of the reference itself: what holds for every operation, and a list of all. */
const introductionHtml = ({ document, url }: ReferenceSource): string => {
  const operations = operationsOf(document);
  const titles = new Map(document.tags.map((tag) => [tag.name, tag['x-displayName']]));
  const sections = document['x-tagGroups'].flatMap(({ tags }) =>
    tags.map((tag) => {
      const own = operations.filter(({ operation }) => operation.tags[0] === tag);
      return own.length === 0
        ? ''
        : `<section><h3><a href="docs/${tag}">${escapeHtml(titles.get(tag) ?? tag)}</a></h3>${listHtml(own, 'docs/')}</section>`;
    }),
  );
  return `<h1>API reference</h1>
${markdownHtml(document.info.description)}
${preparationsHtml(url)}
<h2 id="operations">All operations</h2>
<p>As a document for programs: <a href="api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<p class="search" hidden><label for="search">Search operations</label> <input id="search" type="search" autocomplete="off"></p>
<p id="found" role="status"></p>
<div id="all">${sections.join('')}</div>`;
};

const tagHtml = (tag: string, source: ReferenceSource): string | undefined => {
  const about = source.document.tags.find(({ name }) => name === tag);
  const own = operationsOf(source.document).filter(({ operation }) => operation.tags[0] === tag);
  if (about === undefined || own.length === 0) return undefined;
  const shown = { ...source, up: '', examples: new Examples(source.document) };
  return `<h1>${escapeHtml(about['x-displayName'])}</h1>
${about.description === undefined ? '' : markdownHtml(about.description)}
${listHtml(own, '')}
${own.map((operation) => operationHtml(operation, shown)).join('\n')}`;
};

const typeHtml = (name: string, { document }: ReferenceSource): string | undefined => {
  const schema = Object.hasOwn(document.components.schemas, name) ? document.components.schemas[name] : undefined;
  if (schema === undefined) return undefined;
  const example = JSON.stringify(new Examples(document).of({ $ref: `#/components/schemas/${name}` }), null, 2);
  const users = operationsOf(document).filter(({ operation: { requestBody, responses } }) => {
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
    return contents.some(({ schema: { $ref = '' } = {} }) => typeNameOf($ref) === name);
  });
  return `<h1><code>${name}</code></h1>
${schema.description === undefined ? '' : markdownHtml(schema.description)}
${fieldsHtml(schema, { document, up: '../' })}
<h2>Example</h2>
<pre tabindex="0" aria-label="Example"><code>${escapeHtml(example)}</code></pre>
${users.length === 0 ? '' : `<h2>Used by</h2>${listHtml(users, '../')}`}`;
};

/**
 * One page of the reference.
 *
 * @param path below `/docs`: empty, the name of a tag, or `types/` with the name of a schema
 * @returns its HTML; `undefined` where there is no page
 */
export const referencePage = (path: string, source: ReferenceSource): string | undefined => {
  const { document } = source;
  const [, type] = /^types\/(\w+)$/.exec(path) ?? [];
  if (path === '') {
    const content = introductionHtml(source);
    return pageHtml({ document, title: 'API reference', tag: '', up: 'docs/', root: './', content, hasSamples: true });
  }
  const content = type === undefined ? tagHtml(path, source) : typeHtml(type, source);
  if (content === undefined) return undefined;
  return type === undefined
    ? pageHtml({
        document,
        title: document.tags.find(({ name }) => name === path)?.['x-displayName'] ?? path,
        ...{ tag: path, up: '', root: '../', content, hasSamples: true },
      })
    : pageHtml({ document, title: type, tag: 'types', up: '../', root: '../../', content, hasSamples: false });
};
