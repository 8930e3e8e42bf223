/**
 * What our packages use of zod, whose schemas are made when they are first used. A process loads ten thousand of the contract
 * and validates with a few hundred; made at once, they cost it a third of a second and 30 MB at its start.
 *
 * The build inlines zod here. Names are exported one by one: `export *` would keep all of it, as its own entry loads
 * translations into fifty languages.
 *
 * Types are named `z.output` instead of `z.infer`: `infer` alone, as the bundled declarations name it, is a word of TypeScript.
 */
import * as zod from 'zod';

export type { core, input, output, ZodRawShape, ZodType } from 'zod';
export {
  custom,
  iso,
  NEVER,
  toJSONSchema,
  ZodArray,
  ZodDefault,
  ZodError,
  ZodISODateTime,
  ZodNullable,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodRecord,
  ZodString,
} from 'zod';

/** Methods that return another schema, which is made when that one is used. Any other makes its own schema first. */
const derivations: ReadonlySet<PropertyKey> = new Set<
  keyof zod.ZodString | keyof zod.ZodObject | keyof zod.ZodNullable
>([
  'array',
  'check',
  'default',
  'describe',
  'extend',
  'includes',
  'length',
  'max',
  'meta',
  'min',
  'nullable',
  'omit',
  'optional',
  'overwrite',
  'partial',
  'pick',
  'pipe',
  'prefault',
  'refine',
  'regex',
  'toLowerCase',
  'toUpperCase',
  'transform',
  'trim',
  'unwrap',
]);

type Make = () => zod.ZodType;

/** A schema that is not made yet. It becomes one in place, because zod and its registry know schemas by identity. */
class Deferred {
  #make: Make | undefined;

  constructor(make: Make) {
    this.#make = make;
  }

  static made(deferred: Deferred): Deferred {
    const make = deferred.#make;
    if (make === undefined) return deferred;
    const schema = make();
    deferred.#make = undefined;
    const { constr, def, parent } = schema._zod;
    Object.setPrototypeOf(deferred, constr.prototype);
    // As zod clones a schema, but into an object that is there already.
    Reflect.apply(constr, deferred, [def]);
    asSchema(deferred)._zod.parent = parent;
    const metadata = zod.globalRegistry.get(schema);
    if (metadata !== undefined) zod.globalRegistry.add(asSchema(deferred), metadata);
    return deferred;
  }
}

/** The home of this cast: what is asked of a deferred schema is answered by the one that it becomes. */
const asSchema = (deferred: Deferred): zod.ZodType => deferred as unknown as zod.ZodType;

// A prototype is asked for what its object does not have: everything, until the schema is made.
Object.setPrototypeOf(
  Deferred.prototype,
  new Proxy(Object.create(null), {
    get(_, name, deferred: Deferred) {
      if (!derivations.has(name)) return Reflect.get(Deferred.made(deferred), name);
      return (...given: unknown[]) => {
        const derive: Make = () => Reflect.apply(Reflect.get(Deferred.made(deferred), name), deferred, given);
        // `meta()` reads.
        return name === 'meta' && given.length === 0 ? derive() : asSchema(new Deferred(derive));
      };
    },
    has: (_, name) => name === '_zod' || name === '~standard',
  }),
);

/**
 * A schema that is made when it is first used.
 *
 * @param make also throws then: tests make every schema of the contract
 */
export const deferred = <S extends zod.ZodType>(make: () => S): S => asSchema(new Deferred(make)) as S;

const deferring = <F extends (...given: never[]) => zod.ZodType>(factory: F): F =>
  ((...given: Parameters<F>) => deferred(() => factory(...given))) as F;

export const array: typeof zod.array = deferring(zod.array);
export const _default: typeof zod._default = deferring(zod._default);
export const boolean: typeof zod.boolean = deferring(zod.boolean);
export const discriminatedUnion: typeof zod.discriminatedUnion = deferring(zod.discriminatedUnion);
export const email: typeof zod.email = deferring(zod.email);
export const int: typeof zod.int = deferring(zod.int);
export const literal: typeof zod.literal = deferring(zod.literal);
export const looseObject: typeof zod.looseObject = deferring(zod.looseObject);
export const never: typeof zod.never = deferring(zod.never);
export const nullable: typeof zod.nullable = deferring(zod.nullable);
export const number: typeof zod.number = deferring(zod.number);
export const object: typeof zod.object = deferring(zod.object);
export const record: typeof zod.record = deferring(zod.record);
export const strictObject: typeof zod.strictObject = deferring(zod.strictObject);
export const string: typeof zod.string = deferring(zod.string);
export const tuple: typeof zod.tuple = deferring(zod.tuple);
export const union: typeof zod.union = deferring(zod.union);
export const unknown: typeof zod.unknown = deferring(zod.unknown);
export const url: typeof zod.url = deferring(zod.url);

const deferredEnum: typeof zod.enum = deferring(zod.enum);
const deferredNull: typeof zod.null = deferring(zod.null);

export { deferredEnum as enum, deferredNull as null };
