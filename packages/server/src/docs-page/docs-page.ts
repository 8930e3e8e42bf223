import { escapeHtml, framePage, type Page } from '../page-frame.js';
import type { OpenApi, Operation, Parameter } from './open-api.js';
import { fieldTable, schemaHtml, typeHtml, wordsHtml } from './schema-words.js';

const style = `
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; max-height: 100vh; padding: 1rem 1.25rem 2rem; overflow-y: auto; font-size: .875rem; }
nav summary { padding: .15rem 0; font-weight: 600; cursor: pointer; }
nav ul { margin: 0 0 .5rem; padding: 0 0 0 .9rem; list-style: none; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { max-width: 60rem; padding: 1.5rem 1.5rem 4rem; border-left: 1px solid var(--line); }
h2 { margin: 3rem 0 .25rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.4rem; }
h3 { margin: 2rem 0 .25rem; font-size: 1.05rem; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--quiet); }
p { margin: .25rem 0 .5rem; }
.call { display: block; margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
.call b { display: inline-block; min-width: 4.2em; color: var(--accent); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { width: 14rem; font-weight: 400; }
td:nth-child(2):not(:last-child) { width: 18rem; }
.answers th { width: 4rem; }
td code { white-space: nowrap; }
small { color: var(--quiet); }
details summary { cursor: pointer; color: var(--quiet); font-size: .875rem; }
@media (max-width: 50rem) { .columns { display: block; } nav { position: static; max-height: none; } main { border: 0; } }
`;

/** One operation and where it is. */
interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Names of groups as people say them: `alertRules` is “Alert rules”. */
const titleOf = (tag: string): string => {
  const words = tag.replace(/([a-z])([A-Z])/g, (_, end: string, first: string) => `${end} ${first.toLowerCase()}`);
  const known: Readonly<Record<string, string>> = {
    mfa: 'MFA',
    oauth: 'OAuth',
    'api keys': 'API keys',
    'sso connections': 'SSO connections',
  };
  return known[words] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const curlOf = ({ method, path, operation }: Placed, url: string): string => {
  const example = operation.requestBody?.content['application/json']?.example;
  const body =
    example === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(example)}'`;
  const { security } = operation;
  const header = security.some((way) => 'apiKey' in way)
    ? 'X-Api-Key: $WATCHPOST_API_KEY'
    : 'Authorization: Bearer $TOKEN';
  const credential = security.length === 0 ? '' : ` \\\n  -H "${header}"`;
  return `curl -X ${method.toUpperCase()} ${url}${path}${credential}${body}`;
};

const parametersHtml = (parameters: readonly Parameter[], { components }: OpenApi): string => {
  const resolved = parameters.map((parameter) => {
    const name = parameter.$ref?.slice(parameter.$ref.lastIndexOf('/') + 1);
    return name === undefined ? parameter : (components.parameters[name] ?? parameter);
  });
  if (resolved.length === 0) return '';
  const fields = resolved.map(({ name = '', schema = {}, description, required = false, in: where }) => ({
    name: where === 'header' ? `${name}:` : name,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
    isRequired: required,
  }));
  return `<h4>Parameters</h4>${fieldTable(fields)}`;
};

const operationHtml = (placed: Placed, document: OpenApi, url: string): string => {
  const { method, path, operation } = placed;
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const named = body?.$ref?.slice(body.$ref.lastIndexOf('/') + 1);
  const answers = Object.entries(responses);
  const isError = ([status]: readonly [string, unknown]): boolean => Number(status) >= 400;
  const answerHtml = ([status, { description: about, content = {} }]: (typeof answers)[number]): string => {
    const schema = Object.values(content)[0]?.schema;
    const what = schema === undefined || isError([status, about]) ? '' : ` ${typeHtml(schema)}`;
    return `<tr><th scope="row"><code>${status}</code></th><td>${wordsHtml(about)}${what}</td></tr>`;
  };
  const table = (rows: typeof answers): string =>
    `<div class="wide answers"><table><tbody>${rows.map(answerHtml).join('')}</tbody></table></div>`;
  const fields = named === undefined ? body : document.components.schemas[named];
  return `<section id="${escapeHtml(operationId)}">
<h3>${escapeHtml(summary)}</h3>
<code class="call"><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code>
${description
  .split('\n\n')
  .map((paragraph) => `<p>${wordsHtml(paragraph)}</p>`)
  .join('\n')}
${parametersHtml(parameters, document)}
${fields === undefined ? '' : `<h4>Body</h4>${schemaHtml(fields)}`}
<h4>Answer</h4>
${table(answers.filter((answer) => !isError(answer)))}
<details><summary>Errors</summary>${table(answers.filter(isError))}</details>
<details><summary>As curl</summary><pre><code>${escapeHtml(curlOf(placed, url))}</code></pre></details>
</section>`;
};

/**
 * The description of the API for people: every operation, what it takes and answers, and every schema that is named there.
 *
 * @param url where people reach this server
 */
export const docsPage = (document: OpenApi, url: string): Page => {
  const placed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ method, path, operation })),
  );
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: placed.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter(({ operations }) => operations.length > 0);
  const schemas = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b));
  const navigation = groups.map(
    ({ name, operations }) =>
      `<details><summary>${titleOf(name)}</summary><ul>${operations
        .map(
          ({ operation: { operationId, summary } }) =>
            `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(summary)}</a></li>`,
        )
        .join('')}</ul></details>`,
  );
  const sections = groups.map(
    ({ name, description, operations }) => `<h2>${titleOf(name)}</h2>
<p>${wordsHtml(description)}</p>
${operations.map((one) => operationHtml(one, document, url)).join('\n')}`,
  );
  const schemaSections = schemas.map(
    ([name, schema]) => `<section id="${name}">
<h3>${name}</h3>
<p>${wordsHtml(schema.description ?? '')}</p>
${schemaHtml(schema)}
</section>`,
  );
  return framePage({
    title: 'The API of Watchpost',
    style,
    content: `
<div class="columns">
<nav aria-label="Contents">${navigation.join('\n')}<p><a href="#schemas">Schemas</a></p></nav>
<main>
<h1>The API, version ${escapeHtml(document.info.version)}</h1>
<p>Every request is sent to <code>${escapeHtml(url)}/api/v1</code>, with an API key as <code>X-Api-Key</code> or an access
token as <code>Authorization: Bearer</code>. Times are RFC 3339 in UTC with milliseconds. An error is a
<a href="#Problem">problem</a> that names the field and the rule. For programs there is the same as
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<h2 id="schemas">Schemas</h2>
${schemaSections.join('\n')}
</main>
</div>`,
  });
};
