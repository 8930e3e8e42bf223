import { createGithub, githubFaults } from '@watchpost/testbed/providers/github';
import { githubIssue } from '../../../../../src/outbound/channels/types/github-issue.js';
import { benchOf } from './type-bench.js';

const token = 'github_pat_canarycanarycanary';

export const githubIssueBench = benchOf({
  name: 'githubIssue',
  type: githubIssue,
  config: { owner: 'acme', repo: 'shop', labels: ['incident'] },
  credentials: { token },
  ref: { issue: '1' },
  createProvider: () => createGithub({ repository: 'acme/shop', token }),
  accepted: { status: 201, body: { id: 9_000_001, number: 1, html_url: 'https://github.com/acme/shop/issues/1' } },
  faults: githubFaults,
  meanings: {
    'secondary limit': 'deferred',
    'primary limit': 'deferred',
    'too many': 'deferred',
    'another token': 'unauthorized',
    'no rights': 'unauthorized',
    'no such repository': 'gone',
    'no issues': 'gone',
    'deleted issue': ['lost', 'edit'],
    'bad body': 'rejected',
    'trouble inside': 'transient',
  },
});
