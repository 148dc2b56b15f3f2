import { randomBytes } from 'node:crypto';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { type JsonSchema, fieldsOf, listOf } from './api-document.ts';

/** Somebody who uses the desk while it is fuzzed. */
export interface FuzzPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Null for a visitor without an account. */
  readonly userId: string | null;
  readonly token: string | null;
  /** Secrets and public references of orders, newest first. */
  readonly orders: readonly { readonly _id: string; readonly id: string; readonly address: string }[];
  readonly cookie: string | null;
  /** What nobody else may ever be shown. */
  readonly ownWords: readonly string[];
}

/** What an order of the moment takes, as the desk itself says it. */
export interface FuzzPrice {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: string;
  readonly convertedAmount: string;
  readonly snapshotId: string;
}

const PAIR = { fromCurrency: 'LTC', toCurrency: 'XRP', fromAmount: '2.5' };
const ORDERS_KEPT = 6;

async function call(
  url: string,
  method: string,
  path: string,
  { body, person }: { readonly body?: object; readonly person?: FuzzPerson } = {},
): Promise<{ status: number; fields: JsonSchema; headers: Headers }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(person === undefined ? {} : credentialsOf(person)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const fields = fieldsOf(JSON.parse((await response.text()) || '{}'));
  return { status: response.status, fields, headers: response.headers };
}

export function credentialsOf({ token, cookie }: FuzzPerson): Readonly<Record<string, string>> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === null ? {} : { cookie }),
  };
}

/** Asks for far too much: the refusal names what the desk would give. */
export async function askPrice(url: string): Promise<FuzzPrice> {
  const body = { ...PAIR, convertedAmount: '99999999', email: 'asker@example.com', address: receiver() };
  const { status, fields } = await call(url, 'POST', '/api/transaction/add', { body });
  if (status !== 409) throw new Error(`the desk names no price: ${status} ${JSON.stringify(fields)}`);
  const convertedAmount = String(fieldsOf(fields['current'])['convertedAmount']);
  return { ...PAIR, convertedAmount, snapshotId: String(fields['snapshotId']) };
}

function receiver(): string {
  return makeRehearsalAddress(rehearsalRailId('XRP'), randomBytes(REHEARSAL_ADDRESS_BYTES)).address;
}

/** Registers somebody whose every field holds words that occur nowhere else, and lets them order. */
export async function openPerson(url: string, name: string): Promise<FuzzPerson> {
  const word = `${name}${randomBytes(4).toString('hex')}`;
  const password = `tulip ${word}`;
  const [email, phone] = [`${word}@canary.example`, `+8210${10_000_000 + randomBytes(3).readUIntBE(0, 3)}`];
  const registered = await call(url, 'POST', '/api/auth/register', {
    body: { username: word, email, phone, password, selectedCountryCode: 'KR' },
  });
  if (registered.status !== 201) throw new Error(`nobody can register: ${JSON.stringify(registered.fields)}`);
  const signedIn = await call(url, 'POST', '/api/auth/login', { body: { email, password } });
  const user = fieldsOf(signedIn.fields['user']);
  const person: FuzzPerson = {
    name,
    email,
    password,
    userId: String(user['id']),
    token: String(signedIn.fields['token']),
    orders: [],
    cookie: null,
    ownWords: [word, phone],
  };
  const profile = { fullName: `Full ${word}`, dateOfBirth: '01/02/1980' };
  await call(url, 'PUT', `/api/user/${person.userId}`, { body: profile, person });
  return addOrder(url, person);
}

/** Somebody without an account, who orders too. */
export function openVisitor(url: string): Promise<FuzzPerson> {
  return addOrder(url, {
    name: 'visitor',
    email: 'visitor@example.com',
    password: 'nobody asks for it',
    userId: null,
    token: null,
    orders: [],
    cookie: null,
    ownWords: [],
  });
}

export async function addOrder(url: string, person: FuzzPerson): Promise<FuzzPerson> {
  const price = await askPrice(url);
  const address = receiver();
  const body = { ...price, anchor: 'pay', email: person.email, address };
  const { status, fields, headers } = await call(url, 'POST', '/api/transaction/add', { body, person });
  if (status !== 201) throw new Error(`no order can be made: ${status} ${JSON.stringify(fields)}`);
  const made = fieldsOf(fields['transaction']);
  const orders = [{ _id: String(made['_id']), id: String(made['id']), address }, ...person.orders];
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? person.cookie;
  const ownWords = [...person.ownWords, ...(person.token === null ? [] : [String(made['_id']), address])];
  return { ...person, orders: orders.slice(0, ORDERS_KEPT), cookie, ownWords };
}

/** The same person with a session that lives; somebody new when the account is gone. */
export async function renewPerson(url: string, person: FuzzPerson): Promise<FuzzPerson> {
  if (person.userId === null) return addOrder(url, person);
  const seen = await call(url, 'GET', `/api/user/${person.userId}`, { person });
  if (seen.status === 200) return addOrder(url, person);
  const { email, password } = person;
  const signedIn = await call(url, 'POST', '/api/auth/login', { body: { email, password } });
  return signedIn.status === 200
    ? addOrder(url, { ...person, token: String(signedIn.fields['token']) })
    : openPerson(url, person.name);
}

/** Identifiers of everything that can be swapped. */
export async function listCurrencyIds(url: string): Promise<readonly string[]> {
  const rows: unknown = await (await fetch(`${url}/api/currency/`)).json();
  return listOf(rows).map((row) => String(row['_id']));
}
