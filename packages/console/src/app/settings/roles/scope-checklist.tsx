import './roles.css';
import type { Scope, ScopeEntry } from '@watchpost/client';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Draft } from '../../forms/draft.js';
import { byResource, titleOfResource } from './roles.js';
import { roleWords } from './words.js';

/** Permissions to choose, with the sentence of each; only those that the person has can be granted. */
export const ScopeChecklist = ({
  draft,
  scopes,
}: {
  readonly draft: Draft;
  readonly scopes: readonly ScopeEntry[];
}): JSX.Element => {
  const parts = useConsole();
  const { session } = parts;
  const words = useWords(roleWords);
  draft.shownPaths.add('scopes');
  const value = draft.values.value.scopes;
  const chosen = Array.isArray(value) ? (value as readonly Scope[]) : [];
  const problemId = useId();
  const refusal = Object.entries(draft.problems.value).find(([path]) => path.startsWith('scopes'))?.[1];
  const problem = refusal !== undefined && chosen.length === 0 ? words.chooseOne : refusal;
  const offered = scopes.filter(({ scope }) => session.may(scope) || chosen.includes(scope));
  // The form focuses what is invalid, and a group has no focus: its first box stands for it.
  const atProblem = { 'aria-invalid': true, 'aria-describedby': problemId };
  const set = (next: readonly Scope[]): void => draft.set('scopes', next);
  return (
    <section class="section" aria-label={words.labels.scopes}>
      <header>
        <h2>{words.labels.scopes}</h2>
        <div class="page-actions">
          <Button onClick={() => set(offered.map(({ scope }) => scope))}>{words.all}</Button>
          <Button onClick={() => set([])}>{words.none}</Button>
        </div>
      </header>
      <p class="quiet">{words.onlyYours}</p>
      {problem !== undefined && (
        <p id={problemId} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="scope-groups">
        {[...byResource(offered)].map(([resource, ofResource]) => (
          <fieldset key={resource}>
            <legend>{titleOfResource(resource, words.resources, parts)}</legend>
            {ofResource.map(({ scope, description }) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={chosen.includes(scope)}
                  {...(problem !== undefined && scope === offered[0]?.scope && atProblem)}
                  onChange={({ currentTarget }) =>
                    set(currentTarget.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
                  }
                />
                {words.sentences[scope] ?? description}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
};
