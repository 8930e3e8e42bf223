import type { CompletedCommand, CompletionTree, Word } from './words.js';

type CompletedFlag = CompletedCommand['flags'][number];

/** Any of these quotes would end a text for PowerShell; two of them stand for one. */
const quoted = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;

/** Windows PowerShell reads what a program prints in an old code page: only ASCII is the same in all of them. */
const inAscii = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/…/g, '...')
    .replace(/[^\x20-\x7e]+/g, '-');

const listed = (words: readonly Word[]): string[] =>
  words.map(({ text, about }) => quoted(`${text}|${inAscii(about)}`));

/** A case of a `switch`: what is offered there. */
const caseOf = (called: string, offered: readonly string[]): string =>
  `    ${quoted(called)} { ${offered.join('; ')}; break }`;

/** What can be said of a flag whatever command it follows. */
const keyOf = (flag: CompletedFlag): string => JSON.stringify(flag);

/** The flags of every command stand once: the script is read whenever a shell starts. */
const sharedFlags = ([first, ...others]: CompletionTree['commands']): CompletedFlag[] =>
  others.reduce(
    (shared, { flags }) => {
      const keys = new Set(flags.map(keyOf));
      return shared.filter((flag) => keys.has(keyOf(flag)));
    },
    [...(first?.flags ?? [])],
  );

/** Where a value is wanted: the flag, after its command unless every command has it. */
interface Place {
  readonly called: string;
  readonly flag: CompletedFlag;
}

/** The completion script for PowerShell 5.1 and 7. */
export const powershellScript = ({ top, groups, commands }: CompletionTree): string => {
  const shared = sharedFlags(commands);
  const sharedKeys = new Set(shared.map(keyOf));
  const own = ({ flags }: CompletedCommand): CompletedFlag[] => flags.filter((flag) => !sharedKeys.has(keyOf(flag)));
  const places: Place[] = [
    ...shared.map((flag) => ({ called: flag.text, flag })),
    ...commands.flatMap((command) => own(command).map((flag) => ({ called: `${command.path} ${flag.text}`, flag }))),
  ].filter(({ flag }) => flag.takesValue);
  const open = places.filter(({ flag }) => flag.choices.length === 0).map(({ called }) => quoted(called));
  return [
    '# PowerShell completion for watchpost: add to $PROFILE',
    '#   watchpost completion powershell | Out-String | Invoke-Expression',
    'Register-ArgumentCompleter -Native -CommandName watchpost -ScriptBlock {',
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    `  $groups = ${groups.map(({ name }) => quoted(name)).join(', ')}`,
    "  $called = ''; $before = ''; $isCalled = $false",
    '  foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {',
    '    if ($element.Extent.EndOffset -ge $cursorPosition) { break }',
    '    $before = $element.Extent.Text',
    "    if ($isCalled -or $before.StartsWith('-')) { $isCalled = $true; continue }",
    '    $called = "$called $before".Trim()',
    '    $isCalled = $groups -cnotcontains $called',
    '  }',
    '  # Where nothing is offered, PowerShell offers files.',
    `  $open = ${open.join(', ')}`,
    '  if ($open -ccontains "$called $before" -or $open -ccontains $before) { return }',
    '  $words = switch -CaseSensitive ("$called $before", $before) {',
    ...places
      .filter(({ flag }) => flag.choices.length > 0)
      .map(({ called, flag }) => caseOf(called, flag.choices.map(quoted))),
    '  }',
    `  $shared = ${listed(shared).join(', ')}`,
    '  if ($null -eq $words) { $words = switch -CaseSensitive ($called) {',
    caseOf('', listed(top)),
    ...groups.map(({ name, words }) => caseOf(name, listed(words))),
    ...commands.map((command) =>
      caseOf(command.path, [...command.choices.map(quoted), ...listed(own(command)), '$shared']),
    ),
    '  } }',
    '  $words | Where-Object { $_.StartsWith($wordToComplete) } | ForEach-Object {',
    "    $text, $about = $_.Split('|', 2)",
    "    $isPlain = $text -match '^[\\w.:/=-]+$'",
    '    $completed = if ($isPlain) { $text } else { "\'$text\'" }',
    '    if (-not $about) { $about = $text }',
    "    [System.Management.Automation.CompletionResult]::new($completed, $text, 'ParameterValue', $about)",
    '  }',
    '}',
  ].join('\n');
};
