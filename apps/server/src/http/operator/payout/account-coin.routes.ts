import type {
  ConsoleBody,
  PayoutDraft,
  RefusalCode,
  SweepAnswer,
  SweepPlan,
  SweepRails,
} from '@naru/contract';
import { type Result, formatAmount, ok, refuse } from '@naru/core';
import { type CoinReading, type Operator, type Rail, type Spend, draftPayouts } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import {
  type CoinRail,
  type CoinReader,
  type CoinSweep,
  createCoinReader,
  formatFeeRate,
  hasCoins,
  sweepCoins,
} from '../../../rail/sweep-coins.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { type Payable, baseUnitsOf, findChosen } from './prepared-payouts.ts';
import { againOf } from '../request-parts.ts';
import {
  ADDRESSES_MAX,
  type ReadSweep,
  type SweepAsked,
  type SweptRail,
  isSwept,
  readOwnAddress,
  readSweep,
  sumSweep,
  sweepCsv,
} from '../../../rail/read-sweep.ts';
import { type RailAnswer, createRailReader } from '../../../rail/rail-reader.ts';

type Drafted = Result<{ readonly draft: PayoutDraft | null; readonly fault: string | null }, RefusalCode>;

/** Routes for prepared payouts as transactions for a signer, if the network has coins. */
function registerPayoutDraftRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  { gate, readCoins }: { readonly gate: OperatorGate; readonly readCoins: CoinReader },
): void {
  const { desk } = context;

  async function draft(
    rail: CoinRail,
    body: ConsoleBody<'draftPayouts'>,
    operator: Operator,
  ): Promise<Drafted> {
    const again = againOf(body);
    const early = await findDistinct(body, operator);
    if (early === null) return refuse('transfers_changed');
    // Checked before the network is read for minutes.
    if (again.reason === null && early.some(({ listed }) => listed.takenOut !== null))
      return refuse('taken_out_before');
    const answer = await readCoins(rail, null);
    if (!answer.ok) return answer;
    if (answer.value.state === 'reading') return ok({ draft: null, fault: null });
    if (answer.value.state === 'unread') return ok({ draft: null, fault: answer.value.fault });
    const { reading } = answer.value.value;
    // The payouts may have changed meanwhile.
    const chosen = await findDistinct(body, operator);
    if (chosen === null) return refuse('transfers_changed');
    const { operatorId } = operator;
    const payouts = chosen.map(toDrafted);
    const drafted = await draftPayouts(desk, { rail, reading, operatorId, payouts, ...again });
    return drafted.ok ? ok({ draft: presentDraft(rail, reading, drafted.value), fault: null }) : drafted;
  }

  /** Null if one cannot be paid now, or two have one receiver: a payment could not be assigned. */
  async function findDistinct(
    body: ConsoleBody<'draftPayouts'>,
    operator: Operator,
  ): Promise<readonly Payable[] | null> {
    const chosen = await findChosen(context, operator, body);
    const receivers = new Set(chosen?.map(({ listed }) => listed.address));
    return receivers.size === chosen?.length ? chosen : null;
  }

  answerConsoleCalls(app, {
    draftPayouts: async (request, reply) => {
      const rail = desk.rails.get(request.body.railId);
      if (rail === undefined || !hasCoins(rail)) return sendRefusal(reply, 'field_invalid');
      const drafted = await draft(rail, request.body, gate.operatorOf(request));
      return drafted.ok ? drafted.value : sendRefusal(reply, drafted.reason);
    },
  });
}

function toDrafted({ listed, view }: Payable) {
  const { disbursementId, address } = listed;
  return { disbursementId, view, address, baseUnits: baseUnitsOf(view, listed) };
}

function presentDraft(
  { assets }: CoinRail,
  { feeRates: { payout } }: CoinReading,
  { psbt, coins, feeBaseUnits, change }: Spend,
): PayoutDraft {
  const [asset] = assets;
  if (asset === undefined) throw new Error('a rail without a currency');
  const { symbol, decimals } = asset;
  return {
    psbt,
    coinCount: coins.length,
    symbol,
    fee: formatAmount(feeBaseUnits, decimals),
    feeRate: formatFeeRate(payout),
    isRateEstimated: payout.isEstimated,
    change: change === null ? null : formatAmount(change.baseUnits, decimals),
  };
}

function presentBalanceSweep(rail: Rail, { steps, ...read }: ReadSweep): SweepPlan {
  const { moved, ...sums } = sumSweep(rail, steps);
  return {
    ...sums,
    ...read,
    moved: [...moved],
    transactionCount: steps.length,
    csv: sweepCsv(rail, steps),
    coins: null,
  };
}

function presentCoinSweep({ assets }: Rail, sweep: CoinSweep): SweepPlan {
  const { spends, addressCount, strangeCount, spentFrom, heldCount, leftCount, feeRate } = sweep;
  const [asset] = assets;
  if (asset === undefined) throw new Error('a rail without a currency');
  const { symbol, decimals } = asset;
  const sum = (amounts: readonly bigint[]): string =>
    formatAmount(
      amounts.reduce((total, each) => total + each, 0n),
      decimals,
    );
  const amount = sum(spends.map(({ paidBaseUnits }) => paidBaseUnits));
  return {
    addressCount,
    strangeCount,
    transactionCount: spends.length,
    moved: spends.length === 0 ? [] : [{ symbol, amount, addressCount: spentFrom }],
    feeSymbol: symbol,
    fees: sum(spends.map(({ feeBaseUnits }) => feeBaseUnits)),
    fund: null,
    csv: null,
    coins: {
      spentCount: spends.reduce((count, { coins }) => count + coins.length, 0),
      heldCount,
      leftCount,
      feeRate: formatFeeRate(feeRate),
      isRateEstimated: feeRate.isEstimated,
      psbts: spends.map(({ psbt }) => psbt),
    },
  };
}

type Answered = Result<SweepAnswer, RefusalCode>;

/** Routes for bringing together the money at the deposit addresses of a network. */
function registerSweepRoutes(
  app: FastifyInstance,
  { context: { desk } }: ConsoleParts,
  readCoins: CoinReader,
): void {
  const { store, clock } = desk;
  const readBalances = createRailReader({
    clock,
    read: (rail: SweptRail, asked: SweepAsked) =>
      readSweep(rail, store, { ...asked, addressesMax: ADDRESSES_MAX }),
  });

  async function planBalances(
    rail: SweptRail,
    { to, feesFrom }: ConsoleBody<'planSweep'>,
  ): Promise<Answered> {
    if (to === null) return refuse('field_invalid');
    const answer = await readBalances(rail, { to, feesFrom });
    if (!answer.ok) return answer;
    return 'value' in answer.value
      ? ok({ plan: presentBalanceSweep(rail, answer.value.value), fault: null })
      : ok(withoutPlan(answer.value));
  }

  async function planCoins(rail: CoinRail, { to }: ConsoleBody<'planSweep'>): Promise<Answered> {
    // Checked before the network is read for minutes.
    const address = to === null ? ok(null) : await readOwnAddress(rail, store, to);
    if (!address.ok) return address;
    const answer = await readCoins(rail, null);
    if (!answer.ok) return answer;
    if (!('value' in answer.value)) return ok(withoutPlan(answer.value));
    const sweep = await sweepCoins(rail, store, { read: answer.value.value, toAddress: address.value });
    return ok({ plan: presentCoinSweep(rail, sweep), fault: null });
  }

  answerConsoleCalls(app, {
    sweepRails: async () => ({ rails: [...desk.rails.values()].flatMap(presentRail) }),
    planSweep: async ({ body }, reply) => {
      const rail = desk.rails.get(body.railId);
      const answered =
        rail !== undefined && isSwept(rail)
          ? await planBalances(rail, body)
          : rail !== undefined && hasCoins(rail)
            ? await planCoins(rail, body)
            : refuse('field_invalid');
      return answered.ok ? answered.value : sendRefusal(reply, answered.reason);
    },
  });
}

function presentRail(rail: Rail): SweepRails['rails'] {
  const { railId, name } = rail.network;
  if (isSwept(rail)) return [{ railId, network: name, kind: 'balances' }];
  return hasCoins(rail) ? [{ railId, network: name, kind: 'coins' }] : [];
}

/** The answer while the network is still read, or if it could not be read. */
function withoutPlan(answer: Exclude<RailAnswer<never>, { readonly state: 'read' }>): SweepAnswer {
  return { plan: null, fault: answer.state === 'reading' ? null : answer.fault };
}

/** Routes that spend from the accounts of the desk. The coins of a network are read for both at once. */
export function registerAccountCoinRoutes(
  app: FastifyInstance,
  parts: ConsoleParts,
  gate: OperatorGate,
): void {
  const readCoins = createCoinReader(parts.context.desk);
  registerPayoutDraftRoutes(app, parts, { gate, readCoins });
  registerSweepRoutes(app, parts, readCoins);
}
