export const GET = (): Response => new Response('Hello from the app.');
