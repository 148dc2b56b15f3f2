import { INCIDENTS, type IncidentName, type Practice, type PracticeIncident } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { Incident, Look, Stage } from './incident.ts';
import { ALTERED_ADDRESS, PAYOUT_DOUBLED, PAYOUT_DROPPED, PAYOUT_IN_PARTS, TWO_OPERATORS } from './sent.ts';
import {
  BANK_NAME,
  LATE,
  OVER,
  REORGANISED_AFTER,
  REORGANISED_BEFORE,
  REPLACED,
  SHORT,
  TWICE,
  WRONG_ASSET,
  WRONG_NETWORK,
} from './received.ts';
import {
  DATABASE_AWAY,
  LAPTOP_LOST,
  LYING_SOURCE,
  MAIL_DOWN,
  RESERVE_SHORT,
  STALE_PRICE,
} from './troubles.ts';
import type { ServerContext } from '../context/context.ts';
import { openScene } from './scene.ts';
import type { PracticeClock } from '../rehearsal/open-practice.ts';

/** Every incident that can be rehearsed. */
const INCIDENT_TABLE: Readonly<Record<IncidentName, Incident>> = {
  short: SHORT,
  over: OVER,
  twice: TWICE,
  late: LATE,
  replaced: REPLACED,
  reorganised_before: REORGANISED_BEFORE,
  reorganised_after: REORGANISED_AFTER,
  wrong_asset: WRONG_ASSET,
  wrong_network: WRONG_NETWORK,
  payout_dropped: PAYOUT_DROPPED,
  payout_in_parts: PAYOUT_IN_PARTS,
  payout_doubled: PAYOUT_DOUBLED,
  reserve_short: RESERVE_SHORT,
  two_operators: TWO_OPERATORS,
  laptop_lost: LAPTOP_LOST,
  bank_name: BANK_NAME,
  lying_source: LYING_SOURCE,
  stale_price: STALE_PRICE,
  altered_address: ALTERED_ADDRESS,
  mail_down: MAIL_DOWN,
  database_away: DATABASE_AWAY,
};

const MINUTE_MS = 60_000;

interface Run {
  readonly stage: Stage;
  /** The last one once it is solved, whatever happens afterwards. */
  now: Look;
}

/** The incidents of a rehearsal desk. Their state is kept until the desk stops. */
interface PracticeDesk {
  /** Checks the running incidents, and lists all of them. */
  read(): Promise<Practice>;
  start(name: IncidentName, operatorId: string): Promise<Result<null, 'incident_not_possible'>>;
}

export function createPractice(context: ServerContext, clock: PracticeClock): PracticeDesk {
  const runs = new Map<IncidentName, Run>();
  let previous: Promise<unknown> = Promise.resolve();
  const start: PracticeDesk['start'] = async (name, operatorId) => {
    const stage = await INCIDENT_TABLE[name].start(openScene(context, operatorId));
    if (stage === null) return refuse('incident_not_possible');
    runs.set(name, { stage, now: await stage.look(context) });
    return ok(null);
  };
  return {
    read: async () => {
      for (const run of runs.values()) if (run.now.missing !== null) run.now = await run.stage.look(context);
      return {
        clockAheadMinutes: Math.floor(clock.aheadMs() / MINUTE_MS),
        incidents: INCIDENTS.map((name) => presentIncident(name, runs.get(name) ?? null)),
      };
    },
    // One after the other: they use the same networks.
    start: (name, operatorId) => {
      const started = previous.then(() => start(name, operatorId));
      previous = started.catch(() => undefined);
      return started;
    },
  };
}

function presentIncident(name: IncidentName, run: Run | null): PracticeIncident {
  const { title, text } = INCIDENT_TABLE[name];
  const missing = run?.now.missing ?? null;
  const state = run === null ? 'not_tried' : missing === null ? 'solved' : 'running';
  return { name, title, text, state, missing, place: run?.now.place ?? null };
}
