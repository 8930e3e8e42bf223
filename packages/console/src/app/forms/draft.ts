import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { ConflictError, ValidationError } from '@watchpost/client';
import { messageOf } from '../store/change.js';
import { ruleProblems } from '../words/rules.js';

/** The values of a form by the names of their fields. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields of a document by their names. */
export const fieldsOf = (document: object): Values => Object.fromEntries(Object.entries(document));

/** What a form is made of; `Sent` is the request that it fills in. */
export interface DraftParts<Saved, Sent> {
  /** What the form begins with: the saved document, or what is preset. */
  readonly initial: Values;
  /** Version of the saved document; `undefined` for one that is created. */
  readonly version?: number | undefined;
  /**
   * Sends it. Of a saved document only the fields that changed, with the version that was read; of a new one all that is set.
   */
  readonly save: (values: Sent, version: number | undefined) => Promise<Saved>;
  /** Reads what is saved now, after another person's change. */
  readonly readAgain?: (() => Promise<{ readonly values: Values; readonly version: number }>) | undefined;
  /** Called when it was saved. */
  readonly onSaved?: ((saved: Saved) => void) | undefined;
}

/** Two versions of a document: another person saved one while this one was edited. */
export interface Conflict {
  readonly theirs: Values;
  readonly version: number;
  /** Names of the fields in which they differ. */
  readonly fields: readonly string[];
}

/** A form as it is filled in; `Sent` is the request that it fills in. */
export interface Draft<Sent = unknown> {
  readonly values: ReadonlySignal<Values>;
  /** What is wrong, by the path of the field, such as `config.port`; `''` for what is about no field. */
  readonly problems: ReadonlySignal<Readonly<Record<string, string>>>;
  readonly isSaving: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly conflict: ReadonlySignal<Conflict | undefined>;
  /** All that is set, as it is sent for a new document. A field may be missing or wrong: the server says so. */
  readonly filled: ReadonlySignal<Sent>;
  /** What would be sent now: of a saved document only what changed. */
  readonly request: ReadonlySignal<Sent>;
  set(name: string, value: unknown): void;
  /** Marks a field that cannot be sent as it is, such as JSON that does not parse; `undefined` clears it. */
  setProblem(path: string, problem: string | undefined): void;
  submit(): Promise<boolean>;
  /** Shows why something about the form was refused, each problem at its field; such as a trial of it. */
  refuse(error: unknown): Promise<void>;
  /** Goes on with what the other person saved. */
  takeTheirs(): void;
  /** Saves this version over the other one. */
  takeYours(): Promise<boolean>;
  /** Paths of the fields that are shown: a problem with another one is shown for the form as a whole. */
  readonly shownPaths: Set<string>;
  dispose(): void;
}

/** Keeps a form as signals. */
export const createDraft = <Saved, Sent = Values>({
  initial,
  version,
  save,
  readAgain,
  onSaved,
}: DraftParts<Saved, Sent>): Draft<Sent> => {
  const base = signal<Values>(initial);
  const values = signal<Values>(initial);
  const problems = signal<Readonly<Record<string, string>>>({});
  const isSaving = signal(false);
  const conflict = signal<Conflict | undefined>(undefined);
  /** Problems that only the page knows; the server never sees such a value. */
  const unsendable = new Map<string, string>();
  let current = version;

  const changed = computed(() =>
    Object.fromEntries(Object.entries(values.value).filter(([name, value]) => !isSame(value, base.value[name]))),
  );
  // A form is sent as it is filled in: the server says what is missing or wrong.
  const filled = computed(
    () => Object.fromEntries(Object.entries(values.value).filter(([, value]) => value !== undefined)) as Sent,
  );
  const request = computed(() => (current === undefined ? filled.value : (changed.value as Sent)));
  const submit = async (): Promise<boolean> => {
    if (isSaving.peek()) return false;
    if (unsendable.size > 0) {
      problems.value = Object.fromEntries(unsendable);
      return false;
    }
    isSaving.value = true;
    problems.value = {};
    try {
      const saved = await save(request.peek(), current);
      base.value = values.peek();
      conflict.value = undefined;
      onSaved?.(saved);
      return true;
    } catch (error) {
      await refuse(error);
      return false;
    } finally {
      isSaving.value = false;
    }
  };
  const refuse = async (error: unknown): Promise<void> => {
    if (error instanceof ValidationError) {
      problems.value = Object.fromEntries(ruleProblems(error.errors).map(({ path, message }) => [path, message]));
      if (error.errors.length === 0) problems.value = { '': error.detail };
      return;
    }
    if (error instanceof ConflictError && error.code === 'version_mismatch' && readAgain !== undefined) {
      try {
        const now = await readAgain();
        const fields = Object.keys(changed.peek()).filter((name) => !isSame(values.peek()[name], now.values[name]));
        conflict.value = { theirs: now.values, version: now.version, fields };
        return;
      } catch (thrown) {
        problems.value = { '': messageOf(thrown) };
        return;
      }
    }
    problems.value = { '': messageOf(error) };
  };
  const rebase = ({ theirs, version: next }: Conflict): void => {
    base.value = theirs;
    current = next;
    conflict.value = undefined;
  };
  return {
    values,
    problems,
    isSaving,
    conflict,
    filled,
    request,
    isDirty: computed(() => Object.keys(changed.value).length > 0),
    set(name, value) {
      values.value = { ...values.peek(), [name]: value };
      const { [name]: solved, '': general, ...others } = problems.peek();
      const below = Object.fromEntries(Object.entries(others).filter(([path]) => !isBelow(path, name)));
      if (solved !== undefined || general !== undefined || Object.keys(below).length < Object.keys(others).length)
        problems.value = below;
    },
    setProblem(path, problem) {
      if (problem === undefined) unsendable.delete(path);
      else unsendable.set(path, problem);
    },
    submit,
    refuse,
    takeTheirs() {
      const theirs = conflict.peek();
      if (theirs === undefined) return;
      values.value = theirs.theirs;
      rebase(theirs);
    },
    takeYours() {
      const theirs = conflict.peek();
      if (theirs === undefined) return submit();
      // What this person did not touch is as the other one left it.
      values.value = { ...theirs.theirs, ...changed.peek() };
      rebase(theirs);
      return submit();
    },
    shownPaths: new Set(),
    dispose() {},
  };
};

const isBelow = (path: string, name: string): boolean => path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

/** Whether two JSON values are the same; the order of an object's fields does not count. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const left = one as Readonly<Record<string, unknown>>;
  const right = other as Readonly<Record<string, unknown>>;
  return [...names].every((name) => isSame(left[name], right[name]));
};
