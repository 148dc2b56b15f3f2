import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RailFault, type RailFaultCode } from '../scan/rail-fault.ts';
import { type AskServer, type ServerPool, createServerPool } from './server-pool.ts';

/** A server that says its name. */
type Named = () => Promise<string>;

/** Named servers, and what is wrong with each at present: with who it is, and with its answers. */
function openPool(...names: readonly string[]) {
  const asked: string[] = [];
  const check: Record<string, RailFaultCode | undefined> = {};
  const answer: Record<string, RailFaultCode | undefined> = {};
  const servers = names.map((name) => {
    const server: Named = async () => {
      asked.push(name);
      if (answer[name] !== undefined) throw new RailFault(answer[name], '');
      return name;
    };
    return { server, name };
  });
  const pool: ServerPool<Named> = createServerPool(
    servers.map(({ server }) => server),
    {
      check: async (server) => {
        const { name = '' } = servers.find((each) => each.server === server) ?? {};
        asked.push(`who is ${name}`);
        if (check[name] !== undefined) throw new RailFault(check[name], '');
      },
      through: (ask: AskServer<Named>) => () => ask((server) => server()),
    },
  );
  return { pool, asked, check, answer };
}

function codesOf(absent: Awaited<ReturnType<ServerPool<Named>['checkNetwork']>>) {
  return absent.map(({ place, fault }) => [place, fault instanceof RailFault ? fault.code : fault]);
}

test('every server is asked who it is, and then the first one is read until it fails', async () => {
  const { pool, asked, answer } = openPool('a', 'b');
  assert.deepEqual(await pool.checkNetwork(), []);
  assert.deepEqual([await pool.current(), await pool.current()], ['a', 'a']);
  answer['a'] = 'node_timeout';
  await assert.rejects(pool.current(), { code: 'node_timeout' });
  assert.equal(await pool.current(), 'b');
  assert.deepEqual(asked, ['who is a', 'who is b', 'a', 'a', 'a', 'b']);
});

test('one that is away at the start keeps no network down, and is checked before it is used', async () => {
  const { pool, asked, check } = openPool('a', 'b');
  check['a'] = 'node_unreachable';
  assert.deepEqual(codesOf(await pool.checkNetwork()), [[1, 'node_unreachable']]);
  assert.equal(await pool.current(), 'b', 'without a failure first');
  const [first] = pool.all;
  await assert.rejects(first?.() ?? assert.fail(), { code: 'node_unreachable' });
  check['a'] = 'node_of_other_chain';
  await assert.rejects(first?.() ?? assert.fail(), { code: 'node_of_other_chain' });
  assert.ok(!asked.includes('a'));
  check['a'] = undefined;
  asked.length = 0;
  assert.deepEqual(await Promise.all([first?.(), first?.()]), ['a', 'a']);
  assert.deepEqual(asked, ['who is a', 'a', 'a']);
});

test('the network is refused where a server is wrong, or where none answers', async () => {
  for (const [a, b, code] of [
    [undefined, 'node_of_other_chain', 'node_of_other_chain'],
    ['node_unreachable', 'token_of_other_kind', 'token_of_other_kind'],
    [undefined, 'node_without_logs', 'node_without_logs'],
    ['node_busy', 'node_timeout', 'node_busy'],
  ] as const) {
    const { pool, check } = openPool('a', 'b');
    Object.assign(check, { a, b });
    await assert.rejects(pool.checkNetwork(), { code });
  }
});

test('a fault of the program is no absence', async () => {
  const pool = createServerPool<Named>([() => Promise.resolve('a'), () => Promise.resolve('b')], {
    check: async (server) => {
      if ((await server()) === 'b') throw new TypeError('a mistake');
    },
    through: (ask) => () => ask((server) => server()),
  });
  await assert.rejects(pool.checkNetwork(), TypeError);
});
