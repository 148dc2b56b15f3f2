import assert from 'node:assert/strict';
import type { LoadRequest } from '../load/load-message.ts';
import type { Benchmark } from './benchmark.ts';
import { makeOrderBody } from './desk-caller.ts';
import type { DeskUnderLoad } from './desk-under-load.ts';
import { measureBurst } from './measure-burst.ts';

const PASSWORD = 'tulip garden 7';

/** A person's own order, asked for with their session: nothing of it is remembered between two requests. */
export function readSignedIn(
  under: DeskUnderLoad,
  { connections, amount }: { readonly connections: number; readonly amount: number },
): Benchmark {
  let asked: Promise<LoadRequest> | null = null;
  return {
    name: `order-signed-in-${under.database}`,
    title: `an order with a session, from the database (200), ${connections} callers`,
    database: under.database,
    isWarmedUp: true,
    run: async () => {
      const request = await (asked ??= prepare(under.desk.url));
      const { round } = await measureBurst(under.workers, () =>
        under.gun.fire({ url: under.desk.url, connections, amount, requests: [request] }),
      );
      return round;
    },
  };
}

/** A person with one order, and what their page asks. */
async function prepare(url: string): Promise<LoadRequest> {
  const person = { email: 'reader@example.org', password: PASSWORD };
  const registered = await post(`${url}/api/auth/register`, {
    ...person,
    username: 'reader',
    phone: '010-1234-5678',
  });
  assert.equal(registered.status, 201, registered.text);
  const login = await post(`${url}/api/auth/login`, person);
  assert.equal(login.status, 200, login.text);
  const { token, user } = readLogin(login.text);
  const headers = { authorization: `Bearer ${token}` };
  const made = await post(`${url}/api/transaction/add`, JSON.parse(await makeOrderBody(url)), headers);
  assert.equal(made.status, 201, made.text);
  const path = `/api/transaction/user/${user}`;
  const answer = await fetch(`${url}${path}`, { headers });
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  assert.equal(body.split('"_id"').length > 1, true, 'the order is in the list');
  assert.equal((await fetch(`${url}${path}`)).status, 401, 'a stranger does not read it');
  return { method: 'GET', path, headers, expected: { kind: 'exact', status: 200, body } };
}

function readLogin(text: string): { readonly token: string; readonly user: string } {
  const answer: { readonly token?: unknown; readonly user?: { readonly id?: unknown } } = JSON.parse(text);
  const { token, user } = answer;
  if (typeof token !== 'string' || typeof user?.id !== 'string') throw new Error('no session was given');
  return { token, user: user.id };
}

async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}
