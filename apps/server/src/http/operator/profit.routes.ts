import type { ProfitRow } from '@naru/contract';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../call-routes.ts';
import { type CsvColumns, sendCsv, sendJson } from '../file/send-file.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import { readProfit } from './read-profit.ts';

const FILE_NAME = 'profit';

/** What the desk earned, as a report and as files. */
export function registerProfitRoutes(app: FastifyInstance, { context: { desk } }: ConsoleParts): void {
  answerConsoleCalls(app, {
    profit: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      return profit.ok ? profit.value : sendRefusal(reply, profit.reason);
    },
    profitCsv: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      if (!profit.ok) return sendRefusal(reply, profit.reason);
      return sendCsv(reply, { name: FILE_NAME, rows: profit.value.rows, columns: PROFIT_COLUMNS });
    },
    profitJson: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      if (!profit.ok) return sendRefusal(reply, profit.reason);
      return sendJson(reply, { name: FILE_NAME, rows: profit.value.rows });
    },
  });
}

const PROFIT_COLUMNS: CsvColumns<ProfitRow> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  orders: ({ orders }) => `${orders}`,
  earned_usd: ({ earnedUsd }) => earnedUsd,
  costs_usd: ({ costsUsd }) => costsUsd,
  profit_usd: ({ profitUsd }) => profitUsd,
  earned_krw: ({ earnedKrw }) => earnedKrw,
  costs_krw: ({ costsKrw }) => costsKrw,
  profit_krw: ({ profitKrw }) => profitKrw,
  amount: ({ amount }) => amount,
  unpriced: ({ unpriced }) => `${unpriced}`,
  // Last, so that what reads the file by places still finds the others.
  prizes_usd: ({ prizesUsd }) => prizesUsd,
  prizes_krw: ({ prizesKrw }) => prizesKrw,
};
