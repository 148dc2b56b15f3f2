import { OF_CONSOLE, assertDescribed } from './assert-described.ts';
import assert from 'node:assert/strict';
import type { TrustedProxies } from '../config/env-setting.ts';
import { CONSOLE_SESSION_KEY_HEADER, type ConsoleOrder } from '@naru/contract';
import { type OperatorRole, ok } from '@naru/core';
import {
  type Desk,
  type Order,
  hashOperator,
  publishSnapshot,
  recordDeskAct,
  seenVersionOf,
} from '@naru/desk';
import { type MarketRateSource, createDemoRateSource } from '@naru/market';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ServerContext } from '../context/context.ts';
import type { LogEvent } from '../log/json-log.ts';
import { buildConsoleApp } from '../http/operator/build-console-app.ts';
import type { OpenOrderSettings } from '../config/rate-policy.ts';
import { type SetupToken, createSetupToken } from '../http/operator/session/credentials.ts';
import { fromBase32, makeCode } from '../password/totp.ts';
import { argon2id } from '../password/argon2id.ts';
import { type MarketDesk, createMarketDesk } from '../market/market-desk.ts';
import { type OpenMarket, openMarket } from '../market/open-market.ts';
import type { Gauges } from '../status/gauges.ts';
import type { Post } from '../mail/open-post.ts';
import { openPracticeClock } from '../rehearsal/open-practice.ts';
import { Secret } from '../config/secret.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { TEST_GAUGES, TEST_POST, createTestContext } from './test-context.ts';
import { type TestDesk, type TestDeskOptions, openTestDesk, prepareGround } from './test-desk.ts';

/** The owner's password in every test. */
export const PASSWORD = 'correct horse battery';
/** For tests in which time passes: operators are not locked out for inactivity. */
export const AWAKE = { operatorIdleMs: 8 * 3_600_000 } as const;
const ORIGIN = 'http://localhost';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface SignInOptions extends Omit<CallOptions, 'body'> {
  readonly name?: string;
  readonly password?: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without the cookie of the last sign-in. */
  readonly isStranger?: boolean;
}

/** The console's calls of a whole desk, asked as a browser would ask them. */
export interface TestConsole {
  readonly house: TestDesk;
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly setupToken: SetupToken;
  readonly logged: LogEvent[];
  /** How many passwords were hashed so far. */
  hashCount(): number;
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Answer>;
  /** The answer of a call that sends a file. */
  download(path: string, body?: object): Promise<{ readonly status: number; readonly text: string }>;
  /** Makes the owner, and is signed in from now on. */
  createOwner(): Promise<Answer>;
  /** Signs in with password and authenticator app; the first sign-in sets the app up. */
  signIn(options?: SignInOptions): Promise<Answer>;
  /** Gives the operator of {@link createOwner} another role, as an act of the desk. */
  changeRole(role: OperatorRole): Promise<void>;
  /** An act on an order with its present version; asserts that it is done. */
  act(order: NamedOrder, path: string, body?: object): Promise<ConsoleOrder>;
  /** The same for an act that is refused: returns status and code. */
  refusedAct(order: NamedOrder, path: string, body?: object): Promise<readonly [number, unknown]>;
  read(order: NamedOrder): Promise<ConsoleOrder>;
}

type NamedOrder = Pick<Order, 'reference'>;

interface ConsoleOptions extends Partial<Pick<ServerContext, 'mode'>> {
  /** Null: unpaid orders are not limited. */
  readonly openOrders?: OpenOrderSettings | null;
  readonly proxies?: TrustedProxies;
  /** Whether the visitors' application is behind a proxy. */
  readonly publicProxies?: TrustedProxies;
  /** Measurements for the status; by default all is well. */
  readonly gauges?: Partial<Gauges>;
  /** Without a token the figures cannot be read. */
  readonly metricsToken?: string;
  /** How letters are sent; by default they wait. */
  readonly way?: Post['way'];
}

export async function withTestConsole(
  options: TestDeskOptions & ConsoleOptions,
  run: (test: TestConsole) => Promise<void>,
): Promise<void> {
  const ground = await prepareGround();
  const house = await openTestDesk(ground, options);
  const test = await openConsole(house, options);
  try {
    await run(test);
  } finally {
    await test.app.close();
    await house.close();
    await ground.dispose();
  }
}

async function openConsole(house: TestDesk, options: ConsoleOptions): Promise<TestConsole> {
  const { mode = 'rehearsal', proxies = 0, publicProxies = 0 } = options;
  const { openOrders = null, way = null, gauges = {} } = options;
  const logged: LogEvent[] = [];
  const source = createDemoRateSource();
  const shown = openMarket(house.desk, source);
  const context = createTestContext(house, {
    market: shown.facts,
    mode,
    practiceClock: mode === 'rehearsal' ? await openPracticeClock(house.desk.store, house.desk.clock) : null,
    practiceOutage: { begin: () => undefined },
    proxies: publicProxies,
    openOrders: () => openOrders,
    post: { ...TEST_POST, way },
    log: (event) => logged.push(event),
  });
  const setupToken = createSetupToken();
  let hashCount = 0;
  const passwords = createPasswordHasher({
    // As cheap as argon2 goes: how dear it is has tests of its own.
    cost: { memoryKib: 8, passes: 1, lanes: 1 },
    derive: (input) => {
      hashCount += 1;
      return argon2id(input);
    },
  });
  const app = await buildConsoleApp({
    context,
    pagesFolder: null,
    setupToken,
    hostNames: [],
    proxies,
    passwords,
    market: openTestMarket(context.desk, shown, source),
    gauges: { ...TEST_GAUGES, ...gauges },
    metricsToken: options.metricsToken === undefined ? null : new Secret(options.metricsToken),
    railFaultsOf: () => 3,
  });
  return {
    house,
    app,
    context,
    setupToken,
    logged,
    hashCount: () => hashCount,
    ...describeCalls(app, context, setupToken, house.clock),
  };
}

/** The prices of the demo, published after every order of an operator about them. */
function openTestMarket(desk: Desk, { announcePrices }: OpenMarket, source: MarketRateSource): MarketDesk {
  const publish = async (): Promise<void> => {
    const published = await publishSnapshot({ ...desk, source });
    assert.ok(published.ok);
    announcePrices();
  };
  return createMarketDesk({ desk, source, publish });
}

/** The JSON of an answer, which must be what the contract says; nothing of a file. */
async function readDescribed(method: string, path: string, answer: LightMyRequestResponse) {
  if (String(answer.headers['content-type']).startsWith('text/csv')) return {};
  const json = answer.json();
  await assertDescribed({ method, path, status: answer.statusCode, json }, OF_CONSOLE);
  return json;
}

function describeCalls(
  app: FastifyInstance,
  context: ServerContext,
  setupToken: SetupToken,
  clock: TestDesk['clock'],
): Pick<
  TestConsole,
  'call' | 'download' | 'createOwner' | 'signIn' | 'changeRole' | 'act' | 'refusedAct' | 'read'
> {
  let session: SessionHeaders = {};
  const call: TestConsole['call'] = async (method, path, { body, headers = {}, isStranger = false } = {}) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        host: 'localhost',
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...(isStranger ? {} : session),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (answer.headers['set-cookie'] !== undefined) session = sessionFrom(answer.headers);
    const json = await readDescribed(method, path, answer);
    return { status: answer.statusCode, body: json, headers: answer.headers };
  };
  const actOn = async (order: Pick<Order, 'reference'>, path: string, body: object): Promise<Answer> => {
    const now = await context.desk.store.findOrderByReference(order.reference);
    const version = now === null ? 1 : seenVersionOf(now);
    return call('POST', `/api/orders/${order.reference}/${path}`, { body: { version, ...body } });
  };
  return {
    call,
    download: async (url, body) => {
      const headers = { host: 'localhost', ...session };
      const answer = await app.inject(
        body === undefined
          ? { method: 'GET', url, headers }
          : { method: 'POST', url, headers: { ...headers, origin: ORIGIN }, payload: body },
      );
      return { status: answer.statusCode, text: answer.payload };
    },
    createOwner: () =>
      call('POST', '/api/owner', { body: { setupToken: setupToken.text, name: 'Mina', password: PASSWORD } }),
    signIn: createSignIn(call, clock),
    changeRole: createRoleChange(context),
    act: async (order, path, body = {}) => {
      const answer = await actOn(order, path, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return toConsoleOrder(answer);
    },
    refusedAct: async (order, path, body = {}) => {
      const answer = await actOn(order, path, body);
      return [answer.status, answer.body['code']];
    },
    read: async ({ reference }) => toConsoleOrder(await call('GET', `/api/orders/${reference}`)),
  };
}

function createRoleChange(context: ServerContext): TestConsole['changeRole'] {
  return async (role) => {
    const { store, hashText } = context.desk;
    const [before] = await store.listOperators();
    assert.ok(before !== undefined);
    const operator = { ...before, role };
    const { operatorId } = operator;
    const factsHash = hashOperator(hashText, operator, await store.listPasskeys(operatorId));
    const what = { subjectId: operatorId, operatorId, factsHash };
    const changed = await recordDeskAct<null, string>(context.desk, () =>
      ok({
        what: { event: 'operator_role_set', ...what, note: null },
        write: (act) => store.changeOperator({ operator, endedSessions: 'none' }, act),
      }),
    );
    assert.ok(changed.ok);
  };
}

const STEP_MS = 30_000;
/** The desk accepts the code of the next step, too. */
const STEPS_AHEAD = 1;

/** A person with an app; time advances if the app's codes were used already. */
function createSignIn(call: TestConsole['call'], clock: TestDesk['clock']): TestConsole['signIn'] {
  const apps = new Map<string, { readonly secret: string; usedStep: number }>();
  return async ({ name = 'Mina', password = PASSWORD, ...options } = {}) => {
    const stepNow = (): number => Math.floor(clock.nowMs() / STEP_MS);
    const signIn = (more: object) =>
      call('POST', '/api/sign-in', { ...options, body: { name, password, ...more } });
    const first = await signIn({});
    const known = apps.get(name);
    if (first.body['code'] === 'second_factor_required' && known !== undefined) {
      const step = Math.max(stepNow(), known.usedStep + 1);
      if (step > stepNow() + STEPS_AHEAD) clock.advance(STEP_MS);
      known.usedStep = step;
      return signIn({ code: makeCode(fromBase32(known.secret), step, 6) });
    }
    if (first.body['code'] !== 'second_factor_missing') return first;
    const drawn = await call('POST', '/api/factor', { body: { name } });
    const app = { secret: String(drawn.body['secret']), usedStep: stepNow() };
    apps.set(name, app);
    return signIn({
      code: makeCode(fromBase32(app.secret), app.usedStep, 6),
      newFactorSecret: app.secret,
    });
  };
}

/** The one place of the tests where an answer gets its type; its schema is asserted elsewhere. */
function toConsoleOrder(answer: Answer): ConsoleOrder {
  assert.equal(typeof answer.body['version'], 'number');
  return JSON.parse(JSON.stringify(answer.body));
}

export type SessionHeaders = Readonly<Record<string, string>>;

/** The headers that a browser sends after this answer. */
export function sessionFrom(headers: Readonly<Record<string, unknown>>): SessionHeaders {
  return {
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    [CONSOLE_SESSION_KEY_HEADER]: String(headers[CONSOLE_SESSION_KEY_HEADER]),
  };
}
