import { watchpost } from '../../../../watchpost';

const answer = async (request: Request): Promise<Response> => {
  // Next puts the address of the connection at the end, or the proxy in front of it does.
  const ip = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return (await watchpost()).fetch(request, { ip });
};

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
