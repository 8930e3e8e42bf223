import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import { pngOf } from './png-of.js';
import { statusPageWords } from './words.js';

/** A picture as an address that the policy of the console allows. */
export const pictureAddress = (png: string): string => `data:image/png;base64,${png}`;

/** Chooses a picture of a page. It is drawn anew here, so that any format of the browser does; the server does so again. */
export const ImageField = ({
  draft,
  name,
  isSet,
  most,
}: {
  readonly draft: Draft;
  readonly name: 'logo' | 'favicon';
  /** Whether the saved page has one. */
  readonly isSet: boolean;
  /** What it is drawn into, in pixels. */
  readonly most: { readonly width: number; readonly height: number };
}): JSX.Element => {
  const words = useWords(statusPageWords);
  const [fault, setFault] = useState(false);
  draft.shownPaths.add(name);
  const value = draft.values.value[name];
  const hasOne = value === undefined ? isSet : value !== null;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const png = await pngOf(file, most);
    setFault(png === undefined);
    if (png !== undefined) draft.set(name, png);
  };
  return (
    <div class="image-field">
      <Field
        label={words.labels[name] ?? name}
        hint={words.hints[name]}
        problem={fault ? words.noPicture : draft.problems.value[name]}
      >
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {typeof value === 'string' && <img class="image-sample" src={pictureAddress(value)} alt="" />}
      {hasOne && (
        <Button kind="quiet" icon="trash" onClick={() => draft.set(name, null)}>
          {words.removePicture[name]}
        </Button>
      )}
    </div>
  );
};
