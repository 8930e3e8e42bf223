import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useConsole, useModel, useWords } from '../../console/use-console.js';
import { Failure, Loading, Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { MessageMark } from '../../messages/message-mark.js';
import { messageWords } from '../../messages/words.js';
import { messageOf } from '../../store/change.js';
import type { IncidentModel } from './incident.js';
import { createNotified, type NotifiedModel, type NotifiedPlace } from './notified.js';
import { incidentWords } from './words.js';

/** Who was notified of the incident, and who was not and why. */
export const Notified = ({
  model,
  incidentId,
}: {
  readonly model: IncidentModel;
  readonly incidentId: string;
}): JSX.Element => {
  const words = useWords(incidentWords);
  const notified = useModel((parts) => createNotified(parts, incidentId), [incidentId]);
  const moments = model.timeline.value?.length;
  // A step of the incident is what messages are sent for.
  useEffect(() => {
    if (moments !== undefined) void notified.reload();
  }, [moments, notified]);
  const places = notified.notified.value;
  const error = notified.error.value;
  const silent = notified.notNotified.value;
  return (
    <Section title={words.notified}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void notified.reload()} />}
      {places === undefined && error === undefined && <Loading />}
      {places?.length === 0 && <p class="quiet">{words.notNotifiedYet}</p>}
      <ul class="notified">
        {places?.map((place) => (
          <Place
            key={`${place.channelId} ${place.userId} ${place.address}`}
            place={place}
            model={model}
            notified={notified}
          />
        ))}
      </ul>
      {silent.length > 0 && (
        <>
          <h3>{words.notNotified}</h3>
          <ul class="notified">
            {silent.map(({ channelId, userId, why, message }) => (
              <li key={`${channelId} ${userId}`}>
                <p>
                  {channelId === null ? (
                    nameOfPerson(model, userId)
                  ) : (
                    <ChannelLink id={channelId} name={notified.channelName(channelId)} />
                  )}
                </p>
                <p class="quiet">
                  {channelId === null ? words.whyPersonNotified[why] : words.whyNotified[why]}
                  {/* What a mail server answered says more than any words of ours. */}
                  {channelId === null && why === 'failed' && ` ${message}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

const nameOfPerson = (model: IncidentModel, userId: string | null): string =>
  model.members.value.find((member) => member.userId === userId)?.name ?? userId ?? '';

const ChannelLink = ({ id, name }: { readonly id: string; readonly name: string }): JSX.Element => {
  const { address, session } = useConsole();
  return session.may('notifications:read') ? <a href={address.href(`/channels/${id}`)}>{name}</a> : <span>{name}</span>;
};

const Place = ({
  place: { channelId, userId, address: named, messages },
  model,
  notified,
}: {
  readonly place: NotifiedPlace;
  readonly model: IncidentModel;
  readonly notified: NotifiedModel;
}): JSX.Element | null => {
  const { address, session } = useConsole();
  const words = useWords(incidentWords);
  const names = useWords(messageWords);
  const last = messages.at(-1);
  if (last === undefined) return null;
  const person = userId === null ? (named ?? last.type) : nameOfPerson(model, userId);
  return (
    <li>
      <p>
        {channelId === null ? person : <ChannelLink id={channelId} name={notified.channelName(channelId)} />}
        {messages.length > 1 && <span class="quiet">{words.messages(messages.length)}</span>}
      </p>
      <p>
        <MessageMark status={last.status} />
        <span class="quiet">
          {channelId !== null && session.may('notifications:read') ? (
            <a href={address.href(`/channels/${channelId}/messages/${last.id}`)}>{names.kinds[last.kind]}</a>
          ) : (
            names.kinds[last.kind]
          )}
          {' · '}
          <Time at={last.deliveredAt ?? last.createdAt} />
        </span>
      </p>
      {(last.lastError !== null || last.unsentReason !== null) && last.status !== 'delivered' && (
        <p class="quiet">{last.lastError ?? names.unsent[last.unsentReason ?? ''] ?? last.unsentReason}</p>
      )}
    </li>
  );
};
