import { claimPrize, isDate } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { presentLottery, presentOwnEntry } from '../../../lottery/present-lottery.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { answerOwnCalls } from '../account/user-gate.ts';

const LEAVES_PER_PAGE = 1_000;
const OWN_ENTRIES_MAX = 100;

/** Routes for the days of the lottery, and for each person's own entries. */
export function registerLotteryRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk } = context;
  const isRehearsal = context.mode === 'rehearsal';
  answerCalls(app, {
    lottery: async ({ params: { date }, query: { from = '0' } }, reply) => {
      if (!isDate(date)) return sendRefusal(reply, 'date_malformed');
      const day = await desk.store.findLotteryDay(date);
      if (day === null) return sendRefusal(reply, 'lottery_unknown');
      const entries = await desk.store.listLotteryEntries({
        date,
        limit: LEAVES_PER_PAGE,
        fromPlace: Number.parseInt(from, 10),
      });
      reply.header('cache-control', 'no-cache');
      const leaves = entries.map(({ leaf }) => leaf);
      return presentLottery(desk, day, { isRehearsal, leaves });
    },
  });
  answerOwnCalls(app, context, {
    listLotteryEntries: async ({ user: { userId } }) => {
      const entries = await desk.store.listLotteryEntriesOfUser({ userId, limit: OWN_ENTRIES_MAX });
      return Promise.all(entries.map((entry) => presentOwnEntry(desk, entry, { isRehearsal })));
    },
    claimLotteryPrize: async ({ user: { userId } }, { params: { date }, body }, reply) => {
      const claimed = await claimPrize(desk, { date, userId, addressText: body.address });
      if (!claimed.ok) return sendRefusal(reply, claimed.reason);
      return { success: true, address: claimed.value.address };
    },
  });
}
