import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { OrderButtons } from '../../forms/order-buttons.js';
import { moved } from '../../forms/ordered.js';
import type { MemberChoices } from '../../forms/targets/member-choices.js';
import { onCallWords } from './words.js';

/** People in an order that can be changed, with a box that adds one. */
export const PersonOrder = ({
  choices,
  userIds,
  problem,
  onChange,
}: {
  readonly choices: MemberChoices;
  readonly userIds: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (userIds: readonly string[]) => void;
}): JSX.Element => {
  const words = useWords(onCallWords);
  const id = useId();
  const others = (choices.members.value ?? []).filter((member) => !userIds.includes(member.id));
  return (
    <fieldset class="person-order" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend>{words.people}</legend>
      {userIds.length === 0 && <p class="field-hint">{words.noPeople}</p>}
      <ol>
        {userIds.map((userId, index) => {
          const name = choices.nameOf(userId);
          return (
            <li key={userId}>
              <span>
                {index + 1}. {name}
              </span>
              <OrderButtons
                name={name}
                index={index}
                count={userIds.length}
                onMove={(by) => onChange(moved(userIds, index, by))}
                onRemove={() => onChange(userIds.filter((other) => other !== userId))}
              />
            </li>
          );
        })}
      </ol>
      {others.length > 0 && (
        <select
          aria-label={words.addPerson}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onChange([...userIds, currentTarget.value]);
          }}
        >
          <option value="">{words.addPerson} …</option>
          {others.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
        </select>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
};
