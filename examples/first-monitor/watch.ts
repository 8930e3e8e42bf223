import { type Client, createClient } from '@watchpost/client';

/** Creates a monitor and waits until a check has spoken about it. */
export const watch = async (client: Client, target: string): Promise<string> => {
  const { id } = await client.monitors.create({ name: 'Shop', type: 'http', target, intervalSeconds: 30 });
  for (;;) {
    const { currentStatus, lastResult } = await client.monitors.get(id);
    if (currentStatus !== 'pending') return `${currentStatus} after ${lastResult?.latencyMs} ms`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

if (import.meta.main) {
  const [baseUrl = 'http://127.0.0.1:3000', apiKey = '', target = 'http://example.com/'] = process.argv.slice(2);
  console.log(await watch(createClient({ baseUrl, apiKey }), target));
}
