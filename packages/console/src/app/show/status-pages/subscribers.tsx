import type { JSX } from 'preact';
import { useModel, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { DataTable } from '../../elements/data-table.js';
import { Pager } from '../../elements/list-page.js';
import { MailNote } from '../../elements/mail-note.js';
import { Empty, Failure, Loading } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { messageOf } from '../../store/change.js';
import { createSubscriberList } from './subscriber-list.js';
import { statusPageWords } from './words.js';

/** People who get the updates of a page by mail. */
export const Subscribers = ({ id }: { readonly id: string }): JSX.Element => {
  const words = useWords(statusPageWords);
  const model = useModel((parts) => createSubscriberList(parts, id), [id]);
  const rows = model.rows.value;
  const error = model.error.value;
  if (error !== undefined) return <Failure message={messageOf(error)} onRetry={() => void model.reload()} />;
  if (rows === undefined) return <Loading />;
  if (rows.length === 0) {
    return (
      <>
        <MailNote about="link" />
        <Empty text={words.noSubscribers} />
      </>
    );
  }
  return (
    <>
      <MailNote about="link" />
      <DataTable
        label={words.parts.subscribers}
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          { name: 'email', label: words.email, cell: ({ email }) => email },
          { name: 'createdAt', label: words.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            name: 'actions',
            label: words.actions,
            cell: (row) => (
              <Button
                kind="quiet"
                icon="trash"
                aria-label={words.removeSubscriber(row.email)}
                onClick={() => model.remove(row)}
              />
            ),
          },
        ]}
      />
      <Pager model={model} />
    </>
  );
};
