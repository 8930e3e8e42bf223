import type { MessageFields } from '../../connection/message-fields.js';
import { berTag, element } from '../ber/ber.js';

/** A number in groups of seven bits, the largest first; all but the last are marked (X.690 §8.19). */
const groups = (value: number): number[] => {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
  return bytes;
};

/** An object identifier, such as `1.3.6.1.2.1.1.3.0`, as an element. */
export const objectIdentifier = (text: string): Buffer => {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number);
  return element(berTag.oid, Buffer.from([first * 40 + second, ...others].flatMap(groups)));
};

/**
 * Reads the content of an object identifier.
 *
 * @throws CheckFailure
 */
export const readObjectIdentifier = (content: MessageFields): string => {
  const numbers: number[] = [];
  while (content.left > 0) {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80; ) {
      byte = content.uintBE(1);
      value = value * 128 + (byte & 0x7f);
      // RFC 2578 §3.5: no part is larger.
      if (value > 0xffffffff) throw content.malformed();
    }
    numbers.push(value);
  }
  const [first] = numbers;
  if (first === undefined) throw content.malformed();
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...numbers.slice(1)].join('.');
};
