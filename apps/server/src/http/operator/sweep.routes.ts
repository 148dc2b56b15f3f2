import type { PlanSweepBody, RefusalCode, SweepAnswer, SweepRails } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { Rail } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { type RailAnswer, createRailReader } from '../../rail/rail-reader.ts';
import { type CoinRail, hasCoins } from '../../rail/read-coins.ts';
import {
  ADDRESSES_MAX,
  type SweepAsked,
  type SweptRail,
  isSwept,
  readOwnAddress,
  readSweep,
} from '../../rail/read-sweep.ts';
import { type CoinReader, sweepCoins } from '../../rail/sweep-coins.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { presentBalanceSweep, presentCoinSweep } from './present-sweep.ts';

type Answered = Result<SweepAnswer, RefusalCode>;

/** The money at the deposit addresses of a network, as transactions that bring it together. */
export function registerSweepRoutes(
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

  async function planBalances(rail: SweptRail, { to, feesFrom }: PlanSweepBody): Promise<Answered> {
    if (to === null) return refuse('field_invalid');
    const answer = await readBalances(rail, { to, feesFrom });
    if (!answer.ok) return answer;
    return 'value' in answer.value
      ? ok({ plan: presentBalanceSweep(rail, answer.value.value), fault: null })
      : ok(withoutPlan(answer.value));
  }

  async function planCoins(rail: CoinRail, { to }: PlanSweepBody): Promise<Answered> {
    // Before the network is read for minutes.
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

/** The network is still read, or could not be. */
function withoutPlan(answer: Exclude<RailAnswer<never>, { readonly state: 'read' }>): SweepAnswer {
  return { plan: null, fault: answer.state === 'reading' ? null : answer.fault };
}
