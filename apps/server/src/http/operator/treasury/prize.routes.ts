import { ok, refuse } from '@naru/core';
import {
  holdPrize,
  judgeOrProposePrize,
  listPrizeProblems,
  prizeEntryKey,
  proposePrizeAddress,
  takeOut,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { listPrizes } from '../../../lottery/list-prizes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendActRefusal } from '../send-act-refusal.ts';
import type { ServerContext } from '../../../context/context.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { reasonOf } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { readReceiverProblems } from '../order/list-operator-actions.ts';

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
      const taken = await askWalletForPrize(desk, { date, operatorId, reason: reasonOf(request.body.note) });
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
  said: { readonly date: string; readonly operatorId: string; readonly reason: string | null },
) {
  const { date, ...by } = said;
  const payments = [{ paymentId: prizeEntryKey(date), view: null }];
  return takeOut<null, 'prize_not_claimed'>(desk, { event: 'wallet_asked', payments, ...by }, async () => {
    const slip = (await listPrizes(desk)).find((each) => each.date === date)?.toPay ?? null;
    if (slip === null) return refuse('prize_not_claimed');
    return ok({ value: null, fileHash: desk.hashText(JSON.stringify(slip)) });
  });
}
