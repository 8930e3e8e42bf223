import { Fragment, type JSX } from 'preact';

/** An address that breaks into lines after its separators, where it has to, rather than in the middle of a word. */
export const UrlText = ({ url }: { readonly url: string }): JSX.Element => (
  <>
    {url.split(/(?<=[/?&=#.,;:_-])(?![/])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
);
