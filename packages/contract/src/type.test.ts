import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from './type.ts';

type Builders = Pick<typeof Type, Exclude<keyof typeof Type, 'Nullable' | 'OneOf' | 'Strict'>>;

/** One schema with each builder and each way in which the contract uses it. */
function describeSample({
  Array,
  Boolean,
  Integer,
  Literal,
  Null,
  Number,
  Object,
  Optional,
  Pick,
  Record,
  String,
  Union,
}: Builders): object {
  const text = String({ minLength: 1, description: 'some text' });
  const whole = Object(
    {
      text,
      sometimes: Optional(text),
      list: Array(Integer({ minimum: 0 }), { maxItems: 3 }),
      word: Union([Literal('a'), Literal('b', { description: 'the second' }), Null()], { description: 'x' }),
      fixed: Optional(Literal(3)),
      yes: Literal(true),
      flag: Boolean(),
      share: Number({ maximum: 1 }),
      byName: Record(String(), Object({})),
      byPattern: Record(String({ pattern: '^[A-Z]+$' }), text),
    },
    { additionalProperties: false },
  );
  return Object({
    whole,
    part: Pick(whole, ['word', 'sometimes']),
    free: Object({ only: Optional(Boolean()) }),
  });
}

test('what is built is the JSON Schema that TypeBox builds', () => {
  const ours = JSON.stringify(describeSample(Type));
  assert.equal(ours, JSON.stringify(describeSample(TypeBox)));
  assert.ok(ours.includes('"required"'));
});

test('the three builders of our own are short for schemas of TypeBox', () => {
  const name = TypeBox.String();
  const own = [Type.Strict({ name: Type.String() }), Type.Nullable(Type.String()), Type.OneOf(['a', 'b'])];
  const long = [
    TypeBox.Object({ name }, { additionalProperties: false }),
    TypeBox.Union([name, TypeBox.Null()]),
    TypeBox.Union([TypeBox.Literal('a'), TypeBox.Literal('b')]),
  ];
  assert.equal(JSON.stringify(own), JSON.stringify(long));
});

test('a schema that is optional in one object stays required in another', () => {
  const name = Type.String();
  Type.Object({ name: Type.Optional(name) });
  assert.deepEqual(Type.Object({ name }).required, ['name']);
});

test('picking what is not there is a fault', () => {
  const schema: object = Type.Object({ name: Type.String() });
  assert.throws(() => Reflect.apply(Type.Pick, undefined, [schema, ['nmae']]), /no property nmae/);
});

test('the contract takes nothing but types from TypeBox', () => {
  const folder = path.join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  assert.ok(files.length > 20);
  const loading = files.filter((file) =>
    /^(?:import|export) (?!type ).*from 'typebox/m.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  assert.deepEqual(loading, []);
});
