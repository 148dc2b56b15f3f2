import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Desk, RightLost, changeOperator } from '@naru/desk';
import { openStore } from '@naru/store';
import { checkMoney } from './check/check-money.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { CASES, NOON_MS, prepareAll } from './race/act-cases.ts';
import { RACED_ACTS } from './race/desk-acts.ts';
import { openRaceDesk } from './race/race-desk.ts';
import { runRace } from './race/run-race.ts';

// What two people do about one thing at one moment; on PostgreSQL each in a process of their own.

describe('the embedded database', () => runActRaces(onSqlite, false));
describe('PostgreSQL, two processes', () => runActRaces(onPostgres, clusterSkipReason()));

const LOST: readonly string[] = ['order_changed_meanwhile', 'right_missing'];

function runActRaces(onGround: OnGround, skip: string | false): void {
  test('an act of somebody who gets another role at that moment is not written', { skip }, () =>
    onGround(async (ground) => {
      const wishes = (await prepareAll(ground)).map(([first]) => first ?? assert.fail());
      const store = await openStore(ground.options);
      try {
        const { desk } = await openRaceDesk(store, NOON_MS);
        const back = { operatorId: 'jun', by: 'mina', change: { role: 'owner' } } as const;
        const wrong: string[] = [];
        for (const wish of wishes) {
          const answer = await RACED_ACTS[wish.act](demotedWhile(desk), { ...wish, by: 'jun' }).catch(
            nameFault,
          );
          const isRefused = typeof answer !== 'number' && !answer.ok && LOST.includes(answer.reason);
          if (!isRefused) wrong.push(`${wish.name}: ${JSON.stringify(answer)}`);
          assert.ok((await changeOperator(desk, back)).ok);
        }
        assert.deepEqual(wrong, []);
      } finally {
        await store.close();
      }
    }),
  );

  test('of two who do the same at one moment one does it, or both get the same answer', { skip }, () =>
    onGround(async (ground) => {
      const wishes = await prepareAll(ground);
      const parts = [0, 1].map((n) => ({
        kind: 'acts' as const,
        wishes: wishes.map((pair) => pair[n] ?? assert.fail()),
        nowMs: NOON_MS,
      }));
      const answers = await runRace(ground.options, ground.isShared ? parts.map((part) => [part]) : [parts]);
      const wrong = Object.entries(CASES).flatMap(
        ([
          name,
          {
            answers: [first, others],
          },
        ]) => {
          const words = Object.entries(answers).flatMap(([word, count]) =>
            word.startsWith(`${name}: `)
              ? Array.from({ length: count }, () => word.slice(name.length + 2))
              : [],
          );
          const rest = words.toSpliced(words.indexOf(first), 1);
          const isRight = words.includes(first) && rest.length === 1 && others.includes(rest[0] ?? '');
          return isRight ? [] : [`${name}: ${words.join(' and ')}`];
        },
      );
      assert.deepEqual(wrong, []);
      const faults = Object.keys(answers).filter((word) => word.startsWith('fault'));
      assert.deepEqual(faults, []);
      // A delivered order whose payment waits to be judged again is not paid.
      const judged = wishes.flat().find(({ act }) => act === 'judge')?.about ?? assert.fail();
      const findings = await ground.witness.inSnapshot(checkMoney);
      assert.deepEqual(
        findings.filter((finding) => !finding.includes(judged)),
        [],
      );
    }),
  );
}

/** Jun gets another role between the newest act and the one that is decided after it. */
function demotedWhile(desk: Desk): Desk {
  let isDemoted = false;
  const demoteOnce = async (): Promise<void> => {
    if (isDemoted) return;
    isDemoted = true;
    assert.ok((await changeOperator(desk, { operatorId: 'jun', by: 'mina', change: { role: 'viewer' } })).ok);
  };
  const { store } = desk;
  return {
    ...desk,
    findActing: () => ({ operatorId: 'jun', role: 'owner' }),
    store: {
      ...store,
      findNewestDeskAct: async () => {
        const newest = await store.findNewestDeskAct();
        await demoteOnce();
        return newest;
      },
      saveChange: async (change) => {
        await demoteOnce();
        return store.saveChange(change);
      },
    },
  };
}

function nameFault(thrown: unknown): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason: thrown instanceof RightLost ? 'right_missing' : String(thrown) };
}
