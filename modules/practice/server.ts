import {
  type OperatorGate,
  type ServerContext,
  type ServerModule,
  answerOwnCalls,
  sendRefusal,
} from '@naru/server/module';
import type { FastifyInstance } from 'fastify';
import { OPERATOR_CALLS } from './calls.ts';
import type { Incident, Look, Stage } from './incident.ts';
import { RECEIVED } from './received.ts';
import { openScene } from './scene.ts';
import { SENT } from './sent.ts';
import {
  INCIDENTS,
  type IncidentName,
  OPERATOR_SHAPES,
  type Practice,
  type PracticeIncident,
} from './shapes.ts';
import { TROUBLES } from './troubles.ts';

/** Every incident that can be rehearsed. */
const INCIDENT_TABLE: Readonly<Record<IncidentName, Incident>> = { ...RECEIVED, ...SENT, ...TROUBLES };

interface Run {
  readonly stage: Stage;
  /** The last one once it is solved, whatever happens afterwards. */
  now: Look;
}

function presentIncident(name: IncidentName, run: Run | null): PracticeIncident {
  const { title, text } = INCIDENT_TABLE[name];
  const missing = run?.now.missing ?? null;
  const state = run === null ? 'not_tried' : missing === null ? 'solved' : 'running';
  return { name, title, text, state, missing, place: run?.now.place ?? null };
}

const OPERATOR_API = { calls: OPERATOR_CALLS, shapes: OPERATOR_SHAPES };

/** Rehearsed incidents, whose state is kept until the desk stops. A live desk has no such routes. */
function answerOperators(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  if (context.mode !== 'rehearsal') return;
  const runs = new Map<IncidentName, Run>();
  let previous: Promise<unknown> = Promise.resolve();
  const start = async (name: IncidentName, operatorId: string): Promise<boolean> => {
    const stage = await INCIDENT_TABLE[name].start(openScene(context, operatorId));
    if (stage !== null) runs.set(name, { stage, now: await stage.look(context) });
    return stage !== null;
  };
  const read = async (): Promise<Practice> => {
    for (const run of runs.values()) if (run.now.missing !== null) run.now = await run.stage.look(context);
    return { incidents: INCIDENTS.map((name) => presentIncident(name, runs.get(name) ?? null)) };
  };
  answerOwnCalls<typeof OPERATOR_SHAPES>(app, OPERATOR_API, {
    practice: read,
    startIncident: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      // One after the other: they use the same networks.
      const started = previous.then(() => start(request.params.name, operatorId));
      previous = started.catch(() => undefined);
      return (await started) ? read() : sendRefusal(reply, 'incident_not_possible');
    },
  });
}

export const PRACTICE: ServerModule = {
  operatorApi: OPERATOR_API,
  answerOperators,
  rehearsalPage: '/practice',
};
