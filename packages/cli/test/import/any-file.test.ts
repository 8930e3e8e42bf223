import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import type { Fields } from '../../src/import/foreign-plan.js';
import { planGatus } from '../../src/import/gatus.js';
import { planStatusCake } from '../../src/import/statuscake.js';

/** Documents with the names that planners look for, and any value. */
const documentOf = (names: readonly string[]): fc.Arbitrary<Fields> =>
  fc
    .letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.constantFrom(
          null,
          true,
          false,
          0,
          -1,
          1e9,
          '',
          'https://me:pw@a.example/',
          '::',
          'a.example',
          'http',
          '1h',
          '{',
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
      ),
    }))
    .value.map((value) => ({ root: value, ...(typeof value === 'object' && !Array.isArray(value) ? value : {}) }));

const gatusNames = [
  'endpoints',
  'external-endpoints',
  'url',
  'dns',
  'client',
  'conditions',
  'headers',
  'heartbeat',
  'interval',
];
const apiNames = [
  ...['data', 'id', 'type', 'attributes', 'monitor_type', 'url', 'port', 'request_headers', 'request_body', 'name'],
  ...[
    'test_type',
    'website_url',
    'custom_header',
    'post_body',
    'status_codes',
    'dns_ips',
    'period',
    'alert_at',
    'tags',
  ],
];
const prometheusNames = [
  ...['scrape_configs', 'static_configs', 'targets', 'labels', 'relabel_configs', 'regex', 'target_label', 'action'],
  ...[
    'params',
    'module',
    'target',
    'job_name',
    'modules',
    'prober',
    'http',
    'tcp',
    'query_response',
    'expect',
    'timeout',
  ],
];

test.each<[string, readonly string[], (document: Fields) => unknown]>([
  ['Gatus', gatusNames, (document) => planGatus({ endpoints: [document], ...document }, [])],
  [
    'Better Stack',
    apiNames,
    (document) => planBetterStack([document, { ...document, type: 'monitor', id: 1, attributes: document }], []),
  ],
  ['StatusCake', apiNames, (document) => planStatusCake([document, { ...document, test_type: 'HTTP' }], [])],
  [
    'Prometheus',
    prometheusNames,
    (document) =>
      planBlackbox(
        {
          prometheus: {
            scrape_configs: [{ metrics_path: '/probe', static_configs: [{ targets: ['a'] }], ...document }],
          },
          blackbox: { modules: { http_2xx: { prober: 'http', http: document }, ...document } },
        },
        [],
      ),
  ],
])('no file of %s makes the planner crash', (_, names, plan) => {
  fc.assert(
    fc.property(documentOf(names), (document) => {
      expect(plan(document)).toHaveProperty('monitors');
    }),
    { numRuns: 300 },
  );
});
