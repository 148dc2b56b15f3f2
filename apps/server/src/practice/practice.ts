import { INCIDENTS, type IncidentName, type Practice, type PracticeIncident } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { ServerContext } from '../http/context.ts';
import type { Stage } from './incident.ts';
import { INCIDENT_TABLE } from './incidents/incident-table.ts';
import { openScene } from './scene.ts';
import { type Score, scorePerformance } from './score.ts';
import type { PracticeClock } from './practice-clock.ts';

const MINUTE_MS = 60_000;

interface Run {
  readonly stage: Stage;
  readonly startedBy: string;
  readonly startedAtMs: number;
  refusals: number;
  solved: { readonly minutes: number; readonly score: Score } | null;
}

/** The incidents of a rehearsal desk. Runs and scores are kept until it stops. */
export interface PracticeDesk {
  /** Looks at what runs, and lists all of them. */
  read(): Promise<Practice>;
  start(name: IncidentName, operatorId: string): Promise<Result<null, 'incident_not_possible'>>;
  /** An act of an operator was refused; of an order, where it has one. */
  noteRefusal(refused: { readonly operatorId: string; readonly reference: string | null }): void;
}

export function createPractice(context: ServerContext, clock: PracticeClock): PracticeDesk {
  const runs = new Map<IncidentName, Run>();
  let previous: Promise<unknown> = Promise.resolve();
  const realNowMs = (): number => clock.nowMs() - clock.aheadMs();
  const minutesOf = (run: Run): number => Math.floor((realNowMs() - run.startedAtMs) / MINUTE_MS);
  const judge = async (run: Run): Promise<void> => {
    const { isSolved, wrongActs } = await run.stage.assess(context);
    if (!isSolved) return;
    const minutes = minutesOf(run);
    run.solved ??= { minutes, score: scorePerformance({ minutes, refusals: run.refusals, wrongActs }) };
  };
  const start: PracticeDesk['start'] = async (name, operatorId) => {
    const stage = await INCIDENT_TABLE[name].start(openScene(context, operatorId));
    if (stage === null) return refuse('incident_not_possible');
    runs.set(name, {
      stage,
      startedBy: operatorId,
      startedAtMs: realNowMs(),
      refusals: 0,
      solved: null,
    });
    return ok(null);
  };
  return {
    read: async () => {
      for (const run of runs.values()) if (run.solved === null) await judge(run);
      return {
        clockAheadMinutes: Math.floor(clock.aheadMs() / MINUTE_MS),
        incidents: INCIDENTS.map((name) => presentIncident(name, runs.get(name) ?? null, minutesOf)),
      };
    },
    // One after the other: they use the same networks.
    start: (name, operatorId) => {
      const started = previous.then(() => start(name, operatorId));
      previous = started.catch(() => undefined);
      return started;
    },
    noteRefusal: ({ operatorId, reference }) => {
      for (const run of runs.values())
        if (run.solved === null && run.startedBy === operatorId && run.stage.reference === reference)
          run.refusals += 1;
    },
  };
}

function presentIncident(
  name: IncidentName,
  run: Run | null,
  minutesOf: (run: Run) => number,
): PracticeIncident {
  const { title, text } = INCIDENT_TABLE[name];
  const solved = run?.solved ?? null;
  return {
    name,
    title,
    text,
    state: run === null ? 'not_tried' : solved === null ? 'running' : 'solved',
    place: run?.stage.place ?? null,
    minutes: solved?.minutes ?? (run === null ? null : minutesOf(run)),
    score: solved?.score.points ?? null,
    reasons: [...(solved?.score.reasons ?? [])],
  };
}
