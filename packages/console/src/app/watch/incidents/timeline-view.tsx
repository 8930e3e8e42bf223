import type { IncidentEntry } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Markdown } from '../../elements/markdown/view.js';
import { Loading } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
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
        {textOf(moment.entry, words)}{' '}
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

/** What a person did, in the reader's language; what happened by itself, in the server's words. */
const textOf = ({ kind, actor, message }: IncidentEntry, words: (typeof incidentWords)['en']): string => {
  if (actor.type === 'system') return message;
  if (kind === 'updated') {
    // The server names the fields as the API has them.
    const fields = message.slice(message.indexOf(' changed ') + ' changed '.length).split(', ');
    const names: Readonly<Record<string, string>> = {
      title: words.title,
      severity: words.severity,
      assigneeId: words.assignee,
      monitorIds: words.monitors,
      publicStatus: words.public,
      publicTitle: words.publicTitle,
      rootCause: words.rootCause,
      postmortem: words.postmortem,
    };
    return words.changed(actor.name, fields.map((field) => names[field] ?? field).join(', '));
  }
  return (words.did as Readonly<Partial<Record<string, (name: string) => string>>>)[kind]?.(actor.name) ?? message;
};
