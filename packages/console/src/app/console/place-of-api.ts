/** Where clients find the API by default. */
const usual = '/api/v1';

/** Where the API is: a server, and a path below it. */
export interface PlaceOfApi {
  /** Such as `https://watchpost.example.com/ops`. */
  readonly serverUrl: string;
  /** Such as `/api/v1`. */
  readonly apiPath: string;
}

/** Splits the path of an API as clients take it: what stands before the usual path is part of the server's address. */
export const placeOfApi = (origin: string, path: string): PlaceOfApi =>
  path.endsWith(usual)
    ? { serverUrl: origin + path.slice(0, -usual.length), apiPath: usual }
    : { serverUrl: origin, apiPath: path };

/**
 * Writes lines for a shell that call a server. Programs read an unusual path of the API from the environment.
 *
 * @param lines makes them for the address of the server
 */
export const shellLines = ({ serverUrl, apiPath }: PlaceOfApi, lines: (serverUrl: string) => string): string =>
  apiPath === usual ? lines(serverUrl) : `export WATCHPOST_BASE_PATH=${apiPath}\n${lines(serverUrl)}`;
