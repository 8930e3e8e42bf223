import manifest from '../../package.json' with { type: 'json' };

/** The version of this package, with which requests of the server name themselves. */
export const version: string = manifest.version;
