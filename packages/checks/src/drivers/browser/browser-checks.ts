import type { Check } from '../../check/check.js';
import { isInstalled } from '../../check/driver.js';
import { createBrowserPool } from './browser-pool.js';
import { browserCheck } from './check-browser.js';
import { findChromium } from './find-chromium.js';

/** What browser checks are made with; importing this loads neither Puppeteer nor Chromium, the first check does. */
export interface BrowserOptions {
  /** Where Chromium is. Default: it is searched for in `PATH` and where systems keep it. */
  readonly path?: string | undefined;
  /**
   * Whether Chromium separates its processes from the rest of the machine. Without, a page that breaks out of its process is this user
   * of the machine. Default: true.
   */
  readonly isSandboxed?: boolean | undefined;
}

/** The check of monitors of type `browser`, and the Chromium that it uses. */
export interface BrowserChecks {
  readonly check: Check;
  /** Ends Chromium, and the checks that use it. */
  close(): Promise<void>;
}

/** Something that browser checks need is not installed; the message says what, and how it is installed. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}

const packages = ['puppeteer-core', '@puppeteer/replay'];

/**
 * Makes browser checks. Chromium is started with the first one, and ended after a minute without any.
 *
 * @throws BrowserMissingError when Chromium or one of the optional packages `puppeteer-core` and `@puppeteer/replay` is missing
 */
export const createBrowserChecks = ({ path, isSandboxed = true }: BrowserOptions = {}): BrowserChecks => {
  if (process.platform === 'win32') throw new BrowserMissingError('browser checks do not run on Windows');
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    throw new BrowserMissingError(
      `browser checks need ${missing.join(' and ')}; run npm install ${packages.join(' ')}`,
    );
  }
  const executablePath = findChromium(path);
  if (executablePath === undefined) {
    throw new BrowserMissingError(
      path === undefined
        ? 'browser checks need Chromium; on Debian run apt-get install chromium-headless-shell'
        : `there is no program at ${path}; name the absolute path of Chromium`,
    );
  }
  const pool = createBrowserPool({ executablePath, isSandboxed });
  return { check: browserCheck(pool), close: () => pool.close() };
};
