import { createProvider, type Provider } from '@watchpost/testbed/providers/provider';

const clientSecret = 'secret-of-the-shop';

/** What the shop of the pages knows its client by, as `credentials.secrets` has it. */
export const shopSecrets = `client_secret: ${clientSecret}`;

/** The shop whose API the pages check: it gives a token for the secret, and takes and deletes orders for the token. */
export const createShop = (): Provider => {
  const accessToken = crypto.randomUUID();
  return createProvider(['shop.example.com'], ({ method, url, headers, body }, orders) => {
    const [, collection, id] = url.pathname.split('/');
    if (url.pathname === '/oauth/token') {
      const isClient = new URLSearchParams(body).get('client_secret') === clientSecret;
      return isClient ? { status: 200, body: { access_token: accessToken } } : { status: 401 };
    }
    if (collection !== 'orders') return { status: 200, body: 'The shop is open.' };
    if (headers.authorization !== `Bearer ${accessToken}`) return { status: 401 };
    if (method === 'POST')
      return { status: 201, body: { id: orders.add(JSON.parse(body).reference).id, state: 'new' } };
    const order = orders.find(id ?? '');
    if (method !== 'DELETE' || order === undefined || order.isClosed) return { status: 404 };
    order.isClosed = true;
    return { status: 204 };
  });
};
