/** Characters of an answer: some 10,000 tokens. A model that reads more forgets what it was asked. */
export const mostCharacters = 40_000;

interface PageLike {
  readonly data: readonly unknown[];
  readonly meta: unknown;
}

const isPage = (answer: unknown): answer is PageLike =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data) && 'meta' in answer;

/** Of a page as many items as fit, at least none, and how many were left out. */
const cutPage = ({ data, meta }: PageLike): string => {
  const pieces: string[] = [];
  let length = JSON.stringify(meta).length + 200;
  for (const item of data) {
    const piece = JSON.stringify(item);
    length += piece.length + 1;
    if (length > mostCharacters) break;
    pieces.push(piece);
  }
  const leftOut = data.length - pieces.length;
  const hint = 'The page is too long. Ask for a smaller pageSize, or filter.';
  return `{"data":[${pieces.join(',')}],"meta":${JSON.stringify(meta)},"leftOut":${leftOut},"hint":${JSON.stringify(hint)}}`;
};

/** An answer as text, of which no more than a model should read. */
export const boundedAnswer = (answer: unknown): string => {
  const text = answer === undefined || answer === null ? 'Done.' : JSON.stringify(answer);
  if (text.length <= mostCharacters) return text;
  if (isPage(answer)) return cutPage(answer);
  return `${text.slice(0, mostCharacters)}\n… ${(text.length - mostCharacters).toLocaleString('en')} characters more were left out.`;
};
