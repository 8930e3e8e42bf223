import { timestamp } from '../../base/timestamp.js';
import type { PlannedMessage } from '../notifications/news-message.js';

/** A message that says that it is a test, whatever else it looks like. */
export const testMessage = (
  kind: 'opened' | 'acknowledged' | 'resolved' | 'digest',
  name: string,
  { actor, at }: { readonly actor: string; readonly at: number },
): PlannedMessage => {
  const words = {
    opened: 'something is down',
    acknowledged: 'someone is on it',
    resolved: 'it is up again',
    digest: 'three problems at once',
  }[kind];
  const isOver = kind === 'resolved';
  return {
    kind,
    tone: isOver ? 'good' : kind === 'acknowledged' ? 'warning' : 'bad',
    severity: 'critical',
    title: ['*Test* of ', { value: name }, `: ${words}`],
    summary: ['Test of ', { value: name }, `: ${words}`],
    body: null,
    cause: isOver ? null : ['If you can read this, messages arrive here.'],
    facts: isOver
      ? [{ name: 'Lasted', value: ['6 s'] }]
      : [{ name: 'Nothing is wrong', value: ['This is how a message looks.'] }],
    items:
      kind === 'digest'
        ? ['Checkout', 'Search', 'Payments'].map((name) => ({
            title: [{ value: name }],
            tone: 'bad' as const,
            link: null,
          }))
        : [],
    more: 0,
    actors: [actor],
    links: [],
    startedAt: timestamp(at),
    at: timestamp(at),
    lastedMs: isOver ? 6000 : null,
  };
};
