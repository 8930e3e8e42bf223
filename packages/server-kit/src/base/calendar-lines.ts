const encoder = new TextEncoder();
/** Octets of a line without its break (RFC 5545 §3.1). */
const lineOctets = 75;

/** Breaks a line where it is too long, between characters: what follows begins with a space. */
export const folded = (line: string): string => {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctets) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
};

/** Text as a value (RFC 5545 §3.3.11). Control characters have no place in it. */
export const calendarText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** `20261122T120000Z` (RFC 5545 §3.3.5) of a time as the API shows it. */
export const calendarTime = (time: string): string => `${time.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Lines of a calendar as it is sent (RFC 5545 §3.1). */
export const calendarLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');
