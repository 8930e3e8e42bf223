import { describe, expect, it } from 'vitest';
import { type DriverConformanceCase, driverConformance } from '../../src/conformance.js';
import { runCheck } from '../../src/run-check.js';
import { check, requestOf, type Settings, verdict } from '../run.js';

type Eventually<T> = T | Promise<T>;

/** One driver in the table of what all drivers promise. Servers start before the tests or when they are asked for. */
export interface DriverRow {
  /** The subject of the titles, as in `a Redis server`. */
  readonly subject: string;
  /** The settings of a check that finds {@link DriverRow.url} up. */
  settings(): Settings;
  /** Where a server answers. */
  url(): Eventually<string>;
  /** Turns `host:port` into a target; unchanged by default. Null for a driver that connects to no port. */
  readonly target?: ((hostAndPort: string) => string) | null;
  /** What a message makes of a cause; the cause alone by default. */
  readonly message?: (cause: string) => string;
  /** For drivers that know TLS. */
  readonly tls?: TlsRow;
}

/** What a driver is tested with over TLS. */
export interface TlsRow {
  /** The settings of a check that trusts the authority of the server. */
  settings(): Settings;
  /** Where a server answers at `localhost`, with a certificate of the test's authority for that name only. */
  url(): Eventually<string>;
  /** Where a server answers with a certificate that it signed itself. */
  selfSignedUrl?(): Promise<string>;
  /** As in {@link DriverRow}. */
  readonly target?: (hostAndPort: string) => string;
}

const authorityName = 'Watchpost Test Authority';
const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const unchanged = (cause: string): string => cause;

const withConfig = (settings: Settings, config: Record<string, unknown>): Settings => ({
  ...settings,
  config: { ...settings.config, ...config },
});

/** The cases that the package exports, with the settings and servers of a row. */
const sharedCases = (
  settings: () => Settings,
  url: () => Eventually<string>,
  target: DriverRow['target'],
  message: DriverRow['message'],
): readonly DriverConformanceCase[] =>
  driverConformance({
    check: runCheck,
    up: async () => requestOf(await url(), settings()),
    ...(target === undefined ? {} : { target }),
    ...(message === undefined ? {} : { message }),
  });

/** The cases of drivers that know TLS. */
const certificateCases: readonly {
  readonly title: string;
  run(row: TlsRow, worded: (cause: string) => string): Promise<void>;
}[] = [
  {
    title: 'is up when its certificate is trusted, and the check reports the certificate',
    async run({ url, settings }) {
      expect(await check(await url(), settings())).toMatchObject({
        status: 'up',
        measurement: { message: null, timings: { tlsMs: expect.any(Number) } },
        certificate: { issuer: authorityName, daysRemaining: 89 },
      });
    },
  },
  {
    title: 'is down when its certificate ends sooner than an assertion allows',
    async run({ url, settings }) {
      const days = (expected: number) =>
        [{ source: 'certificateDays', operator: 'greaterThan', expected }] as const satisfies Settings['assertions'];
      const target = await url();
      expect(await verdict(target, { ...settings(), assertions: days(80) })).toEqual(up);
      expect(await verdict(target, { ...settings(), assertions: days(100) })).toEqual(
        down('certificateDays is 89, expected more than 100'),
      );
    },
  },
  {
    title: 'is down when its certificate comes from an unknown authority, unless certificates are not verified',
    async run({ url, settings }, worded) {
      const target = await url();
      const distrusting = withConfig(settings(), { caCertificates: null });
      expect(await verdict(target, distrusting)).toEqual(
        down(
          worded(
            `certificate comes from an authority that is not trusted (${authorityName}), or its chain is incomplete`,
          ),
        ),
      );
      expect(await verdict(target, withConfig(distrusting, { verifyTls: false }))).toEqual(up);
    },
  },
  {
    title: 'is down when its certificate is for another host',
    async run({ url, settings }, worded) {
      const target = (await url()).replace('localhost', '127.0.0.1');
      expect(await verdict(target, settings())).toEqual(
        down(worded('certificate is not for 127.0.0.1, but for localhost')),
      );
    },
  },
];

/** Tests what all drivers promise with one of them. */
export const testDriver = (row: DriverRow): void => {
  const { subject, tls, target, message = unchanged } = row;
  describe('driver conformance', () => {
    it.each(sharedCases(row.settings, row.url, target, message))(`${subject} $title`, ({ run }) => run());
    if (tls === undefined) return;
    it.each(certificateCases)(`${subject} with TLS $title`, ({ run }) => run(tls, message));
    it.each(sharedCases(tls.settings, tls.url, tls.target ?? target, message))(
      `${subject} with TLS $title`,
      ({ run }) => run(),
    );
    const { selfSignedUrl } = tls;
    if (selfSignedUrl === undefined) return;
    it(`${subject} with TLS is down when its certificate is self-signed, unless certificates are not verified`, async () => {
      const url = await selfSignedUrl();
      expect(await verdict(url, tls.settings())).toEqual(down(message('certificate is self-signed')));
      expect(await verdict(url, withConfig(tls.settings(), { verifyTls: false }))).toEqual(up);
    });
  });
};
