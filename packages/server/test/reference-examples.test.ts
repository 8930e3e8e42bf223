import { openApiDocument } from '@watchpost/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { operationsOf, type ReferenceDocument } from '../src/pages/reference/document.js';
import { Examples } from '../src/pages/reference/example.js';

const document = openApiDocument() as unknown as ReferenceDocument;
const examples = new Examples(document);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'openapi' });

const answers = operationsOf(document).flatMap(({ operation: { operationId, responses, requestBody } }) =>
  [...Object.entries(responses), ['body', requestBody] as const].flatMap(([status, part]) => {
    const schema = part?.content?.['application/json']?.schema;
    return schema === undefined ? [] : [{ title: `${operationId} ${status}`, schema }];
  }),
);

test('every example answer that the reference shows is one that the contract allows', () => {
  expect(answers.length).toBeGreaterThan(250);
  const faults = answers.flatMap(({ title, schema }) => {
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')),
    );
    const example = examples.of(schema);
    return validate(example) === true
      ? []
      : [
          `${title}: ${(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}`,
        ];
  });
  expect(faults).toEqual([]);
});
