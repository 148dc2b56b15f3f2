import type { Type as TypeBox } from 'typebox';

export type { Static, TObject, TSchema } from 'typebox';

type BuilderName =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Pick'
  | 'Record'
  | 'String'
  | 'Union';

type Builders = Pick<typeof TypeBox, BuilderName>;

type Keywords = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
}

/** Schemas that `Optional` has marked; an object does not require them. JSON Schema has no word for it. */
const OPTIONAL = new WeakSet<object>();

/** Any text, as TypeBox writes the keys of a record. */
const ANY_KEY = '^.*$';

/**
 * The builders of TypeBox that the contract is written with, and its types: what they make is plain JSON
 * Schema (2020-12), the same as TypeBox itself would. The package has some four hundred files, which every
 * start would read for these few lines.
 */
export const Type: Builders = asTypeBox({
  Array: (items: object, keywords?: Keywords) => ({ type: 'array', items, ...keywords }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: (value: string | number | boolean, keywords?: Keywords) => ({
    type: typeof value,
    const: value,
    ...keywords,
  }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object: describeObject,
  Optional: (schema: object) => {
    // A copy: the same schema may stand elsewhere and be required there.
    const copy = { ...schema };
    OPTIONAL.add(copy);
    return copy;
  },
  Pick: ({ properties }: ObjectSchema, names: readonly string[]) => {
    for (const name of names) propertyOf(properties, name);
    return describeObject(
      Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))),
    );
  },
  Record: (key: { readonly pattern?: string }, value: object) => ({
    type: 'object',
    patternProperties: { [key.pattern ?? ANY_KEY]: value },
  }),
  String: ofType('string'),
  Union: (anyOf: readonly object[], keywords?: Keywords) => ({ anyOf, ...keywords }),
});

/** TypeBox says by its types alone what each builder gives; the test compares what both of them write. */
function asTypeBox(builders: Readonly<Record<BuilderName, unknown>>): Builders {
  if (!areBuilders(builders)) throw new Error('a builder is a function');
  return builders;
}

function areBuilders(builders: object): builders is Builders {
  return Object.values(builders).every((builder) => typeof builder === 'function');
}

function ofType(type: string): (keywords?: Keywords) => Keywords {
  return (keywords) => ({ type, ...keywords });
}

function describeObject(properties: ObjectSchema['properties'], keywords?: Keywords): Keywords {
  const required = Object.keys(properties).filter((name) => !OPTIONAL.has(propertyOf(properties, name)));
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties, ...keywords };
}

function propertyOf(properties: ObjectSchema['properties'], name: string): object {
  const property = properties[name];
  if (property === undefined) throw new Error(`no property ${name}`);
  return property;
}
