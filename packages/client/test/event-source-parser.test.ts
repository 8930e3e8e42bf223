import { expect, it } from 'vitest';
import { EventSourceParser } from '../src/request/stream/event-source-parser.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What comes of a text that arrives in pieces. */
const read = (pieces: readonly Uint8Array[]): unknown => {
  const parser = new EventSourceParser('before');
  const events = pieces.flatMap((piece) => [...parser.read(piece)]);
  return { events, lastEventId: parser.lastEventId, retryMs: parser.retryMs };
};

const cases: readonly [title: string, text: string, events: readonly [string, string][], lastEventId?: string][] = [
  ['an event with an id', 'id: 1\nevent: down\ndata: {"a":1}\n\n', [['down', '{"a":1}']], '1'],
  ['an event without a type', 'data: x\n\n', [['message', 'x']]],
  ['data over several lines', 'data: a\ndata:b\ndata:  c\n\n', [['message', 'a\nb\n c']]],
  [
    'lines that end with CR LF',
    'id: 1\r\ndata: x\r\n\r\ndata: y\r\n\r\n',
    [
      ['message', 'x'],
      ['message', 'y'],
    ],
    '1',
  ],
  [
    'lines that end with CR',
    'data: x\r\rdata: y\r\r',
    [
      ['message', 'x'],
      ['message', 'y'],
    ],
  ],
  ['a byte order mark', '\uFEFFdata: x\n\n', [['message', 'x']]],
  ['characters of several bytes', 'data: Grüße 🛰\n\n', [['message', 'Grüße 🛰']]],
  ['comments', ': still here\n\n:\n\ndata: x\n: within\n\n', [['message', 'x']]],
  ['a field without a colon', 'data\n\n', [['message', '']]],
  ['fields that it does not know', 'dataX: no\nnothing\ndata: x\n\n', [['message', 'x']]],
  ['a type without data', 'event: down\n\ndata: x\n\n', [['message', 'x']]],
  ['an id without data, which moves on', 'id: 7\n\n', [], '7'],
  ['an id that is emptied', 'id: 7\n\nid\n\n', [], ''],
  ['an id with a NUL, which is ignored', 'id: 1\0\ndata: x\n\n', [['message', 'x']]],
  ['the id of an event that has not ended', 'id: 1\ndata: x\n\nid: 2\ndata: y\n', [['message', 'x']], '1'],
];

it.each(cases)('the event source parser reads %s', (_, text, events, lastEventId = 'before') => {
  const expected = { events: events.map(([type, data]) => ({ type, data })), lastEventId, retryMs: undefined };
  expect(read([bytesOf(text)])).toEqual(expected);
});

it.each(cases)(
  'the event source parser reads %s, wherever the chunks are split',
  (_, text, events, lastEventId = 'before') => {
    const expected = { events: events.map(([type, data]) => ({ type, data })), lastEventId, retryMs: undefined };
    const bytes = bytesOf(text);
    expect(read(Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1)))).toEqual(expected);
    for (let at = 1; at < bytes.length; at += 1) {
      expect(read([bytes.subarray(0, at), new Uint8Array(), bytes.subarray(at)])).toEqual(expected);
    }
  },
);

it.each([
  ['retry: 250\n', 250],
  ['retry: 2.5\n', undefined],
  ['retry: -1\n', undefined],
  ['retry\n', undefined],
])('the event source parser reads the retry time of %j', (text, retryMs) => {
  expect(read([bytesOf(text)])).toMatchObject({ retryMs });
});
