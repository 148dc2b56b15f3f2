import fc from 'fast-check';
import { type JsonSchema, fieldsOf, listOf } from './api-document.ts';

/** Values that mean something to the desk, by the name of the field or parameter that they belong in. */
export type KnownValues = (name: string) => readonly unknown[];

/** Values that fit a schema; for a field of a known name, mostly what is really there. */
export function valuesOfSchema(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const fitting = valuesOfType(schema, known);
  const there = known(name);
  if (there.length === 0) return fitting;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: fitting });
}

function valuesOfType(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { anyOf, type } = schema;
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'].map((value: unknown) => value));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(anyOf)) return fc.oneof(...listOf(anyOf).map((each) => valuesOfType(each, known)));
  switch (type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array':
      return fc.array(valuesOfSchema(fieldsOf(schema['items']), known), { maxLength: 3 });
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const properties = Object.entries(fieldsOf(schema['properties']));
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const model = Object.fromEntries(
    properties.map(([name, property]) => [name, valuesOfSchema(fieldsOf(property), known, name)]),
  );
  return fc.record(model, { requiredKeys: required });
}

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern } = schema;
  const maxLength = Math.min(64, Number(schema['maxLength'] ?? 64));
  const minLength = Math.min(maxLength, Number(schema['minLength'] ?? 0));
  const anything = fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, 12) }),
  );
  if (typeof pattern !== 'string') return anything;
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}
