import { setTimeout as delay } from 'node:timers/promises';
import type { DeskProcess } from '../../harness/desk-process.ts';
import type { OperatorSession } from '../../harness/operator-session.ts';
import type { AnswerLog } from './answer-log.ts';
import { createDeskClient } from './desk-client.ts';
import { payOutOnce, sweepOnce } from './operator-lane.ts';
import type { RandomSource } from './random-source.ts';
import { type PriceBook, mineFor, read, visitOnce } from './visitor-lane.ts';

const VISITORS = 4;
const READERS = 2;
const PAYERS = 2;
/** People are slower than machines; without a pause 200 rounds leave more orders than anybody can judge. */
const VISITOR_PAUSE_MS = 25;
const PAUSE_MS = 10;
/** While nobody answers, asking faster only keeps the machine from its recovery. */
const PAUSE_AFTER_SILENCE_MS = 50;

/** Many at once: orders, payments, blocks, reads and an operator's acts, until it is stopped. */
export interface MixedLoad {
  /** Cuts what is under way; resolves when nobody asks for anything any more. */
  stop(): Promise<void>;
}

export function startMixedLoad(options: {
  readonly desk: Pick<DeskProcess, 'publicUrl' | 'consoleUrl'>;
  readonly session: OperatorSession;
  readonly acknowledged: AnswerLog;
  readonly random: RandomSource;
  /** Between two visits of one visitor. */
  readonly visitorPauseMs?: number;
  readonly openClient?: typeof createDeskClient;
}): MixedLoad {
  const { desk, session, acknowledged, random, visitorPauseMs = VISITOR_PAUSE_MS } = options;
  const { openClient = createDeskClient } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const parts = { client: openClient({ url: desk.publicUrl, signal }), acknowledged, random };
  const console = { ...parts, client: openClient({ url: desk.consoleUrl, signal, session }) };
  const prices: PriceBook = new Map();
  const repeat = async (pauseMs: number, step: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      const silencesBefore = acknowledged.counts.silence;
      await step();
      await delay(acknowledged.counts.silence === silencesBefore ? pauseMs : PAUSE_AFTER_SILENCE_MS);
    }
  };
  const withRecent = async (step: typeof read): Promise<void> => {
    const order = random.pick([...acknowledged.orders.values()].slice(-60));
    if (order !== null) await step(parts, order);
  };
  const lanes = [
    ...Array.from({ length: VISITORS }, () => repeat(visitorPauseMs, () => visitOnce(parts, prices))),
    ...Array.from({ length: READERS }, () => repeat(PAUSE_MS, () => withRecent(read))),
    repeat(PAUSE_MS * 3, () => withRecent(mineFor)),
    ...Array.from({ length: PAYERS }, () => repeat(PAUSE_MS, () => payOutOnce(console))),
    repeat(PAUSE_MS * 5, () => sweepOnce(console)),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(lanes);
    },
  };
}
