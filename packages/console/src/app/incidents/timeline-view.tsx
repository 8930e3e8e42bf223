import type { IncidentEntry } from '@watchpost/client';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { Loading } from '../elements/page.js';
import { Time } from '../elements/time.js';
import { Markdown } from '../markdown/view.js';
import { useWords } from '../use-console.js';
import type { IncidentModel } from './incident.js';
import type { Moment } from './timeline.js';
import { incidentWords } from './words.js';

/** What happened, the newest last; screen readers hear what comes while the page is open. */
export const Timeline = ({ model }: { readonly model: IncidentModel }): JSX.Element => {
  const words = useWords(incidentWords);
  const moments = model.timeline.value;
  if (moments === undefined) return <Loading />;
  return (
    <>
      {model.hasEarlier.value && <Button onClick={model.showEarlier}>{words.earlier}</Button>}
      <ol class="timeline" aria-live="polite" aria-relevant="additions">
        {moments.map((moment) => (
          <li key={moment.id} class={`moment moment-${moment.kind === 'note' ? 'note' : moment.entry.kind}`}>
            <MomentView moment={moment} />
          </li>
        ))}
      </ol>
    </>
  );
};

const MomentView = ({ moment }: { readonly moment: Moment }): JSX.Element => {
  const words = useWords(incidentWords);
  if (moment.kind === 'entry') {
    return (
      <p>
        {textOf(moment.entry, words.did)}{' '}
        <span class="quiet moment-time">
          <Time at={moment.at} show="exact" />
        </span>
      </p>
    );
  }
  const { author, isPublic, text } = moment.note;
  return (
    <article class="note">
      <header>
        <strong>{author.name}</strong>
        {isPublic && <span class="tag note-public">{words.isPublic}</span>}
        <span class="quiet moment-time">
          <Time at={moment.at} show="exact" />
        </span>
      </header>
      <Markdown text={text} level={4} />
    </article>
  );
};

type Did = Readonly<Partial<Record<IncidentEntry['kind'], (name: string) => string>>>;

/** What a person did, in the reader's language; what happened by itself, in the server's words. */
const textOf = ({ kind, actor, message }: IncidentEntry, did: Did): string =>
  actor.type === 'system' ? message : (did[kind]?.(actor.name) ?? message);
