import { Readable } from 'node:stream';
import { formatTransferText, readBankAccount } from '@naru/chains';
import { type BankDesk, type DeskBankAccount, listBankAccounts, readBankDesk } from '@naru/desk';
import { type PracticeLine, formatPracticeStatement } from '@naru/rails';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';

const MINUTE_MS = 60_000;
const ORDERS_MAX = 50;
/** Whole units: so many that no payout makes the balance negative. */
const FIRST_BALANCE = 1_000_000_000n;

/** Serves the statement of a simulated bank. A live desk has no such routes. */
export function registerPracticeStatementRoutes(app: FastifyInstance, { context }: ConsoleParts): void {
  if (context.mode !== 'rehearsal') return;
  const { desk } = context;
  answerConsoleCalls(app, {
    practiceStatement: async ({ query }, reply) => {
      const account = listBankAccounts(desk).find(({ railId }) => railId === query.rail);
      if (account === undefined) return sendRefusal(reply, 'bank_unknown');
      const read = await readBankDesk(desk, account);
      const text = formatPracticeStatement({
        country: account.country,
        accountNumber: readBankAccount(account.text)?.accountNumber ?? '',
        decimals: account.asset.decimals,
        balanceBaseUnits: lastBalance(account, read),
        lines: listPracticeLines(account, read, desk.clock.nowMs()),
      });
      return reply
        .header('content-disposition', `attachment; filename="practice-${account.railId}.csv"`)
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(Readable.from([text]));
    },
  });
}

/** The balance after the statement that was imported last. */
function lastBalance({ asset }: DeskBankAccount, { lines }: BankDesk): bigint {
  return lines[0]?.line.balanceAfter ?? FIRST_BALANCE * 10n ** BigInt(asset.decimals);
}

/**
 * The lines that a bank could show now: payments for orders whose customers reported a payment, prepared
 * payouts, a stranger's payment, and a fee. Lines that were already imported are left out.
 */
function listPracticeLines(account: DeskBankAccount, read: BankDesk, nowMs: number): readonly PracticeLine[] {
  const { country, asset } = account;
  const words = WORDS[country];
  const shownOrders = new Set(
    read.lines.flatMap(({ match }) => match.candidates.map(({ order }) => order.orderId)),
  );
  const shownPayouts = new Set(read.lines.map(({ match }) => match.payoutId));
  const whole = 10n ** BigInt(asset.decimals);
  const paid = read.waiting
    .filter(({ order }) => order.claimEndsAtMs !== null && !shownOrders.has(order.orderId))
    .slice(0, ORDERS_MAX);
  const leaving = [...read.payouts.values()]
    .filter(({ payout }) => !shownPayouts.has(payout.payoutId))
    .slice(0, ORDERS_MAX);
  return [
    line('out', words.feeUnits * whole, words.fee, nowMs - 2 * MINUTE_MS, words.fee),
    line('in', words.strangerUnits * whole, words.stranger, nowMs - MINUTE_MS, words.transfer),
    ...paid.map(({ order, dueBaseUnits }, index) => {
      const name = order.depositorName ?? words.names[index % words.names.length] ?? '';
      return line('in', dueBaseUnits, formatTransferText(name, order.reference), nowMs, words.transfer);
    }),
    ...leaving.map(({ payout }) => line('out', payout.baseUnits, payout.holder, nowMs, words.transfer)),
  ];
}

function line(
  direction: PracticeLine['direction'],
  baseUnits: bigint,
  shown: string,
  atMs: number,
  kind: string,
): PracticeLine {
  return { direction, baseUnits, shown, atMs, kind };
}

const WORDS = {
  KR: {
    transfer: '전자금융',
    fee: '타행이체수수료',
    feeUnits: 500n,
    stranger: '모름이',
    strangerUnits: 70_000n,
    names: ['한가람', '김하나', '이도윤', '박서연'],
  },
  CN: {
    transfer: '转账汇款',
    fee: '手续费',
    feeUnits: 5n,
    stranger: '何远山',
    strangerUnits: 300n,
    names: ['林小舟', '苏禾雨', '江晚晴', '何山青'],
  },
} as const;
