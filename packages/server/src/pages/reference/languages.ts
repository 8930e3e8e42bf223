/** The languages of samples, in the order of their tabs. */
export const languages = [
  { key: 'curl', name: 'curl' },
  { key: 'cli', name: 'CLI' },
  { key: 'typescript', name: 'TypeScript' },
  { key: 'go', name: 'Go' },
  { key: 'python', name: 'Python' },
] as const satisfies readonly { readonly key: string; readonly name: string }[];

/** How each operation is called in each language that has a call for it. */
export type Samples = Readonly<
  Record<string, Readonly<Partial<Record<(typeof languages)[number]['key'], string>>> | undefined>
>;

/** What stands before every sample of a language. */
export const preparations = (url: string): Readonly<Record<(typeof languages)[number]['key'], string>> => ({
  curl: `export WATCHPOST_URL=${url}
export WATCHPOST_API_KEY=wp_…`,
  cli: `watchpost login --server ${url}`,
  typescript: `import { createClient } from '@watchpost/client';

const client = createClient({ baseUrl: '${url}', apiKey: process.env.WATCHPOST_API_KEY });`,
  go: `import watchpost "github.com/watchpost/watchpost/clients/go"

client, err := watchpost.New("${url}", watchpost.WithAPIKey(os.Getenv("WATCHPOST_API_KEY")))`,
  python: `from watchpost import Watchpost

client = Watchpost("${url}", api_key=os.environ["WATCHPOST_API_KEY"])`,
});
