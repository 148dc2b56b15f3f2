import * as auth from '../auth.ts';
import * as calls from '../call-shape.ts';
import * as countries from '../countries.ts';
import * as currency from '../currency.ts';
import * as desk from '../desk/desk-facts.ts';
import * as opening from '../desk/opening.ts';
import * as lottery from '../lottery.ts';
import * as market from '../market.ts';
import * as refusals from '../refusal/refusal-groups.ts';
import * as documents from '../transaction/order-calls.ts';
import * as transaction from '../transaction/transaction.ts';
import type { TSchema } from '../type.ts';
import * as passkey from '../user/passkey.ts';
import * as security from '../user/security.ts';
import * as user from '../user/user.ts';

const ROOMS = [
  auth,
  calls,
  countries,
  currency,
  desk,
  documents,
  lottery,
  market,
  opening,
  passkey,
  refusals,
  security,
  transaction,
  user,
] as const;

/**
 * The exported shapes of the public calls, by their names without `Schema`: these are their names in the
 * OpenAPI document, and so in the clients that are generated from it.
 */
export const NAMED_SCHEMAS: Readonly<Record<string, TSchema>> = Object.fromEntries(
  ROOMS.flatMap((room): [string, unknown][] => Object.entries(room))
    .filter(isSchema)
    .map(([name, schema]) => [name.slice(0, -'Schema'.length), schema]),
);

function isSchema(entry: readonly [string, unknown]): entry is [string, TSchema] {
  return entry[0].endsWith('Schema') && typeof entry[1] === 'object';
}

const NAMES: ReadonlyMap<object, string> = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]),
);

/** Null for a schema that the document writes out where it is used. */
export function nameOfSchema(schema: object): string | null {
  return NAMES.get(schema) ?? null;
}
