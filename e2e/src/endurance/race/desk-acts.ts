import { type ProposalKind, ok, refuse } from '@naru/core';
import {
  type Desk,
  type OperatorAct,
  type StatementLine,
  addToList,
  assignUnmatched,
  attestPayment,
  changeAdjustments,
  changeOperator,
  changePrizeAddress,
  changeSetting,
  dismissUnmatched,
  getAsset,
  holdPrize,
  importLines,
  judgePayment,
  judgePrizePayment,
  keepOnList,
  listBankAccounts,
  loadSnapshots,
  preparePayout,
  prizeEntryKey,
  proposePrizeAddress,
  putLinesAside,
  readPrizeAddressProposal,
  recordLine,
  recordReceipt,
  recordTreasury,
  recordUnmatched,
  removeFromList,
  returnUnmatched,
  reverseReceipt,
  seenVersionOf,
  takeOut,
  takeOrder,
  withdrawDisbursement,
} from '@naru/desk';
import type { Note } from './race-part.ts';

/** Acts of people that belong together by a name, all at one moment. */
export interface DeskActs {
  readonly kind: 'acts';
  readonly wishes: readonly ActWish[];
  readonly nowMs: number;
}

/** One person's wish. What it is about is known from before the race. */
export interface ActWish {
  readonly name: string;
  readonly act: RacedAct;
  /** Who does it. */
  readonly by: string;
  /** Such as an order, a deposit or a key. */
  readonly about: string;
  /** What is said about it. */
  readonly said?: string;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly reason: string } | number;
type Act = (desk: Desk, wish: ActWish) => Promise<Outcome>;

const WORDS = { reason: 'at one moment', note: 'at one moment' } as const;
const RAIL = 'krw-bank';
const LINE: StatementLine = {
  row: 1,
  direction: 'in',
  baseUnits: 500_000n,
  bookedAtMs: 0,
  precision: 'minute',
  balanceAfter: 500_000n,
  shown: 'Mina',
  holder: null,
  remark: '',
  otherAccount: '',
  otherBank: '',
  kind: '',
  bankRef: null,
  isReversal: false,
  remarks: [],
};

/** On what they see of the order. */
async function orderAct({ store }: Desk, { about: orderId, by: id }: ActWish): Promise<OperatorAct> {
  const view = await store.findOrder(orderId);
  const expectedVersion = view === null ? 0 : seenVersionOf(view.order);
  return { orderId, expectedVersion, actor: { kind: 'operator', id } };
}

function placeOf({ about: outputKey }: ActWish) {
  return { railId: RAIL, outputKey };
}

async function findOpen({ store, clock }: Desk, kind: ProposalKind, subjectId: string) {
  const [open] = await store.listProposals({ nowMs: clock.nowMs(), limit: 1, kinds: [kind], subjectId });
  return open ?? null;
}

/** Each act of the desk that several people may do about one thing. */
export const RACED_ACTS = {
  recordUnmatched: (desk, { about: reference, by: operatorId }) => {
    const money = { assetId: 'KRW', amountText: '500000', reference, markText: '' };
    return recordUnmatched(desk, { ...money, receivedAtMs: desk.clock.nowMs(), operatorId });
  },
  dismiss: (desk, wish) =>
    dismissUnmatched(desk, { act: 'dismiss', place: placeOf(wish), operatorId: wish.by, ...WORDS }),
  reopen: (desk, wish) =>
    dismissUnmatched(desk, { act: 'reopen', place: placeOf(wish), operatorId: wish.by, ...WORDS }),
  sendBack: (desk, wish) => returnUnmatched(desk, { place: placeOf(wish), operatorId: wish.by }),
  give: (desk, wish) =>
    assignUnmatched(desk, { place: placeOf(wish), operatorId: wish.by, orderId: wish.said ?? '' }),
  receipt: async (desk, wish) =>
    recordReceipt(desk, {
      ...(await orderAct(desk, wish)),
      amountText: '500000',
      bankReference: wish.said ?? '',
      receivedAtMs: desk.clock.nowMs(),
    }),
  takeBack: async (desk, wish) =>
    reverseReceipt(desk, {
      ...(await orderAct(desk, wish)),
      receiptKey: wish.said ?? '',
      cause: 'recorded_wrongly',
      ...WORDS,
    }),
  importLine: async (desk, { about: bankRef, by: operatorId, said = '' }) => {
    const account = listBankAccounts(desk).find(({ railId }) => railId === RAIL);
    if (account === undefined) throw new Error('the desk has no bank');
    const amount = said === '' ? {} : { baseUnits: BigInt(said) };
    const lines = [{ ...LINE, ...amount, bankRef, bookedAtMs: desk.clock.nowMs() }];
    const made = { lines, fileHash: bankRef, operatorId, columns: null };
    return (await importLines(desk, account, made)).newCount;
  },
  recordLine: async (desk, wish) =>
    recordLine(desk, { ...(await orderAct(desk, wish)), lineKey: wish.said ?? '', isConfirmed: true }),
  asideLine: async (desk, { about, by: operatorId }) => {
    await loadSnapshots(desk, true);
    const wish = { railId: RAIL, lineKeys: [about], isAside: true, isConfirmed: true, operatorId, ...WORDS };
    const moved = await putLinesAside(desk, wish);
    return moved.ok ? moved.value.filter(({ refusal }) => refusal === null).length : moved;
  },
  addToList: (desk, { about: value, by: operatorId }) => {
    const added = { list: 'block', lines: [{ kind: 'email', value }], source: null } as const;
    return addToList(desk, added, { operatorId, ...WORDS });
  },
  removeFromList: (desk, { about, by: operatorId }) => removeFromList(desk, about, { operatorId, ...WORDS }),
  keepOnList: (desk, { about, by: operatorId }) => keepOnList(desk, about, { operatorId, ...WORDS }),
  setSetting: (desk, { about: key, by: operatorId, said = '' }) => {
    const change = { key, beforeJson: null, afterJson: JSON.stringify(said) };
    return changeSetting(desk, { change, operatorId, ...WORDS }, () => Promise.resolve(ok(null)));
  },
  setMargin: (desk, { by: operatorId, said = '' }) => {
    const change = { paySymbol: 'LTC', receiveSymbol: 'KRW', beforePpm: null, afterPpm: BigInt(said) };
    return changeAdjustments(desk, { changes: [change], by: { operatorId, ...WORDS } });
  },
  demote: (desk, { about: operatorId, by }) =>
    changeOperator(desk, { operatorId, by, change: { role: 'viewer' } }),
  take: async (desk, wish) => takeOrder(desk, await orderAct(desk, wish)),
  prepare: async (desk, wish) => preparePayout(desk, await orderAct(desk, wish)),
  attest: async (desk, wish) => {
    const act = await orderAct(desk, wish);
    const view = await desk.store.findOrder(wish.about);
    const disbursementId = view?.disbursements.at(-1)?.disbursementId ?? '';
    return attestPayment(desk, { ...act, disbursementId }, { reference: wish.about, amountText: null });
  },
  saveFile: async (desk, wish) => {
    const view = await desk.store.findOrder(wish.about);
    if (view === null || `${seenVersionOf(view.order)}` !== wish.said) return refuse('transfers_changed');
    const payments = view.disbursements.map(({ disbursementId: paymentId }) => ({ paymentId, view }));
    const file = { event: 'transfer_saved', operatorId: wish.by, payments, reason: null } as const;
    return takeOut(desk, file, () => Promise.resolve(ok({ value: null, fileHash: wish.by })));
  },
  withdraw: async (desk, wish) => {
    const view = await desk.store.findOrder(wish.about);
    const disbursementId = view?.disbursements.at(-1)?.disbursementId ?? '';
    const act = { ...(await orderAct(desk, wish)), expectedVersion: Number(wish.said) };
    return withdrawDisbursement(desk, { ...act, disbursementId });
  },
  judge: async (desk, wish) =>
    judgePayment(desk, {
      ...(await orderAct(desk, wish)),
      railId: RAIL,
      outputKey: wish.said ?? '',
      judgement: 'unexplained',
      ...WORDS,
    }),
  judgePrize: (desk, wish) =>
    judgePrizePayment(desk, { ...placeOf(wish), judgement: 'not_ours', operatorId: wish.by, ...WORDS }),
  takePrizeBack: (desk, wish) =>
    judgePrizePayment(desk, { ...placeOf(wish), judgement: 'unexplained', operatorId: wish.by, ...WORDS }),
  recordPrize: (desk, { about: date, by: operatorId, said: evidence = '' }) => {
    const prize = { kind: 'lottery_paid', asset: getAsset(desk, 'KRW'), baseUnits: 20_000n } as const;
    const entry = { ...prize, into: null, heldBaseUnits: null, entryKey: prizeEntryKey(date) };
    return recordTreasury(desk, { ...entry, operatorId, evidence, ...WORDS });
  },
  redirectPrize: (desk, { about: date, by: operatorId, said: addressText = '' }) =>
    proposePrizeAddress(desk, { date, addressText, operatorId, ...WORDS }),
  holdPrize: (desk, { about: date, by: operatorId }) =>
    holdPrize(desk, { date, isHeld: true, operatorId, ...WORDS }),
  releasePrize: (desk, { about: date, by: operatorId }) =>
    holdPrize(desk, { date, isHeld: false, operatorId, ...WORDS }),
  approveAddress: async (desk, wish) => {
    const proposal = await findOpen(desk, 'prize', wish.about);
    const said = proposal === null ? null : readPrizeAddressProposal(proposal);
    if (proposal === null || said === null) return refuse('proposal_unknown');
    return changePrizeAddress(desk, said, { proposal, operatorId: wish.by });
  },
} as const satisfies Record<string, Act>;

export type RacedAct = keyof typeof RACED_ACTS;

export async function runDeskActs(desk: Desk, { wishes }: DeskActs, note: Note): Promise<void> {
  await Promise.all(
    wishes.map(async (wish) => {
      const act: Act = RACED_ACTS[wish.act];
      const outcome = await act(desk, wish);
      const word = typeof outcome === 'number' ? `${outcome}` : outcome.ok ? 'ok' : outcome.reason;
      note(`${wish.name}: ${word}`);
    }),
  );
}
