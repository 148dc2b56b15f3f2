import type { CallShape } from '../call-shape.ts';
import { WordsSchema } from '../desk/opening.ts';
import { type Static, Type } from '../type.ts';
import { INCIDENTS } from '../choices.ts';
import { byOperator, NullableText } from './fields.ts';

/** The most by which the clock of a rehearsal desk can be ahead. */
export const CLOCK_AHEAD_MINUTES_MAX = 30 * 24 * 60;

const IncidentSchema = Type.Object({
  name: Type.OneOf(INCIDENTS),
  title: WordsSchema,
  /** The description of the incident, without the solution. */
  text: WordsSchema,
  state: Type.OneOf(['not_tried', 'running', 'solved']),
  /** What is not done yet, while it is running. */
  missing: Type.Nullable(WordsSchema),
  /** Page of the console where the operator deals with it; null until it is started. */
  place: NullableText,
});
export type PracticeIncident = Static<typeof IncidentSchema>;

const PracticeSchema = Type.Object({
  clockAheadMinutes: Type.Integer(),
  incidents: Type.Array(IncidentSchema),
});
export type Practice = Static<typeof PracticeSchema>;

export const PRACTICE_CALLS = {
  practice: {
    ...byOperator('view_desk'),
    summary: 'Incidents to rehearse, and which of them are solved. A live desk has no such call.',
    answers: { 200: PracticeSchema },
  },
  startIncident: {
    ...byOperator('work_orders'),
    summary: 'Makes an incident happen on simulated networks. A live desk has no such call.',
    params: Type.Object({ name: Type.OneOf(INCIDENTS) }),
    answers: { 200: PracticeSchema },
    refusals: ['incident_not_possible'],
  },
  moveClock: {
    ...byOperator('work_orders'),
    summary: 'Moves the clock of the desk forward. A live desk has no such call.',
    body: Type.Strict({ minutes: Type.Integer({ minimum: 1, maximum: CLOCK_AHEAD_MINUTES_MAX }) }),
    answers: { 200: PracticeSchema },
    refusals: ['clock_too_far'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
