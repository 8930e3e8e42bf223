import './markdown.css';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { headingDepths } from './heading-depths.js';
import { type Block, parseMarkdown } from './parse.js';
import type { Inline } from './parse-inline.js';

/** Markdown as elements. Nothing of it is parsed as HTML, so that a script in a note stays text. */
export const Markdown = ({
  text,
  level = 3,
}: {
  readonly text: string;
  /** Level of the elements for the first headings. Default 3, below the heading of a section. */
  readonly level?: number;
}): JSX.Element => {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  const depths = useMemo(() => headingDepths(blocks), [blocks]);
  return <div class="markdown">{markdownElements(blocks, (block) => level + (depths.get(block) ?? 0))}</div>;
};

/** The level of a heading's element. */
type LevelOf = (block: Block) => number;

const markdownElements = (blocks: readonly Block[], levelOf: LevelOf): ComponentChildren =>
  blocks.map((block, index) => <BlockView key={index} block={block} levelOf={levelOf} />);

const BlockView = ({ block, levelOf }: { readonly block: Block; readonly levelOf: LevelOf }): JSX.Element => {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, levelOf(block))}` as 'h3';
      return <Heading>{inlineElements(block.content)}</Heading>;
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{markdownElements(block.blocks, levelOf)}</blockquote>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{itemElements(item, levelOf)}</li>);
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
        <div class="table-frame" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    {inlineElements(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inlineElements(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'rule':
      return <hr />;
    default:
      return <p>{inlineElements(block.content)}</p>;
  }
};

/** An item that is one paragraph needs no element for it. */
const itemElements = (blocks: readonly Block[], levelOf: LevelOf): ComponentChildren => {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return markdownElements(blocks, levelOf);
  return (
    <>
      {inlineElements(first.content)}
      {markdownElements(rest, levelOf)}
    </>
  );
};

const inlineElements = (content: readonly Inline[]): ComponentChildren =>
  content.map((inline, index) => <InlineView key={index} inline={inline} />);

const elements = { strong: 'strong', emphasis: 'em', strike: 's' } as const;

const InlineView = ({ inline }: { readonly inline: Inline }): JSX.Element => {
  switch (inline.kind) {
    case 'text':
      return <>{inline.text}</>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a href={inline.href} rel="noopener noreferrer nofollow">
          {inlineElements(inline.content)}
        </a>
      );
    default: {
      const Element = elements[inline.kind];
      return <Element>{inlineElements(inline.content)}</Element>;
    }
  }
};
