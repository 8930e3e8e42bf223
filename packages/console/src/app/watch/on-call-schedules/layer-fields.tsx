import type { OnCallLayer } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import { FormCard } from '../../forms/card.js';
import { problemBelow } from '../../forms/form-fields.js';
import { WeeklyRanges } from '../../forms/weekly-ranges.js';
import { PersonOrder } from './person-order.js';
import type { ScheduleFormModel } from './schedule-draft.js';
import { onCallWords } from './words.js';

/** The hours that a layer without any begins with. */
const nights: NonNullable<OnCallLayer['restrictions']> = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '18:00', to: '08:00' },
];

/** One layer: who takes turns, for how long, and at which hours. */
export const LayerFields = ({
  model,
  layer,
  index,
  problems,
}: {
  readonly model: ScheduleFormModel;
  readonly layer: OnCallLayer;
  readonly index: number;
  readonly problems: Readonly<Record<string, string>>;
}): JSX.Element => {
  const words = useWords(onCallWords);
  const set = (changes: Partial<OnCallLayer>): void => model.setLayer(index, changes);
  const problem = (name: string): string | undefined => problemBelow(problems, `layers[${index}].${name}`);
  const name = layer.name === '' ? words.layerNumber(index + 1) : layer.name;
  return (
    <FormCard
      name={name}
      index={index}
      count={model.layers.value.length}
      fewest={1}
      onMove={(by) => model.moveLayer(index, by)}
      onRemove={() => model.removeLayer(index)}
    >
      <Field label={words.name} problem={problem('name')}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="text"
            maxLength={200}
            value={layer.name}
            onInput={({ currentTarget }) => set({ name: currentTarget.value })}
          />
        )}
      </Field>
      <PersonOrder
        choices={model.choices}
        userIds={layer.userIds}
        problem={problem('userIds')}
        onChange={(userIds) => set({ userIds: [...userIds] })}
      />
      <div class="field-row">
        <Field label={words.turn} problem={problem('handoff')}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="number"
              min={1}
              max={52}
              value={layer.handoff.every}
              onInput={({ currentTarget }) => {
                if (currentTarget.value !== '')
                  set({ handoff: { ...layer.handoff, every: Number(currentTarget.value) } });
              }}
            />
          )}
        </Field>
        <Field label={words.unit}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={layer.handoff.unit}
              onChange={({ currentTarget }) =>
                set({
                  handoff: { ...layer.handoff, unit: currentTarget.value as OnCallLayer['handoff']['unit'] },
                })
              }
            >
              {Object.entries(words.units).map(([unit, text]) => (
                <option key={unit} value={unit}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.handoffAt}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="time"
              value={layer.handoff.at}
              onChange={({ currentTarget }) => {
                if (currentTarget.value !== '') set({ handoff: { ...layer.handoff, at: currentTarget.value } });
              }}
            />
          )}
        </Field>
        <Field label={words.startsOn} problem={problem('startsOn')}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="date"
              value={layer.startsOn}
              onChange={({ currentTarget }) => set({ startsOn: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={words.restricted}
        checked={layer.restrictions !== null}
        onChange={(checked) => set({ restrictions: checked ? nights : null })}
      />
      {layer.restrictions !== null && (
        <WeeklyRanges
          ranges={layer.restrictions}
          onChange={(ranges) =>
            set({
              restrictions: ranges.length === 0 ? null : ranges.map((range) => ({ ...range, days: [...range.days] })),
            })
          }
        />
      )}
      {problem('restrictions') !== undefined && <p class="field-problem">{problem('restrictions')}</p>}
    </FormCard>
  );
};
