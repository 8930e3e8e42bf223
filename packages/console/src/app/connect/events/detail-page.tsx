import type { JSX } from 'preact';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { CodeBlock } from '../../elements/code-block.js';
import { Details, Failure, Loading, Page, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import type { PageView } from '../../router/page-view.js';
import { messageOf } from '../../store/change.js';
import { createEventDetail } from './event-detail.js';
import { eventPages } from './pages.js';
import { eventWords } from './words.js';

/** One event with its data. */
const EventPage: PageView = ({ parameters: { id = '' } }): JSX.Element => {
  const { address } = useConsole();
  const title = useWords(eventPages.title);
  const words = useWords(eventWords);
  const model = useModel((parts) => createEventDetail(parts, id), [id]);
  const event = model.data.value;
  const error = model.error.value;
  if (event === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? <Loading /> : <Failure message={messageOf(error)} onRetry={() => void model.reload()} />}
      </Page>
    );
  }
  const { type, occurredAt, subject, actor, data } = event;
  return (
    <Page title={type} lead={<Time at={occurredAt} show="exact" />}>
      <Details
        rows={[
          [words.subject, <span class="code">{`${subject.type} ${subject.id}`}</span>],
          [words.sequence, subject.sequence],
          [words.actor, actor.type === 'system' ? words.system : actor.name],
          [title, <a href={address.href(`/events?subjectId=${encodeURIComponent(subject.id)}`)}>{words.others}</a>],
        ]}
      />
      <Section title={words.data}>
        <p class="quiet">{words.dataHint}</p>
        <CodeBlock code={JSON.stringify(data, null, 2)} label={words.data} />
      </Section>
    </Page>
  );
};
export default EventPage;
