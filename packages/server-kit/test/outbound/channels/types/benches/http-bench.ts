import { createHook, hookFaults } from '@watchpost/testbed/providers/hook';
import { http } from '../../../../../src/outbound/channels/types/http.js';
import { benchOf } from './type-bench.js';

const name = 'hooks.example.com';
const path = '/alerts';
const bearer = 'canary-bearer';

const shared = {
  type: http,
  credentials: { bearer },
  createProvider: () => createHook({ name, path, bearer }),
  accepted: { status: 204 },
  faults: hookFaults,
  meanings: {
    'too many': 'deferred',
    'another token': 'unauthorized',
    'no rights': 'unauthorized',
    'no such page': 'gone',
    'gone for good': 'gone',
    'bad body': 'rejected',
    redirect: 'transient',
    'trouble inside': 'transient',
  },
} as const;
const url = `https://${name}${path}`;

export const httpBenches = [
  benchOf({ ...shared, name: 'http (JSON)', config: { url } }),
  benchOf({
    ...shared,
    name: 'http (template)',
    config: {
      url,
      body: '{"text": "{{title}} {{#cause}}({{cause|limit:300}}){{/cause}}", "level": {{severity}}, "n": {{count}}, "all": {{items}}}',
    },
  }),
  benchOf({
    ...shared,
    name: 'http (form)',
    config: { url, contentType: 'form', body: 'text={{title}}&why={{cause}}' },
  }),
  benchOf({ ...shared, name: 'http (text)', config: { url, contentType: 'text' } }),
];
