import type { CompletionTree } from './words.js';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A condition that holds while exactly this command is on the line. */
const whileCalled = (path: string): string => quoted(`__watchpost_called ${path}`);

/** The completion script for fish. */
export const fishScript = ({ top, groups, commands }: CompletionTree): string =>
  [
    '# fish completion for watchpost: watchpost completion fish > ~/.config/fish/completions/watchpost.fish',
    'function __watchpost_called',
    '  set -l called',
    '  for word in (commandline -opc)[2..-1]',
    "    string match -q -- '-*' $word; and break",
    '    set -a called $word',
    `    contains -- "$called" ${groups.map(({ name }) => name).join(' ')}; or break`,
    '  end',
    '  test "$called" = "$argv"',
    'end',
    'complete -c watchpost -f',
    ...top.map(({ text, about }) => `complete -c watchpost -n ${whileCalled('')} -a ${text} -d ${quoted(about)}`),
    ...groups.flatMap(({ name, words }) =>
      words.map(({ text, about }) => `complete -c watchpost -n ${whileCalled(name)} -a ${text} -d ${quoted(about)}`),
    ),
    ...commands.flatMap(({ path, flags, choices }) => [
      ...choices.map((choice) => `complete -c watchpost -n ${whileCalled(path)} -a ${quoted(choice)}`),
      ...flags.map(({ text, about, takesValue, choices: values }) => {
        const value = !takesValue ? '' : values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r -F';
        return `complete -c watchpost -n ${whileCalled(path)} -l ${text.slice(2)}${value} -d ${quoted(about)}`;
      }),
    ]),
  ].join('\n');
