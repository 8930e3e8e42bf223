/**
 * Each script asks this program: `watchpost __complete N WORDS…`, where N is how many words there are with the one that is
 * typed. Some shells do not hand on a word that is empty. The answer has a line for each offer: the word, a tab, what it is.
 */
const bash = `# bash completion for watchpost: add \`source <(watchpost completion bash)\` to ~/.bashrc
_watchpost() {
  local current="\${COMP_WORDS[COMP_CWORD]}" text about
  COMPREPLY=()
  while IFS=$'\\t' read -r text about; do COMPREPLY+=("$text"); done \\
    < <("\${COMP_WORDS[0]}" __complete "$COMP_CWORD" "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # A scope such as monitors:read is one word, although bash breaks words at colons.
  if [[ "$current" == *:* ]] && declare -F __ltrim_colon_completions >/dev/null; then
    __ltrim_colon_completions "$current"
  fi
}
complete -o default -F _watchpost watchpost`;

const zsh = `#compdef watchpost
# zsh completion for watchpost: watchpost completion zsh > a file _watchpost in a folder of $fpath
_watchpost() {
  local -a lines found
  local line
  lines=("\${(@f)$("\${words[1]}" __complete $((CURRENT - 1)) "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    # A colon separates a word from what it is.
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#found )); then _describe value found; else _files; fi
}
if [[ "$funcstack[1]" == _watchpost ]]; then _watchpost "$@"; else compdef _watchpost watchpost; fi`;

const fish = `# fish completion for watchpost: watchpost completion fish > ~/.config/fish/completions/watchpost.fish
function __watchpost_complete
  set -l words (commandline -opc)[2..-1]
  set -l current (commandline -ct)
  set -l found (watchpost __complete (math (count $words) + 1) $words $current 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path $current
  end
end
complete -c watchpost -f -a '(__watchpost_complete)'`;

const powershell = `# PowerShell completion for watchpost: add \`watchpost completion powershell | Out-String | Invoke-Expression\` to $PROFILE
Register-ArgumentCompleter -Native -CommandName watchpost -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
    Select-Object -Skip 1 | ForEach-Object { $_.ToString().Trim("'", '"') })
  $count = $words.Count + [int]($wordToComplete -eq '')
  watchpost __complete $count @words 2>$null | ForEach-Object {
    $text, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $text }
    [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $about)
  }
}`;

/** The completion scripts, by shell. */
export const shellScripts = { bash, zsh, fish, powershell } as const;
