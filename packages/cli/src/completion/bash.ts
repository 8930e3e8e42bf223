import type { CompletedCommand, CompletionTree, Word } from './words.js';

const texts = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

const valueCases = ({ path, flags }: CompletedCommand): string[] =>
  flags
    .filter(({ choices }) => choices.length > 0)
    .map(({ text, choices }) => `    '${path} ${text}') words='${choices.join(' ')}' ;;`);

const openCases = ({ path, flags }: CompletedCommand): string[] => {
  const open = flags.filter(({ takesValue, choices }) => takesValue && choices.length === 0);
  return open.length === 0 ? [] : [`    ${open.map(({ text }) => `'${path} ${text}'`).join('|')}) isOpen=1 ;;`];
};

/** The completion script for bash. */
export const bashScript = ({ top, groups, commands }: CompletionTree): string =>
  [
    '# bash completion for watchpost: add `source <(watchpost completion bash)` to ~/.bashrc',
    '_watchpost() {',
    `  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"`,
    '  local called="" words="" isOpen="" i',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    [[ "\${COMP_WORDS[i]}" == -* ]] && break`,
    `    called="\${called:+$called }\${COMP_WORDS[i]}"`,
    `    case "$called" in ${groups.map(({ name }) => name).join('|')}) continue ;; *) break ;; esac`,
    '  done',
    '  case "$called $before" in',
    ...commands.flatMap(valueCases),
    ...commands.flatMap(openCases),
    '  esac',
    '  if [[ -n "$isOpen" ]]; then COMPREPLY=($(compgen -f -- "$current")); return; fi',
    '  if [[ -z "$words" ]]; then',
    '    case "$called" in',
    `      '') words='${texts(top)}' ;;`,
    ...groups.map(({ name, words }) => `      '${name}') words='${texts(words)}' ;;`),
    ...commands.map(
      ({ path, flags, choices }) => `      '${path}') words='${[...choices, texts(flags)].join(' ')}' ;;`,
    ),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '  # A scope such as monitors:read is one word, although bash breaks words at colons.',
    '  if [[ "$current" == *:* ]] && declare -F __ltrim_colon_completions >/dev/null; then',
    '    __ltrim_colon_completions "$current"',
    '  fi',
    '}',
    'complete -F _watchpost watchpost',
  ].join('\n');
