import manifest from '../../package.json' with { type: 'json' };

/** How checks name themselves to their targets (RFC 9110 §10.1.5). */
export const userAgent = `Watchpost/${manifest.version}`;
