import { escapeHtml } from '@watchpost/console';
import { type Operation, type Parameter, type PlacedOperation, resolve } from './document.js';
import type { Examples } from './example.js';
import { fieldHtml, fieldsHtml, type Place, typeHtml } from './fields.js';
import { languages, type Samples } from './languages.js';
import { inlineHtml, markdownHtml } from './markdown.js';

/** What operations are shown with. */
export interface OperationSource extends Place {
  readonly samples: Samples;
  readonly examples: Examples;
}

const block = (text: string, label: string): string =>
  `<pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`;

const samplesHtml = ({ operationId, summary }: Operation, samples: Samples): string => {
  const own = samples[operationId];
  if (own === undefined) return '';
  const figures = languages.map(({ key, name }) => {
    const code = own[key];
    const content =
      code === undefined
        ? `<p>The ${name} client has no method for this; send it as curl does.</p>`
        : block(code, `${summary}, ${name}`);
    return `<figure data-language="${key}"><figcaption>${name}</figcaption>${content}</figure>`;
  });
  return figures.join('');
};

const parametersHtml = ({ parameters }: Operation, place: Place): string => {
  const group = (where: Parameter['in'], title: string): string => {
    const own = parameters.filter((parameter) => parameter.in === where);
    const fields = own.map((parameter) => fieldHtml({ ...parameter, isRequired: parameter.required === true }, place));
    return fields.length === 0 ? '' : `<h3>${title}</h3><ul class="fields">${fields.join('')}</ul>`;
  };
  return group('path', 'In the path') + group('query', 'In the query') + group('header', 'Headers');
};

const bodyHtml = ({ requestBody }: Operation, place: Place): string => {
  const schema =
    requestBody?.content['application/json']?.schema ?? Object.values(requestBody?.content ?? {})[0]?.schema;
  if (schema === undefined) return '';
  const note = requestBody?.required === true ? '' : ' <span class="type">may be left out</span>';
  return `<h3>Body${note}</h3>${fieldsHtml(resolve(schema, place.document), place)}`;
};

const responsesHtml = ({ responses }: Operation, place: Place): string => {
  const items = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const schema = content['application/json']?.schema;
    const type = schema === undefined ? '' : ` <span class="type">${typeHtml(schema, place)}</span>`;
    return `<li><code class="name">${status}</code>${type}<p>${inlineHtml(description)}</p></li>`;
  });
  return `<h3>Responses</h3><ul class="fields">${items.join('')}</ul>`;
};

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);

const answerHtml = (operation: Operation, { examples }: OperationSource): string => {
  const [status = '', response] = Object.entries(operation.responses).find(([code]) => /^2\d\d$/.test(code)) ?? [];
  const schema = response?.content?.['application/json']?.schema;
  if (schema === undefined) return '';
  return `<figure class="answer"><figcaption>Response ${status}</figcaption>${block(jsonOf(examples.of(schema)), `${operation.summary}, response`)}</figure>`;
};

/** What Watchpost sends to a receiver. */
const deliveryHtml = ({ requestBody, summary }: Operation, { examples }: OperationSource): string => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined
    ? ''
    : `<figure class="answer"><figcaption>Body</figcaption>${block(jsonOf(examples.of(schema)), `${summary}, body`)}</figure>`;
};

/** One operation: what it is, what it takes and answers, and how it is called. */
export const operationHtml = ({ method, path, operation }: PlacedOperation, source: OperationSource): string => {
  const { operationId, summary, description = '' } = operation;
  const isWebhook = !path.startsWith('/');
  const beside = isWebhook
    ? deliveryHtml(operation, source)
    : `${samplesHtml(operation, source.samples)}${answerHtml(operation, source)}`;
  return `<article id="${operationId}">
<h2><a href="#${operationId}">${inlineHtml(summary)}</a></h2>
<p class="call"><b class="method">${method}</b> <code>${escapeHtml(path)}</code></p>
<div class="sides"><div>
${description === '' ? '' : markdownHtml(description)}
${parametersHtml(operation, source)}${bodyHtml(operation, source)}${responsesHtml(operation, source)}
</div><div class="beside">${beside}</div></div>
</article>`;
};
