import type { CompletedCommand, CompletionTree, Word } from './words.js';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** In a description colons and brackets have a special meaning. */
const escaped = (text: string): string => text.replace(/[:[\]\\]/g, '\\$&');

const described = (words: readonly Word[]): string =>
  words.map(({ text, about }) => quoted(`${escaped(text)}:${about}`)).join(' ');

const flagSpec = ({ text, about, choices, takesValue, isList }: CompletedCommand['flags'][number]): string => {
  const head = `${isList ? '*' : ''}${text}[${escaped(about)}]`;
  if (!takesValue) return quoted(head);
  if (choices.length === 0) return quoted(`${head}:value:_files`);
  const values = choices.map(escaped).join(' ');
  return quoted(isList ? `${head}:value:_values -s , value ${values}` : `${head}:value:(${values})`);
};

const commandCase = ({ path, flags, choices }: CompletedCommand): string => {
  const argument = choices.length > 0 ? ` ${quoted(`1:value:(${choices.join(' ')})`)}` : '';
  return `    ${quoted(path)}) _arguments ${flags.map(flagSpec).join(' ')}${argument} ;;`;
};

/** The completion script for zsh. */
export const zshScript = ({ top, groups, commands }: CompletionTree): string =>
  [
    '#compdef watchpost',
    '# zsh completion for watchpost: put this into a file `_watchpost` in a folder of $fpath',
    '_watchpost() {',
    '  local called="" depth=1',
    '  while (( ++depth < CURRENT )) && [[ "$words[depth]" != -* ]]; do',
    `    called="\${called:+$called }$words[depth]"`,
    `    case "$called" in ${groups.map(({ name }) => name).join('|')}) continue ;; *) break ;; esac`,
    '  done',
    '  local -a found parts',
    '  # The last word of the command replaces its name: arguments are counted from there.',
    `  parts=(\${=called}); shift $#parts words; (( CURRENT -= $#parts ))`,
    '  case "$called" in',
    `    '') found=(${described(top)}); _describe command found ;;`,
    ...groups.map(({ name, words }) => `    ${quoted(name)}) found=(${described(words)}); _describe command found ;;`),
    ...commands.map(commandCase),
    '  esac',
    '}',
    'if [[ "$funcstack[1]" == _watchpost ]]; then _watchpost "$@"; else compdef _watchpost watchpost; fi',
  ].join('\n');
