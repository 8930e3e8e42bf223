import type { MessageKind, MessageTone, NotificationMessage, Severity } from '@watchpost/schemas';

/** Values that are markup, names that ring, or broken Unicode somewhere. */
export const hostileValues: readonly string[] = [
  'Checkout',
  '*bold* _italic_ `code` ~~gone~~ ||hidden||',
  '**b** __u__ ***x***',
  '<b>&amp;</b> </a> <script>alert(1)</script>',
  '<!channel> <@U012AB3CD> <@&123456789012345678> @everyone @here @all @channel',
  '@**all** #**general** :smile: $$x$$ /topic',
  '[click](javascript:alert(1)) ![i](https://a.example/i.png)',
  'https://a.example/x_y_z?a=*b*&c=<d>',
  '# heading',
  '- list',
  '1. first',
  '> quote',
  '{{title}} $x %s $1 $& \\n \\',
  '"quotes" \'and\' `ticks``` and |pipes|',
  'a\\*b\\_c\\\\',
  'tab\tline\r\nnext\u2028last',
  '\u202eright to left\u202c',
  '👩‍👩‍👧‍👦 🇩🇪 e\u0301 שלום',
  '\ud800 lone \udc00',
  'null \u0000 bell \u0007',
];

const kinds: readonly MessageKind[] = [
  'opened',
  'acknowledged',
  'updated',
  'escalated',
  'repeated',
  'resolved',
  'digest',
  'reminder',
  'onCall',
  'report',
  'notice',
  'test',
];
const tones: readonly MessageTone[] = ['bad', 'warning', 'good', 'neutral'];
const levels: readonly Severity[] = ['minor', 'major', 'critical'];

const at = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], index: number): Item =>
  list[index % list.length] as Item;

const base = (value: string, index: number): NotificationMessage => ({
  kind: at(kinds, index),
  conversation: `inc_${index}`,
  sequence: 1 + (index % 3),
  tone: at(tones, index),
  severity: at(levels, index),
  title: ['*', { value }, '* is down'],
  summary: [{ value }, ' is down'],
  body: null,
  cause: [{ value }],
  facts: [{ name: 'Since', value: [{ value }] }],
  items: [],
  more: 0,
  actors: [],
  links: [{ label: 'Incident 12', url: 'https://watch.example.com/incidents/12', action: null }],
  startedAt: '2026-11-24T02:00:00.000Z',
  at: '2026-11-24T02:00:00.000Z',
  lastedMs: null,
});

/** A message for each hostile value, which has room for it everywhere. */
export const messagesOfValues: readonly { readonly value: string; readonly message: NotificationMessage }[] =
  hostileValues.map((value, index) => ({ value, message: base(value, index) }));

const long = (value: string, length: number): string => value.repeat(Math.ceil(length / value.length)).slice(0, length);

const sizedValues = [
  'Checkout',
  '**b** __u__ ***x***',
  '<b>&amp;</b> </a> <script>alert(1)</script>',
  '👩‍👩‍👧‍👦 🇩🇪 e\u0301 שלום',
];

/** Messages that are far too long in each of their parts, and the smallest. */
export const sizedMessages: readonly NotificationMessage[] = sizedValues.flatMap((value, index) => {
  const message = base(value, index);
  const many = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      title: [{ value: `${number} ${value}` }, ' is down'],
      tone: at(tones, number),
      link: number % 2 === 0 ? `https://watch.example.com/monitors/${number}?q=(${number})` : null,
    }));
  const longText = [{ value: long(value, 5000) }];
  return [
    { ...message, title: longText, summary: longText },
    { ...message, cause: longText },
    { ...message, body: ['*Hello*\n- one\n', ...longText, '\n[log](https://a.example/log)'] },
    {
      ...message,
      facts: Array.from({ length: 30 }, (_, number) => ({
        name: long(value, 300 + number),
        value: [{ value: long(value, 1500) }],
      })),
    },
    { ...message, kind: 'digest' as const, cause: null, items: many(100), more: 17 },
    { ...message, actors: Array.from({ length: 60 }, () => long(value, 200)) },
    {
      ...message,
      links: Array.from({ length: 12 }, (_, number) => ({
        label: long(value, 400),
        url: `https://watch.example.com/${'x'.repeat(number * 400)}`,
        action: null,
      })),
    },
    { ...message, title: [], summary: [], cause: null, facts: [], links: [], startedAt: null },
    { ...message, links: [{ label: 'x', url: 'javascript:alert(1)', action: null }] },
  ];
});
