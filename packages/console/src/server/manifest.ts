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
  /** What the first view loads before it shows anything. */
  readonly first: readonly string[];
  /** What each module needs, itself included, by its place in the sources. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}
