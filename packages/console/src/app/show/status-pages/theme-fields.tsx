import type { StatusPage } from '@watchpost/client';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import type { Draft } from '../../forms/draft.js';
import { statusPageWords } from './words.js';

type Theme = StatusPage['theme'];
type Mode = keyof Theme;
type Colour = keyof Theme['light'];

const modes: readonly Mode[] = ['light', 'dark'];

/** The colours of a page for light and dark; the server refuses pairs without contrast and says which. */
export const ThemeFields = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const words = useWords(statusPageWords);
  const theme = draft.values.value.theme as Theme;
  for (const mode of modes) draft.shownPaths.add(`theme.${mode}`);
  const set = (mode: Mode, colour: Colour, value: string): void =>
    draft.set('theme', { ...theme, [mode]: { ...theme[mode], [colour]: value } });
  return (
    <>
      <p class="quiet">{words.themeHint}</p>
      <div class="theme-previews">
        {modes.map((mode) => (
          <Preview key={mode} label={`${words.preview}: ${words[mode]}`} colours={theme[mode]} />
        ))}
      </div>
      <table class="theme">
        <thead>
          <tr>
            <th scope="col">{words.colour}</th>
            <th scope="col">{words.light}</th>
            <th scope="col">{words.dark}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(theme.light) as Colour[]).map((colour) => (
            <tr key={colour}>
              <th scope="row">{words.colours[colour] ?? colour}</th>
              {modes.map((mode) => {
                const problem = draft.problems.value[`theme.${mode}.${colour}`];
                return (
                  <td key={mode}>
                    <label class="theme-colour">
                      <span class="unseen">{`${words.colours[colour] ?? colour}, ${words[mode]}`}</span>
                      <input
                        type="color"
                        value={theme[mode][colour]}
                        aria-invalid={problem === undefined ? undefined : true}
                        onInput={({ currentTarget }) => set(mode, colour, currentTarget.value)}
                      />
                      <code>{theme[mode][colour]}</code>
                    </label>
                    {problem !== undefined && <p class="field-problem">{problem}</p>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

/** A piece of the page in its colours, which are set through CSSOM: the policy of the console forbids style attributes. */
const Preview = ({ label, colours }: { readonly label: string; readonly colours: Theme['light'] }): JSX.Element => {
  const words = useWords(statusPageWords);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [name, colour] of Object.entries(colours)) {
      element.current?.style.setProperty(`--sample-${name}`, colour);
    }
  }, [colours]);
  return (
    <div ref={element} class="theme-preview" role="img" aria-label={label}>
      <b>{words.previewText}</b>
      <div class="theme-sample">
        <span>{words.colours.surface}</span>
        <span class="theme-muted">{words.previewMuted}</span>
      </div>
      <div class="theme-statuses">
        {['operational', 'degraded', 'partialOutage', 'majorOutage', 'maintenance', 'unknown'].map((status) => (
          <span key={status} class={`theme-status theme-${status}`} />
        ))}
      </div>
      <span class="theme-link">{words.previewLink}</span>
    </div>
  );
};
