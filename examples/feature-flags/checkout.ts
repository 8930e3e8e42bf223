import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';

/** Connects OpenFeature to Watchpost, and says which checkout a user gets. */
export const connect = async (
  baseUrl: string,
  apiKey: string,
): Promise<(userId: string, plan: string) => Promise<string>> => {
  const provider = new OFREPProvider({ baseUrl: `${baseUrl}/api/v1`, headers: [['X-API-Key', apiKey]] });
  await OpenFeature.setProviderAndWait(provider);
  const client = OpenFeature.getClient();
  return async (userId, plan) => {
    const isNew = await client.getBooleanValue('new-checkout', false, { targetingKey: userId, plan });
    return isNew ? 'the new checkout' : 'the checkout as it was';
  };
};

if (import.meta.main) {
  const [baseUrl = 'http://127.0.0.1:3000', apiKey = '', userId = 'user-1', plan = 'free'] = process.argv.slice(2);
  const checkoutOf = await connect(baseUrl, apiKey);
  console.log(await checkoutOf(userId, plan));
}
