/** What most answers of the corpus are made of, and who takes or refuses them. */
export const text = 'Content-Type: text/plain';
export const five = 'Content-Length: 5';
export const chunked = 'Transfer-Encoding: chunked';
export const many = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `X-${index}: ${'a'.repeat(length)}`);
export const both = { curl: 'takes', chromium: 'takes' } as const;
export const neither = { curl: 'refuses', chromium: 'refuses' } as const;
export const onlyChromium = { curl: 'refuses', chromium: 'takes' } as const;
export const onlyCurl = { curl: 'takes', chromium: 'refuses' } as const;
