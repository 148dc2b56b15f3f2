import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { formatAmount } from '@naru/core';
import { claimPrize } from '@naru/desk';
import { ANN, DAY_MS, PRIZE_ASSET, TOMORROW, dayOf, fund, round, withPeople } from './lottery-house.ts';
import type { TestDeskOptions } from './test-desk.ts';
import { AWAKE, type TestConsole, withTestConsole } from './test-console.ts';
import { type Person, codeOf, idOf, openPair } from './test-people.ts';

export const RAIL = rehearsalRailId(PRIZE_ASSET);
export const PAY = `/api/rehearsal/treasury/prizes/${TOMORROW}/pay`;

/** Two people at a desk whose only entrant has won. */
export async function withWinner(
  run: (desk: TestConsole, people: { mina: Person; jun: Person }) => Promise<void>,
  options: TestDeskOptions = {},
) {
  const settings = { ...AWAKE, ...options.settings };
  await withTestConsole({ ...withPeople(['ann']), ...options, settings }, async (desk) => {
    const { house } = desk;
    await house.publish();
    assert.ok((await fund(house, 100n, 'lottery_funded')).ok);
    await round(house);
    house.clock.advance(2 * DAY_MS);
    await round(house);
    await house.publish();
    await run(desk, await openPair(desk));
  });
}

export async function claim({ house }: TestConsole): Promise<string> {
  const { address } = makeRehearsalAddress(rehearsalRailId(PRIZE_ASSET), new Uint8Array(20).fill(7));
  assert.ok((await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
  return address;
}

/** Its state in the list, and whether the list says where to pay it. */
export async function stateOf(person: Person): Promise<readonly unknown[]> {
  const { prizes }: { prizes?: readonly { date: unknown; state: unknown; toPay: unknown }[] } = Object(
    (await person.call('GET', '/api/treasury/prizes')).body,
  );
  const prize = prizes?.find(({ date }) => date === TOMORROW);
  return [prize?.state, prize?.toPay !== null];
}

/** The status of the answer, and the code of a refusal. */
export async function record({ house }: TestConsole, person: Person, evidence: string, beyond = 0n) {
  const { prizeBaseUnits } = await dayOf(house);
  const answer = await person.call('POST', '/api/treasury/entries', {
    kind: 'lottery_paid',
    assetId: PRIZE_ASSET,
    amount: formatAmount(prizeBaseUnits + beyond, 6),
    lotteryDate: TOMORROW,
    entryKey: randomUUID(),
    evidence,
    note: 'prize',
    password: person.password,
  });
  return codeOf(answer);
}

/** The prize was paid, recorded by Mina and approved by Jun. */
export async function payAndRecord(
  desk: TestConsole,
  { mina, jun }: { mina: Person; jun: Person },
): Promise<string> {
  await claim(desk);
  const txid = String((await mina.call('POST', PAY)).body['txid']);
  assert.deepEqual(await record(desk, mina, txid), [200, undefined]);
  assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
  return txid;
}

export async function sendAgain({ house }: TestConsole, beyond = 0n): Promise<string> {
  const rail = house.desk.rails.get(RAIL) ?? assert.fail();
  const { claimAddress, prizeBaseUnits } = await dayOf(house);
  const receiver = rail.parseAddress(PRIZE_ASSET, claimAddress ?? '');
  assert.ok(receiver.ok);
  return house.ledger(RAIL).pay({ ...receiver.value, baseUnits: prizeBaseUnits + beyond });
}

export async function judgeAs(
  person: Person,
  txid: string,
  judgement: string,
): Promise<readonly [number, unknown]> {
  const said = { railId: RAIL, outputKey: `${txid}:0`, judgement, note: 'looked into our wallets' };
  return codeOf(
    await person.call('POST', '/api/treasury/prizes/payments', { ...said, password: person.password }),
  );
}

export const DONE = [200, undefined] as const;

export function redirect(person: Person, address: string, note = 'they wrote from their account') {
  const body = { address, note, password: person.password };
  return person.call('POST', `/api/treasury/prizes/${TOMORROW}/address`, body);
}

export function addressOf(byte: number): string {
  return makeRehearsalAddress(RAIL, new Uint8Array(20).fill(byte)).address;
}

/** The store with Ann in it, who won. */
export function withAnn(): TestDeskOptions {
  const { wrapStore } = withPeople(['ann']);
  return {
    wrapStore: (inner) => {
      const store = wrapStore?.(inner) ?? inner;
      return { ...store, findUser: async (userId) => (userId === 'ann' ? ANN : store.findUser(userId)) };
    },
  };
}
