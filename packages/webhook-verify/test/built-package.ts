import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';
import type * as webhookVerify from '../src/index.js';
import { builds } from '../tsup.config.js';

/** What every build exports. */
export type Package = typeof webhookVerify;

/** The same, for people without types, who pass what they like. */
export interface UntypedPackage {
  readonly verifyWebhook: (body: unknown, headers: unknown, secrets: unknown, options?: unknown) => Promise<unknown>;
  readonly verifyRequest: (request: unknown, secrets: unknown) => Promise<unknown>;
  readonly verifySignature: (body: unknown, signature: unknown, secrets: unknown) => Promise<boolean>;
  readonly WebhookVerificationError: Package['WebhookVerificationError'];
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the package as it is published and installs it into a new folder, so that tests never meet a stale build.
 *
 * @returns the folder to run programs in that import the package by its name; remove it with `remove`
 */
export const installPackage = async (): Promise<{ folder: string; dist: string; remove: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-verify-'));
  const home = join(folder, 'node_modules', '@watchpost', 'webhook-verify');
  mkdirSync(home, { recursive: true });
  for (const file of ['package.json', 'vectors.json']) cpSync(join(root, file), join(home, file));
  const dist = join(home, 'dist');
  const entry = join(root, 'src', 'index.ts');
  for (const options of builds) {
    const [name = ''] = Object.keys(options.entry ?? {});
    await build({ ...options, entry: { [name]: entry }, outDir: dist, config: false, silent: true });
  }
  return { folder, dist, remove: () => rmSync(folder, { recursive: true }) };
};

/** The four files that people get, by platform and module system. */
export const buildNames = ['node.js', 'node.cjs', 'web.js', 'web.cjs'] as const;

/** Loads one of the four files. */
export const loadBuild = async <As extends Package | UntypedPackage = Package>(
  dist: string,
  name: (typeof buildNames)[number],
): Promise<As> =>
  name.endsWith('.cjs')
    ? createRequire(import.meta.url)(join(dist, name))
    : import(/* @vite-ignore */ pathToFileURL(join(dist, name)).href);
