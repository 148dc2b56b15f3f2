import { INCIDENTS, type IncidentName, type Practice, type PracticeIncident } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { ServerContext } from '../context/context.ts';
import type { Stage } from './incident.ts';
import { INCIDENT_TABLE } from './incidents/incident-table.ts';
import { openScene } from './scene.ts';
import type { PracticeClock } from '../rehearsal/practice-clock.ts';

const MINUTE_MS = 60_000;

interface Run {
  readonly stage: Stage;
  isSolved: boolean;
}

/** The incidents of a rehearsal desk. What was tried is kept until it stops. */
export interface PracticeDesk {
  /** Looks at what runs, and lists all of them. */
  read(): Promise<Practice>;
  start(name: IncidentName, operatorId: string): Promise<Result<null, 'incident_not_possible'>>;
}

export function createPractice(context: ServerContext, clock: PracticeClock): PracticeDesk {
  const runs = new Map<IncidentName, Run>();
  let previous: Promise<unknown> = Promise.resolve();
  const start: PracticeDesk['start'] = async (name, operatorId) => {
    const stage = await INCIDENT_TABLE[name].start(openScene(context, operatorId));
    if (stage === null) return refuse('incident_not_possible');
    runs.set(name, { stage, isSolved: false });
    return ok(null);
  };
  return {
    read: async () => {
      for (const run of runs.values()) run.isSolved ||= await run.stage.isSolved(context);
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
  const state = run === null ? 'not_tried' : run.isSolved ? 'solved' : 'running';
  return { name, title, text, state, place: run?.stage.place ?? null };
}
