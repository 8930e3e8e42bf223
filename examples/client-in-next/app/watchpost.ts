import { type Client, createClient } from '@watchpost/client';

/** A client with the key of the app, which never leaves its server. */
export const watchpost = (): Client =>
  createClient({ baseUrl: process.env.WATCHPOST_URL ?? '', apiKey: process.env.WATCHPOST_API_KEY ?? '' });
