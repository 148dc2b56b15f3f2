import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatMapInTurns } from './in-turns.ts';

test('a long list is worked through in its order, and others work in between', async () => {
  let turnCount = 0;
  let turn: NodeJS.Immediate | null = null;
  const takeTurn = (): void => {
    turnCount += 1;
    turn = setImmediate(takeTurn);
  };
  takeTurn();
  const seen = await flatMapInTurns(
    Array.from({ length: 1000 }, (_, place) => place),
    (place) => (place % 2 === 0 ? [[place, turnCount] as const] : []),
  );
  if (turn !== null) clearImmediate(turn);
  assert.deepEqual(
    seen.map(([place]) => place),
    Array.from({ length: 500 }, (_, place) => place * 2),
  );
  assert.ok(new Set(seen.map(([, turnOf]) => turnOf)).size >= 10);
});
