import type { DraftPayoutsBody, PayoutDraft, RefusalCode } from '@naru/contract';
import { type Result, formatAmount, ok, refuse } from '@naru/core';
import { type CoinReading, type Operator, type Spend, draftPayouts } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { formatFeeRate } from '../../rail/format-fee-rate.ts';
import { type CoinRail, hasCoins } from '../../rail/read-coins.ts';
import type { CoinReader } from '../../rail/sweep-coins.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { type Payable, baseUnitsOf, findChosen, reasonOf } from './prepared-payouts.ts';

type Drafted = Result<{ readonly draft: PayoutDraft | null; readonly fault: string | null }, RefusalCode>;

/** Prepared payouts as transactions for a signer, where a network has coins. */
export function registerPayoutDraftRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  { gate, readCoins }: { readonly gate: OperatorGate; readonly readCoins: CoinReader },
): void {
  const { desk } = context;

  async function draft(rail: CoinRail, body: DraftPayoutsBody, operator: Operator): Promise<Drafted> {
    const reason = reasonOf(body.note);
    const early = await findDistinct(body, operator);
    if (early === null) return refuse('transfers_changed');
    // Before the network is read for minutes.
    if (reason === null && early.some(({ listed }) => listed.savedFile !== null))
      return refuse('transfers_saved_before');
    const answer = await readCoins(rail, null);
    if (!answer.ok) return answer;
    if (answer.value.state === 'reading') return ok({ draft: null, fault: null });
    if (answer.value.state === 'unread') return ok({ draft: null, fault: answer.value.fault });
    const { reading } = answer.value.value;
    // Anything may have happened to them meanwhile.
    const chosen = await findDistinct(body, operator);
    if (chosen === null) return refuse('transfers_changed');
    const { operatorId } = operator;
    const payouts = chosen.map(toDrafted);
    const drafted = await draftPayouts(desk, { rail, reading, operatorId, payouts, reason });
    return drafted.ok ? ok({ draft: presentDraft(rail, reading, drafted.value), fault: null }) : drafted;
  }

  /** Null where one cannot be paid now, or two have one receiver: nobody could say whose a payment is. */
  async function findDistinct(
    body: DraftPayoutsBody,
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
