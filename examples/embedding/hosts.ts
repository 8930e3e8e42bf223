/** A host that an example embeds Watchpost in. */
export interface Host {
  /** The folder below `examples/`, and the file that has Watchpost in it. */
  readonly example: string;
  /** Whether the app has a parser of bodies that runs for all routes: what comes after Watchpost, and what comes before it. */
  readonly parsers?: readonly ('after' | 'before')[];
  /** How its tests run. */
  readonly runBy: 'pnpm test' | 'pnpm verify';
}

/** Every host that the documentation names; each is held to the cases of `describeEmbedding`. */
export const hosts = {
  'node:http': { example: 'embed-node/app.ts', runBy: 'pnpm test' },
  Express: { example: 'embed-express/app.ts', parsers: ['after', 'before'], runBy: 'pnpm test' },
  Fastify: { example: 'embed-fastify/app.ts', parsers: ['after'], runBy: 'pnpm test' },
  Hono: { example: 'embed-hono/app.ts', runBy: 'pnpm test' },
  h3: { example: 'embed-h3/app.ts', runBy: 'pnpm test' },
  NestJS: { example: 'embed-nest/app.ts', parsers: ['after', 'before'], runBy: 'pnpm test' },
  Next: { example: 'embed-next/watchpost.ts', runBy: 'pnpm verify' },
  Nitro: { example: 'embed-nitro/watchpost.ts', runBy: 'pnpm verify' },
  SvelteKit: { example: 'embed-sveltekit/server.ts', runBy: 'pnpm verify' },
  Bun: { example: 'embed-bun/app.ts', runBy: 'pnpm verify' },
  Deno: { example: 'embed-deno/app.ts', runBy: 'pnpm verify' },
} as const satisfies Readonly<Record<string, Host>>;

export type HostName = keyof typeof hosts;
