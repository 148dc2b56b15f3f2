import type { TNull, TObject, TProperties, TSchema, TUnion, TUnsafe, Type as TypeBox } from 'typebox';

export type { Static, TObject, TProperties, TSchema } from 'typebox';

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

interface OwnBuilders {
  /** An object that refuses fields it does not know. */
  Strict<Properties extends TProperties>(properties: Properties): TObject<Properties>;
  Nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]>;
  OneOf<const Value extends string>(values: readonly Value[]): TUnsafe<Value>;
}

type Builders = Pick<typeof TypeBox, BuilderName> & OwnBuilders;

type Keywords = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
}

/** Schemas that `Optional` has marked: an object does not require them. JSON Schema has no keyword for it. */
const OPTIONAL = new WeakSet<object>();

/** The pattern that TypeBox writes for record keys of any text. */
const ANY_KEY = '^.*$';

/**
 * The TypeBox builders that the contract uses, with TypeBox's types. They produce the same plain JSON Schema
 * (2020-12) as TypeBox does, without loading its four hundred files at every start.
 */
export const Type: Builders = asTypeBox({
  Array: (items: object, keywords?: Keywords) => ({ type: 'array', items, ...keywords }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: describeLiteral,
  Null: ofType('null'),
  Nullable: (schema: object) => ({ anyOf: [schema, { type: 'null' }] }),
  Number: ofType('number'),
  Object: describeObject,
  OneOf: (values: readonly string[]) => ({ anyOf: values.map((value) => describeLiteral(value)) }),
  Optional: (schema: object) => {
    // A copy, because the same schema may be required elsewhere.
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
  Strict: (properties: ObjectSchema['properties']) =>
    describeObject(properties, { additionalProperties: false }),
  String: ofType('string'),
  Union: (anyOf: readonly object[], keywords?: Keywords) => ({ anyOf, ...keywords }),
});

/** The types are TypeBox's; a test checks that both produce the same schemas. */
function asTypeBox(builders: Readonly<Record<keyof Builders, unknown>>): Builders {
  if (!areBuilders(builders)) throw new Error('a builder is a function');
  return builders;
}

function areBuilders(builders: object): builders is Builders {
  return Object.values(builders).every((builder) => typeof builder === 'function');
}

function ofType(type: string): (keywords?: Keywords) => Keywords {
  return (keywords) => ({ type, ...keywords });
}

function describeLiteral(value: string | number | boolean, keywords?: Keywords): Keywords {
  return { type: typeof value, const: value, ...keywords };
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
