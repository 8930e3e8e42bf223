/** A file whose name carries a hash of its content. */
export interface AssetEntry {
  /** Below the folder of the built files, such as `assets/main-B1x2.js`. */
  readonly path: string;
  /** Of the content, in base64url. */
  readonly sha256: string;
  /** Size as it is. */
  readonly bytes: number;
  /** Size of the copy in gzip. */
  readonly gzip: number;
  /** Size of the copy in Brotli. */
  readonly br: number;
}

/** What the build wrote. */
export interface ConsoleManifest {
  readonly assets: readonly AssetEntry[];
  /** The service worker, whose name stays: browsers look for another version of it at the address that they know. */
  readonly worker: AssetEntry;
  /** Pictures of the console as an app, whose names stay: a Home Screen keeps their addresses. */
  readonly icons: readonly AssetEntry[];
  /** What the first view loads. */
  readonly first: readonly string[];
  /** What comes with the first page that is not in it. */
  readonly later: readonly string[];
  /** What each view needs, by its place in the package, such as `src/app/watch/home/home-page.tsx`. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}
