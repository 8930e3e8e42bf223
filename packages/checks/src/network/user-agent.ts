/** How checks name themselves unless the environment says otherwise (RFC 9110 §10.1.5). */
export const defaultUserAgent = 'Watchpost';

/** The name of a product with its version, as requests carry it (RFC 9110 §10.1.5). */
export const userAgent = (version: string): string => `${defaultUserAgent}/${version}`;
