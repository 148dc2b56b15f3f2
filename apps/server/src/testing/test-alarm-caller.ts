import { DEFAULT_LETTER_SETTINGS, type LetterSettings } from '../config/letter-settings.ts';
import type { LogEvent } from '../log/json-log.ts';
import { readDeskStatus } from '../status/desk-status.ts';
import { takeAlarm } from '../status/alarm-calls.ts';
import { createAlarmCaller } from '../workers/alarm-caller.ts';
import { createTestTimers } from './test-clock.ts';
import { TEST_GAUGES } from './test-context.ts';
import { type TestDesk, withTestDesk } from './test-desk.ts';
import type { AlarmHook } from '../mail/open-post.ts';

/** A market without trouble. */
const MARKET = {
  source: {
    decided: () => [],
    health: () => [],
    listTroubles: () => [],
    orders: () => ({ halts: [], pins: [] }),
  },
};

interface Caller {
  readonly house: TestDesk;
  readonly logged: readonly LogEvent[];
  /** Advances the time, reads every network, and runs one round. */
  readonly roundAfter: (passedMs: number) => Promise<void>;
  /** The text of each letter so far, oldest first. */
  readonly letters: () => Promise<readonly string[]>;
  /** Starts another process in the present state. */
  readonly restart: () => Promise<void>;
  /** The receiver of each letter, oldest first; null: the desk's own address. */
  readonly receivers: () => Promise<readonly (string | null)[]>;
  /** An operator takes the alarm. */
  readonly take: (kind: 'order_overdue') => Promise<void>;
}

interface CallerOptions {
  readonly letters?: 'en' | 'off';
  readonly hook?: AlarmHook;
  readonly settings?: Partial<LetterSettings>;
}

function startCaller(
  { desk }: TestDesk,
  options: CallerOptions,
  parts: { readonly timers: ReturnType<typeof createTestTimers>; readonly logged: LogEvent[] },
): ReturnType<typeof createAlarmCaller> {
  const { timers, logged } = parts;
  const alarmLetters = options.letters ?? 'en';
  const caller = createAlarmCaller({
    desk,
    market: MARKET,
    gauges: TEST_GAUGES,
    settings: () => ({ ...DEFAULT_LETTER_SETTINGS, alarmLetters, ...options.settings }),
    hasMail: true,
    hook: options.hook ?? null,
    timers,
    log: (event) => logged.push(event),
  });
  caller.start();
  return caller;
}

/** A desk with a mail server, and what calls its operators. */
export async function withCaller(
  run: (caller: Caller) => Promise<void>,
  options: CallerOptions = {},
): Promise<void> {
  await withTestDesk({}, async (house) => {
    const timers = createTestTimers();
    const logged: LogEvent[] = [];
    const make = () => startCaller(house, options, { timers, logged });
    let caller = make();
    const readAll = async (): Promise<void> => {
      for (const { network } of house.desk.rails.values())
        if (network.witness === 'chain') await house.watch(network.railId);
    };
    const round = async (): Promise<void> => {
      timers.runAll();
      while (timers.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      await run({
        house,
        logged,
        roundAfter: async (passedMs) => {
          house.clock.advance(passedMs);
          await readAll();
          await round();
        },
        letters: async () =>
          (await house.desk.store.listLetters({ limit: 50 }))
            .toReversed()
            .flatMap(({ letter }) => (letter?.kind === 'desk_alarm' ? [letter.facts.alarms] : [])),
        receivers: async () =>
          (await house.desk.store.listLetters({ limit: 50 }))
            .toReversed()
            .flatMap(({ letter }) => (letter?.kind === 'desk_alarm' ? [letter.to] : [])),
        take: async (kind) => {
          const parts = { desk: house.desk, market: MARKET, gauges: TEST_GAUGES };
          await takeAlarm(house.desk, await readDeskStatus(parts), { kind, operatorId: 'mina' });
        },
        restart: async () => {
          await caller.stop();
          caller = make();
        },
      });
    } finally {
      await caller.stop();
    }
  });
}
