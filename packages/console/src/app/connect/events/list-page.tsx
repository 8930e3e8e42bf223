import type { Event } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { webhookCreateFields } from '../../contract/webhook-create.js';
import { Button, LinkButton } from '../../elements/button.js';
import type { Column } from '../../elements/data-table.js';
import { ListPage } from '../../elements/list-page.js';
import { Empty } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { webhookPages } from '../webhooks/pages.js';
import { createEventList } from './event-list.js';
import { eventPages } from './pages.js';
import { eventWords } from './words.js';

/** What happened, as webhooks report it. */
const EventsPage = (): JSX.Element => {
  const { address, session } = useConsole();
  const core = useCoreWords();
  const title = useWords(eventPages.title);
  const words = useWords(eventWords);
  const model = useModel(createEventList);
  const subjectId = model.filters.value.subjectId;
  const columns: readonly Column<Event>[] = [
    { name: 'type', label: words.event, cell: ({ type }) => type },
    { name: 'subject', label: words.subject, cell: ({ subject }) => <span class="code">{subject.id}</span> },
    { name: 'actor', label: words.actor, isWide: true, cell: ({ actor }) => actorOf(actor, words.system) },
    { name: 'occurredAt', label: words.at, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
  ];
  return (
    <ListPage
      title={title}
      model={model}
      columns={columns}
      hrefOf={({ id }) => `/events/${id}`}
      filters={[
        {
          name: 'type',
          label: words.type,
          values: subjects.map((subject) => ({ value: subject, label: subject })),
        },
      ]}
      actions={
        session.may('webhooks:write') && (
          <LinkButton icon={webhookPages.icon} href={address.href('/webhooks/new')}>
            {words.webhook}
          </LinkButton>
        )
      }
      empty={<Empty text={words.empty} command={words.command} />}
    >
      {subjectId !== undefined && (
        <p class="form-actions">
          <span class="tag">{words.about(subjectId)}</span>
          <Button onClick={() => model.setFilter('subjectId', undefined)}>{core.clearFilters}</Button>
        </p>
      )}
    </ListPage>
  );
};
export default EventsPage;

/** Every type of event but `*`, which is not a type. */
const subjects = webhookCreateFields.events.item.choices.filter((choice) => choice !== '*');

const actorOf = ({ type, name }: Event['actor'], system: string): string => (type === 'system' ? system : name);
