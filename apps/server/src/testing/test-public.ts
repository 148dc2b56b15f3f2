import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context/context.ts';
import type { LogEvent } from '../log/json-log.ts';
import { buildPublicApp } from '../http/public/build-public-app.ts';
import { assertDescribed } from './assert-described.ts';
import { TEST_BOX } from './test-box.ts';
import { createTestContext } from './test-context.ts';
import { type TestDesk, type TestDeskOptions, openTestDesk, prepareGround } from './test-desk.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface PublicCallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One person with a program of their own: a token and cookies that nobody else has. */
export interface TestPerson {
  readonly email: string;
  readonly password: string;
  userId: string;
  token: string;
  cookie: string;
  readonly call: (method: CallMethod, path: string, options?: PublicCallOptions) => Promise<PublicAnswer>;
  /** Signs in and keeps the token and cookies of the answer. Returns the answer. */
  readonly login: (options?: PublicCallOptions & { readonly isBound?: boolean }) => Promise<PublicAnswer>;
}

/** A letter of the outbox; `token` is empty if it has none. */
export interface WaitingLetter {
  readonly kind: string;
  readonly to: string | null;
  readonly token: string;
  readonly language: string;
}

/** The visitors' calls of a whole desk. */
export interface TestPublic {
  readonly house: TestDesk;
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly logged: LogEvent[];
  /** Where the database is. */
  readonly dataFolder: string;
  /** Registers `name` and is not signed in yet. */
  readonly register: (name: string, changes?: object) => Promise<TestPerson>;
  /** Registers and signs in, without a cookie. */
  readonly signIn: (name: string) => Promise<TestPerson>;
  readonly call: (method: CallMethod, path: string, options?: PublicCallOptions) => Promise<PublicAnswer>;
  /** The letters that wait to be sent, as kind, receiver and token. */
  readonly letters: () => Promise<readonly WaitingLetter[]>;
}

export const PASSWORD = 'tulip garden 7';

export async function withTestPublic(
  options: TestDeskOptions & { readonly changes?: (house: TestDesk) => Partial<ServerContext> },
  run: (test: TestPublic) => Promise<void>,
): Promise<void> {
  const ground = await prepareGround();
  const house = await openTestDesk(ground, options);
  const logged: LogEvent[] = [];
  const context = createTestContext(house, {
    log: (event) => logged.push(event),
    ...options.changes?.(house),
  });
  const app = await buildPublicApp(context);
  try {
    await run(describe({ house, app, context, logged, dataFolder: ground.folder }));
  } finally {
    await app.close();
    await house.close();
    await ground.dispose();
  }
}

function describe(
  parts: Pick<TestPublic, 'house' | 'app' | 'context' | 'logged' | 'dataFolder'>,
): TestPublic {
  const call = callOf(parts.app, () => ({}));
  const register: TestPublic['register'] = async (name, changes = {}) => {
    const email = `${name.toLowerCase()}@example.com`;
    const body = {
      username: name,
      email,
      phone: '010-1234-5678',
      password: PASSWORD,
      selectedCountryCode: 'KR',
      ...changes,
    };
    const answer = await call('POST', '/api/auth/register', { body });
    assert.equal(answer.status, 201, answer.text);
    return personOf(parts.app, { email, password: PASSWORD });
  };
  return {
    ...parts,
    call,
    register,
    signIn: async (name) => {
      const person = await register(name);
      assert.equal((await person.login()).status, 200);
      return person;
    },
    letters: async () =>
      (await parts.context.desk.store.listLetters({ limit: 100 })).map(({ kind, letter, language }) => ({
        kind,
        to: letter?.to ?? null,
        token: letter !== null && 'token' in letter.facts ? (TEST_BOX.open(letter.facts.token) ?? '') : '',
        language,
      })),
  };
}

function personOf(
  app: FastifyInstance,
  who: { readonly email: string; readonly password: string },
): TestPerson {
  const call = callOf(app, () => ({
    ...(person.token === '' ? {} : { authorization: `Bearer ${person.token}` }),
    ...(person.cookie === '' ? {} : { cookie: person.cookie }),
  }));
  const person: TestPerson = {
    ...who,
    userId: '',
    token: '',
    cookie: '',
    call,
    login: async ({ isBound = false, body = {}, headers = {} } = {}) => {
      const answer = await callOf(app, () => ({}))('POST', '/api/auth/login', {
        body: { ...who, ...(typeof body === 'object' ? body : {}) },
        headers: { ...(isBound ? { 'x-session-mode': 'bound' } : {}), ...headers },
      });
      if (answer.status !== 200) return answer;
      person.token = String(answer.body['token']);
      person.userId = userIdOf(answer.body['user']);
      person.cookie = cookieOf(answer.headers['set-cookie']);
      return answer;
    },
  };
  return person;
}

function userIdOf(user: unknown): string {
  assert.ok(typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string');
  return user.id;
}

/** Calls of one program, which sends `own` headers with each. */
export function callOf(
  app: FastifyInstance,
  own: () => Readonly<Record<string, string>>,
): TestPublic['call'] {
  return async (method, path, { body, headers = {} } = {}) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        host: 'localhost',
        ...own(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = answer.body.startsWith('{') || answer.body.startsWith('[');
    const json: unknown = isJson ? answer.json() : {};
    if (isJson) await assertDescribed({ method, path, status: answer.statusCode, json });
    return {
      status: answer.statusCode,
      body: isRecord(json) ? json : {},
      list: Array.isArray(json) ? json.filter(isRecord) : [],
      text: answer.body,
      headers: answer.headers,
    };
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Name and value of the first cookie that an answer sets, or nothing. */
function cookieOf(header: unknown): string {
  const first: unknown = Array.isArray(header) ? header[0] : header;
  return typeof first === 'string' ? (first.split(';')[0] ?? '') : '';
}
