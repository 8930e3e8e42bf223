import * as z from 'zod';
import { type ProviderReply, type ProviderRequest, RefusedError } from './provider.js';

/** Reads a body in JSON by a schema. */
export const readJson = <Body>(
  request: ProviderRequest,
  schema: z.ZodType<Body>,
  refusal: (problem: string) => ProviderReply,
): Body => {
  const type = request.headers['content-type'] ?? '';
  const refuse = (problem: string): never => {
    throw new RefusedError(problem, refusal(problem));
  };
  if (!type.startsWith('application/json')) return refuse(`content-type is ${type}`);
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return refuse('the body is no JSON');
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse(z.prettifyError(parsed.error));
};

/** Reads a form by a schema. */
export const readForm = <Body>(
  request: ProviderRequest,
  schema: z.ZodType<Body>,
  refusal: (problem: string) => ProviderReply,
): Body => {
  const type = request.headers['content-type'] ?? '';
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(request.body)));
  if (type.startsWith('application/x-www-form-urlencoded') && parsed.success) return parsed.data;
  const problem = parsed.success ? `content-type is ${type}` : z.prettifyError(parsed.error);
  throw new RefusedError(problem, refusal(problem));
};

/** Refuses a request unless something holds. */
export function demand(holds: boolean, problem: string, reply: ProviderReply): asserts holds {
  if (!holds) throw new RefusedError(problem, reply);
}

/** Text of HTML with a few tags: the tags have to be known, and closed in order; entities are read. */
export const seenHtml = (html: string, tags: readonly string[], reply: (problem: string) => ProviderReply): string => {
  const open: string[] = [];
  const refuse = (problem: string): never => {
    throw new RefusedError(problem, reply(problem));
  };
  const text = html.replace(
    /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z-]+="[^"<]*")*)\s*(\/?)>|<|>/gi,
    (whole, slash, name) => {
      if (name === undefined) return refuse(`a stray ${whole}`);
      if (!tags.includes(name)) return refuse(`no tag <${name}> is known`);
      if (name === 'br') return '\n';
      if (slash === '') open.push(name);
      else if (open.pop() !== name) return refuse(`</${name}> closes nothing`);
      return slash === '/' && (name === 'p' || name === 'li') ? '\n' : '';
    },
  );
  if (open.length > 0) refuse(`<${open.join('><')}> is not closed`);
  return text.replace(/&(#\d+|[a-z]+);|&/gi, (whole, name: string | undefined) => {
    const known: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
    if (name?.startsWith('#') === true) return String.fromCodePoint(Number(name.slice(1)));
    return known[name ?? ''] ?? refuse(`no entity ${whole} is known`);
  });
};

/**
 * Text of Markdown as its readers see it: escapes, code, links, bold and italic. Marks that are left over are an error: a value
 * would have been read as markup.
 */
export const seenMarkdown = (markdown: string, marks: readonly string[]): string => {
  const isMark = (text: string) => marks.find((mark) => text.startsWith(mark));
  let seen = '';
  for (let at = 0; at < markdown.length; ) {
    const rest = markdown.slice(at);
    const escaped = /^\\([!-/:-@[-`{-~])/.exec(rest);
    const code = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/.exec(rest);
    const link = /^\[((?:\\.|[^\]\\])*)\]\(([^\s()]+)\)/.exec(rest);
    const mark = isMark(rest);
    if (escaped !== null) {
      seen += escaped[1];
      at += 2;
    } else if (code !== null) {
      const inner = code[2] ?? '';
      seen += /^ .* $/s.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner;
      at += code[0].length;
    } else if (link !== null) {
      seen += seenMarkdown(link[1] ?? '', marks);
      at += link[0].length;
    } else if (mark !== undefined) at += mark.length;
    else {
      seen += rest[0];
      at += 1;
    }
  }
  return seen;
};
