import type { ConsoleBody, Treasury, TreasuryAsset } from '@naru/contract';
import { type AmountRefusal, type Result, formatAmount, ok, parseAmount, refuse } from '@naru/core';
import {
  holdPrize,
  judgeOrProposePrize,
  listPrizeProblems,
  proposePrizeAddress,
  takeOut,
  type AssetAmount,
  type Desk,
  MARKS_KEY,
  NO_MARKS,
  type TreasuryEntry,
  type TreasuryPosition,
  changeMarks,
  judgeReserve,
  listTreasury,
  prizeEntryKey,
  recordOrProposeTreasury,
  warnBelowOf,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { registerProfitRoutes } from './profit.routes.ts';
import { registerTreasuryEntryRoutes } from './treasury-entry.routes.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { presentWorth } from '../order/present-queue-row.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { sendActRefusal } from '../send-act-refusal.ts';
import { listPrizes } from '../../../lottery/list-prizes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { againOf } from '../request-parts.ts';
import { readReceiverProblems } from '../order/list-operator-actions.ts';

/** Routes for the money of the desk: balances, and entries for money moved outside of orders. */
export function registerTreasuryRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { desk, log } = parts.context;
  registerTreasuryEntryRoutes(app, parts);
  registerPrizeRoutes(app, parts, gate);
  registerProfitRoutes(app, parts);
  answerConsoleCalls(app, {
    treasury: () => presentTreasury(desk),
    setMarks: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { assetId, before: beforeJson, note, password, ...rest } = request.body;
      const reason = note.trim();
      if (/\p{C}/u.test(reason)) return sendRefusal(reply, 'text_unreadable');
      if (reason === '') return sendRefusal(reply, 'reason_missing');
      const asset = desk.assets.get(assetId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { warnBelow, closeBelow, closeAbove } = rest;
      const marks = { warnBelow, closeBelow, closeAbove };
      const changed = await changeMarks(desk, { asset, marks, beforeJson, operatorId, reason });
      if (!changed.ok) return sendRefusal(reply, changed.reason);
      await parts.context.refreshSettings();
      log({ level: 'warn', event: 'marks_set', fields: { operator: operatorId, asset: assetId } });
      return presentTreasury(desk);
    },
    recordTreasury: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { kind, assetId, amount, password, lotteryDate } = request.body;
      const [reason, evidence] = [request.body.note.trim(), request.body.evidence.trim()];
      // Single lines without control characters and direction marks, which could disguise the record.
      if (/\p{C}/u.test(reason + evidence)) return sendRefusal(reply, 'text_unreadable');
      if (reason === '') return sendRefusal(reply, 'reason_missing');
      const amounts = readAmounts(desk, request.body);
      if (!amounts.ok) return sendRefusal(reply, amounts.reason);
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const isPrize = kind === 'lottery_paid';
      if (isPrize !== (lotteryDate !== undefined)) return sendRefusal(reply, 'fields_missing');
      const entryKey = lotteryDate === undefined ? request.body.entryKey : prizeEntryKey(lotteryDate);
      const entry = { kind, ...amounts.value, entryKey, operatorId, reason, evidence };
      const recorded = await recordOrProposeTreasury(desk, entry);
      if (!recorded.ok) return sendActRefusal(desk, operatorId, reply, recorded.reason);
      const fields = { operator: operatorId, kind, asset: assetId, amount };
      log({ level: 'warn', event: TREASURY_EVENTS[recorded.value], fields });
      return presentTreasury(desk);
    },
  });
}

const TREASURY_EVENTS = { recorded: 'treasury_recorded', proposed: 'treasury_proposed' } as const;

type EntryAmounts = Pick<TreasuryEntry, 'asset' | 'baseUnits' | 'into' | 'heldBaseUnits'>;

function readAmounts(
  desk: Pick<Desk, 'assets'>,
  { assetId, amount, into, held }: ConsoleBody<'recordTreasury'>,
): Result<EntryAmounts, AmountRefusal | 'currency_unknown'> {
  const first = readAmount(desk, { assetId, amount });
  if (!first.ok) return first;
  const second = into === undefined ? ok(null) : readAmount(desk, into);
  if (!second.ok) return second;
  const seen = held === undefined ? ok(null) : parseSigned(held, first.value.asset.decimals);
  if (!seen.ok) return seen;
  return ok({ ...first.value, into: second.value, heldBaseUnits: seen.value });
}

/** After losses the books may have a negative amount. */
function parseSigned(text: string, decimals: number): Result<bigint, AmountRefusal> {
  const isBelowZero = text.startsWith('-');
  const parsed = parseAmount(isBelowZero ? text.slice(1) : text, decimals);
  return parsed.ok && isBelowZero ? ok(-parsed.value) : parsed;
}

function readAmount(
  { assets }: Pick<Desk, 'assets'>,
  { assetId, amount }: { readonly assetId: string; readonly amount: string },
): Result<AssetAmount, AmountRefusal | 'currency_unknown'> {
  const asset = assets.get(assetId);
  if (asset === undefined) return refuse('currency_unknown');
  const parsed = parseAmount(amount, asset.decimals);
  return parsed.ok ? ok({ asset, baseUnits: parsed.value }) : parsed;
}

async function presentTreasury(desk: Desk): Promise<Treasury> {
  const stored = await desk.store.listSettings();
  const positions = await listTreasury(desk);
  const { usdPrices = {} } = desk.rateBook.current() ?? {};
  return {
    assets: positions.map((position) => {
      const { assetId, decimals } = position.asset;
      const warnBelow = warnBelowOf(desk, position.asset);
      return {
        ...presentPosition(position),
        usdPrice: (position.usdCents === null ? null : usdPrices[position.asset.symbol]) ?? null,
        state: judgeReserve(desk, position.asset, position.free),
        marks: { ...(desk.settings.reserveMarks.get(assetId) ?? NO_MARKS) },
        warnBelow: warnBelow === null ? null : formatAmount(warnBelow, decimals),
        marksStored: stored.get(`${MARKS_KEY}${assetId}`) ?? null,
      };
    }),
  };
}

function presentPosition({
  asset,
  usdCents,
  krw,
  ...amounts
}: TreasuryPosition): Omit<TreasuryAsset, 'state' | 'marks' | 'marksStored' | 'usdPrice' | 'warnBelow'> {
  const { assetId, symbol, network, decimals } = asset;
  return {
    assetId,
    symbol,
    network,
    decimals,
    held: formatAmount(amounts.held, decimals),
    free: formatAmount(amounts.free, decimals),
    promised: formatAmount(amounts.promised, decimals),
    owed: formatAmount(amounts.owed, decimals),
    suspense: formatAmount(amounts.suspense, decimals),
    margin: formatAmount(amounts.margin, decimals),
    lottery: formatAmount(amounts.lottery, decimals),
    ...presentWorth({ usdCents, krw }),
  };
}

/** Routes for the prizes of the lottery and their judgements; a payment is an entry of the treasury. */
export function registerPrizeRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, log } = context;
  answerConsoleCalls(app, {
    prizes: async () => ({ prizes: await listPrizes(desk) }),
    judgePrizePayment: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { password, ...said } = request.body;
      if (/\p{C}/u.test(said.note)) return sendRefusal(reply, 'text_unreadable');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const judged = await judgeOrProposePrize(desk, { ...said, operatorId });
      if (!judged.ok) return sendActRefusal(desk, operatorId, reply, judged.reason);
      const { railId: rail, outputKey: output, judgement } = said;
      const event = judged.value === 'proposed' ? 'prize_act_proposed' : 'prize_payment_judged';
      log({ level: 'warn', event, fields: { operator: operatorId, rail, output, judgement } });
      return { prizes: await listPrizes(desk) };
    },
    changePrizeAddress: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { password, address: addressText, note } = request.body;
      if (/\p{C}/u.test(note)) return sendRefusal(reply, 'text_unreadable');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { date } = request.params;
      const proposed = await proposePrizeAddress(desk, { date, addressText, operatorId, note });
      if (!proposed.ok) return sendActRefusal(desk, operatorId, reply, proposed.reason);
      const fields = { operator: operatorId, day: date, judgement: 'address' };
      log({ level: 'warn', event: 'prize_act_proposed', fields });
      return { prizes: await listPrizes(desk) };
    },
    holdPrize: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { password, isHeld, note } = request.body;
      if (/\p{C}/u.test(note)) return sendRefusal(reply, 'text_unreadable');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { date } = request.params;
      const held = await holdPrize(desk, { date, isHeld, operatorId, note });
      if (!held.ok) return sendRefusal(reply, held.reason);
      return { prizes: await listPrizes(desk) };
    },
    askPrizeWallet: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { date } = request.params;
      const { address } = request.body;
      const taken = await askWalletForPrize(desk, { date, address, operatorId, ...againOf(request.body) });
      return taken.ok ? { prizes: await listPrizes(desk) } : sendRefusal(reply, taken.reason);
    },
    prizeReceiver: async ({ params }, reply) => {
      const found = await readReceiverProblems(() => listPrizeProblems(desk, params.date));
      return found.ok ? found.value : sendRefusal(reply, found.reason);
    },
  });
}

/** The wallet of a browser is asked only for what the list of prizes says is to be paid. */
function askWalletForPrize(
  desk: ServerContext['desk'],
  said: { readonly date: string; readonly address: string; readonly operatorId: string } & ReturnType<
    typeof againOf
  >,
) {
  const { date, address, ...by } = said;
  const payments = [{ paymentId: prizeEntryKey(date), view: null }];
  return takeOut<null, 'prize_not_claimed' | 'transfers_changed'>(
    desk,
    { event: 'wallet_asked', payments, ...by },
    async () => {
      const slip = (await listPrizes(desk)).find((each) => each.date === date)?.toPay ?? null;
      if (slip === null) return refuse('prize_not_claimed');
      if (slip.address !== address) return refuse('transfers_changed');
      return ok({ value: null, fileHash: desk.hashText(JSON.stringify(slip)) });
    },
  );
}
