/** Where a page must name its charset (HTML §4.2.5.4). */
const prescanBytes = 1024;

/** Charsets by the bytes that begin a text in them (Encoding Standard §6, "BOM sniff"). */
const marks: readonly (readonly [charset: string, mark: Buffer])[] = [
  ['utf-8', Buffer.of(0xef, 0xbb, 0xbf)],
  ['utf-16be', Buffer.of(0xfe, 0xff)],
  ['utf-16le', Buffer.of(0xff, 0xfe)],
];

/** The charset that a page or document of XML names in its beginning. */
const namedInside = (bytes: Buffer): string | undefined => {
  const beginning = bytes.toString('latin1', 0, prescanBytes);
  const [, name] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:.-]{1,40})/i.exec(beginning) ??
    /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(beginning) ??
    [];
  // What can be read so far is no UTF-16 (HTML §13.2.3.2).
  return name === undefined || /^utf-?16/i.test(name) ? undefined : name;
};

const charsetOf = (bytes: Buffer, contentType: string): string =>
  marks.find(([, mark]) => mark.equals(bytes.subarray(0, mark.length)))?.[0] ??
  /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1] ??
  (/^\s*$|html|xml/i.test(contentType) ? namedInside(bytes) : undefined) ??
  'utf-8';

/**
 * Bytes as text, in the charset that browsers would find: by the mark they begin with, their `Content-Type`, or what a
 * page says of itself. One that is not known is read as UTF-8.
 */
export const bodyText = (bytes: Buffer, contentType = ''): string => {
  try {
    return new TextDecoder(charsetOf(bytes, contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
