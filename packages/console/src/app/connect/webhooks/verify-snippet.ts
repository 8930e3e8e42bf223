/** Code of a receiver that verifies a delivery with this type of event. */
export const verifySnippet = (type: string): string => `import { verifyRequest } from '@watchpost/webhook-verify';

export const POST = async (request: Request): Promise<Response> => {
  const { event } = await verifyRequest(request, process.env.WEBHOOK_SECRET!);
  if (event.type === '${type}') console.log(event.id, event.data);
  return new Response(null, { status: 204 });
};
`;
