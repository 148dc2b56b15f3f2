import { ok } from '@naru/core';
import { recordDeskAct } from '../audit/write-audit.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { RailState } from '../ports/store.ts';
import { dismissUnmatched } from './decide-unmatched.ts';
import { actOfEntry, suspenseEntry } from './record-unmatched.ts';
import type { UnmatchedDeposit } from '../ports/unmatched-store.ts';

/** Further deposits are booked in the next round. */
const BOOKED_PER_ROUND_MAX = 100;

/** One transaction may pay several orders; one of them is enough to know that it is ours. */
const ORDERS_OF_TRANSACTION_MAX = 10;

/**
 * Books deposits of no order: into suspense once they are final, and out again if the network has dropped
 * their block. Safe to repeat, also by several processes.
 */
export async function bookUnmatched(desk: Desk, rail: Rail, railState: RailState): Promise<void> {
  const { railId } = rail.network;
  for (const deposit of await desk.store.listUnsettledUnmatched({ railId, limit: BOOKED_PER_ROUND_MAX })) {
    const { isFinal } = finalityOfUnmatched(rail, deposit, railState);
    if (deposit.entryId === null && isFinal) {
      await move(desk, deposit, 'in');
      // A person who took a decision back has said that it is not change.
      if (deposit.decidedAtMs === null) await putChangeAside(desk, deposit);
    }
    if (deposit.entryId !== null && deposit.blockHeight === null) await move(desk, deposit, 'out');
  }
}

/**
 * Puts change aside: if change of a wallet returns to a watched address, it arrives in a transaction that
 * pays out an order of this desk, and is not money of a customer. One transaction of an exchange may pay both
 * a customer and this desk, so a payment that counts for nothing does not make it ours.
 */
async function putChangeAside(desk: Desk, deposit: UnmatchedDeposit): Promise<void> {
  const { railId, outputKey, txid } = deposit;
  const { views } = await desk.store.searchOrders({
    clues: [{ kind: 'txid', text: txid, isPrefix: false }],
    stage: null,
    assetId: null,
    operatorId: null,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: ORDERS_OF_TRANSACTION_MAX,
    candidatesMax: ORDERS_OF_TRANSACTION_MAX,
  });
  const paid = views.find(({ sightings }) =>
    sightings.some((each) => each.railId === railId && each.txid === txid && isPaidByDesk(each)),
  );
  if (paid === undefined) return;
  const note = `change of a payment for ${paid.order.reference}`;
  await dismissUnmatched(desk, { act: 'dismiss', place: { railId, outputKey }, operatorId: '', note });
}

function isPaidByDesk({ purpose, standing }: Sighting): boolean {
  return purpose !== 'deposit' && (standing === 'counted' || standing === 'booked');
}

async function move(desk: Desk, deposit: UnmatchedDeposit, direction: 'in' | 'out'): Promise<void> {
  const { railId, outputKey, entryId: expectedEntryId } = deposit;
  const entry = suspenseEntry(desk, deposit, direction);
  const entryId = direction === 'in' ? entry.entryId : null;
  const what = actOfEntry(desk, entry, { operatorId: '', note: deposit.txid });
  const booking = { railId, outputKey, entryId, expectedEntryId };
  await recordDeskAct(desk, () =>
    ok({ what, write: (act) => desk.store.bookUnmatchedDeposit(booking, entry, act) }),
  );
}
