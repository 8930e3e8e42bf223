/** Put in by the build: no file has to be read to know it. */
declare const WATCHPOST_VERSION: string | undefined;

/** The version of this package; `0.0.0` when its sources are run without a build. */
export const version: string = typeof WATCHPOST_VERSION === 'string' ? WATCHPOST_VERSION : '0.0.0';
