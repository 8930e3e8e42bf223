import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser } from 'puppeteer-core';
import { checkBounds } from '../../../bounds.ts';
import type { ChromiumOptions } from '../browser-job.ts';
import { pipeTransport } from './pipe-transport.ts';

/** A Chromium that runs. */
export interface Chromium {
  readonly browser: Browser;
  /** Of the process that leads its group. */
  readonly pid: number;
  /** Kills it with its children, and removes what it has written. */
  close(): Promise<void>;
}

/** Chromium did not start; the message says why. */
export class ChromiumStartError extends Error {
  override readonly name = 'ChromiumStartError';
}

/** The user and the group without rights, on Debian as on Alpine. */
const userWithoutRights = 65_534;
const startMs = 20_000;
const mostComplaint = checkBounds.browserComplaint.most;
/** Nothing listens on the port of `discard`: what is in no context of a flow reaches nothing. */
const deadProxy = 'socks5://127.0.0.1:9';

const argumentsFor = (profile: string, { isSandboxed }: ChromiumOptions): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  // Loopback is no exception from the proxy, and no name is looked up beside it.
  `--proxy-server=${deadProxy}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // Datagrams would go past the proxy.
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-extensions',
  '--disable-file-system',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-speech-api',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  // Containers have 64 MiB there.
  '--disable-dev-shm-usage',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,WebBluetooth,WebUsb',
  // Pages are not in front of a person, and shall go on all the same.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  '--lang=en-US',
  `--js-flags=--max-old-space-size=${checkBounds.pageHeap.most}`,
  ...(isSandboxed ? [] : ['--no-sandbox']),
  'about:blank',
];

/** A folder for all that Chromium writes. Root gives it away: Chromium has no sandbox as root, so it runs as another user there. */
const makeProfile = async (isRoot: boolean): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'watchpost-chromium-'));
  if (isRoot) chownSync(profile, userWithoutRights, userWithoutRights);
  return profile;
};

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
};

const complaintOf = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (text.length < mostComplaint) text += chunk.toString('latin1').slice(0, mostComplaint);
  });
  return () => text;
};

const reasonOf = (complaint: string, fallback: string): string => {
  if (/No usable sandbox|sandbox_host_linux|Failed to move to new namespace|setuid_sandbox/i.test(complaint))
    return 'sandbox';
  const line = complaint.split('\n').find((each) => /error|fatal|cannot|denied/i.test(each));
  return line?.replace(/^\[[^\]]*\]\s*/, '').trim() ?? fallback;
};

/**
 * Starts Chromium with nothing of our environment, in a session of its own.
 *
 * @throws ChromiumStartError whose message is `sandbox` when the kernel gives it none
 */
export const startChromium = async (options: ChromiumOptions): Promise<Chromium> => {
  const isRoot = process.getuid?.() === 0;
  const profile = await makeProfile(isRoot);
  const child: ChildProcess = spawn(options.executablePath, argumentsFor(profile, options), {
    cwd: profile,
    detached: true,
    // What it and its pages read is in the profile; secrets of this process are in its environment.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(isRoot && { uid: userWithoutRights, gid: userWithoutRights }),
  });
  const complaint = complaintOf(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
  const { pid } = child;
  const close = async (): Promise<void> => {
    if (pid !== undefined) {
      killGroup(pid);
      await ended;
    }
    child.stderr?.destroy();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  if (pid === undefined) {
    const reason = await ended;
    await close();
    throw new ChromiumStartError(reason);
  }
  let timer: NodeJS.Timeout | undefined;
  const failed = Promise.race([
    ended,
    new Promise<string>((resolve) => {
      timer = setTimeout(resolve, startMs, `it did not answer within ${startMs / 1000} s`);
    }),
  ]).then((reason): never => {
    throw new ChromiumStartError(reasonOf(complaint(), reason));
  });
  // It may end later, when nothing waits for it.
  failed.catch(() => {});
  const [, , , writable, readable] = child.stdio;
  const connecting = puppeteer.connect({
    transport: pipeTransport(writable as Writable, readable as Readable),
    defaultViewport: { width: 1280, height: 800 },
  });
  connecting.catch(() => {});
  try {
    const browser = await Promise.race([connecting, failed]);
    return { browser, pid, close };
  } catch (error) {
    await close();
    throw error instanceof ChromiumStartError ? error : new ChromiumStartError(reasonOf(complaint(), String(error)));
  } finally {
    clearTimeout(timer);
  }
};
