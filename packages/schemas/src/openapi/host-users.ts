import type { Json } from './components.js';

/** What a host knows its users by is the host's to say. */
const hostUserScheme: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description: 'What this server knows its users by, such as a cookie of this name.',
};

/** The same description where the host alone signs people in: in place of sessions there are its users. */
export const withHostUsers = (document: Json): Json => {
  const inPlace = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inPlace);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === 'bearer' && Array.isArray(value) ? ['hostUser', value] : [key, inPlace(value)],
      ),
    );
  };
  const described = inPlace(document) as Json & { readonly components: { readonly securitySchemes: Json } };
  const { bearer: _, ...schemes } = described.components.securitySchemes;
  return {
    ...described,
    components: { ...described.components, securitySchemes: { hostUser: hostUserScheme, ...schemes } },
  };
};
