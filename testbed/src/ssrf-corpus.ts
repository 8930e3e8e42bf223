/** IPv4 addresses that no check may reach. */
const addresses: readonly (readonly [number, number, number, number])[] = [
  [127, 0, 0, 1],
  [10, 0, 0, 1],
  [169, 254, 169, 254],
  [192, 168, 1, 1],
  [172, 16, 0, 1],
  [100, 100, 100, 200],
];

const hex = (value: number): string => value.toString(16);
const octal = (value: number): string => `0${value.toString(8)}`;
const wide = (text: string): string => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const circled = (text: string): string =>
  text.replace(/\d/g, (digit) => (digit === '0' ? '\u24ea' : String.fromCodePoint(0x245f + Number(digit))));

/** How one IPv4 address can be written so that some resolver, parser or network still ends up there. */
const spellingsOf = ([a, b, c, d]: readonly [number, number, number, number]): string[] => {
  const dotted = `${a}.${b}.${c}.${d}`;
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const high = hex((a << 8) | b);
  const low = hex((c << 8) | d);
  const flipped = `${hex(((a << 8) | b) ^ 0xffff)}:${hex(((c << 8) | d) ^ 0xffff)}`;
  return [
    dotted,
    // inet_aton: one, two or three parts; octal and hexadecimal parts
    String(number),
    `0x${hex(number)}`,
    `0X${hex(number).toUpperCase()}`,
    octal(number),
    `00000${octal(number)}`,
    `${a}.${((b << 16) | (c << 8) | d) >>> 0}`,
    `${a}.${b}.${(c << 8) | d}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    [a, b, c, d].map((part) => `000${octal(part)}`).join('.'),
    // digits and dots beyond ASCII
    wide(dotted),
    circled(dotted),
    dotted.replaceAll('.', '\u3002'),
    dotted.replaceAll('.', '\uff0e'),
    dotted.replaceAll('.', '\uff61'),
    // with the dot of the root
    `${dotted}.`,
    // inside IPv6
    `[::ffff:${dotted}]`,
    `[::ffff:${high}:${low}]`,
    `[::FFFF:${high.toUpperCase()}:${low.toUpperCase()}]`,
    `[0:0:0:0:0:ffff:${dotted}]`,
    `[0000:0000:0000:0000:0000:ffff:${high}:${low}]`,
    `[::${dotted}]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${dotted}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:808:808::${flipped}]`,
    `[2001:0:${high}:${low}::f7f7:f7f7]`,
    `[fe80::5efe:${dotted}]`,
  ];
};

/** Hosts, for URLs as well as for `host:port`. */
export const hosts: readonly string[] = [
  ...addresses.flatMap(spellingsOf),
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'a.localhost',
  '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
  'loc\u00adalhost',
  '0',
  '0.0.0.0',
  '0x0',
  '00000000000',
  '0.0',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '0177.1',
  '0x7f.1',
  '127.0.0.1.0x0',
  '[::]',
  '[0:0:0:0:0:0:0:0]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::0:1]',
  '[fd00::1]',
  '[fc00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[fd00:ec2::254]',
  '[fe80::a9fe:a9fe]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:2::1]',
  '[100::1]',
  '[5f00::1]',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '192.0.0.192',
  '168.63.129.16',
  '169.254.170.2',
];

/** URLs that hide where they lead; each gets the port of the canary in place of PORT. */
export const urls: readonly string[] = [
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com:80@127.0.0.1:PORT/',
  'http://example.com%40@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  '  http://127.0.0.1:PORT/  ',
  'ht\ttp://127.0.\n0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT/../../',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127%2e0%2e0%2e1:PORT/',
  'http://%6c%6f%63%61%6c%68%6f%73%74:PORT/',
  'http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1:PORT/',
  'http://127.0.0.1:0PORT/',
  'http://[::ffff:7f00:0001]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://[::1%lo]:PORT/',
  'http://0x7F000001:PORT/',
  'http://127.0.0.1%00.example.com:PORT/',
  'http://127.0.0.1%0d%0a.example.com:PORT/',
  'http://user:password@localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::1]:PORT/',
  'https://localhost:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'unix:/var/run/docker.sock',
];
