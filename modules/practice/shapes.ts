import { type CallShape, NullableText, type Static, Type, WordsSchema, byOperator } from '@naru/contract';

/** The incidents that can be rehearsed, in the order of the list. */
export const INCIDENTS = [
  'short',
  'over',
  'twice',
  'late',
  'replaced',
  'reorganised_before',
  'reorganised_after',
  'wrong_asset',
  'wrong_network',
  'payout_dropped',
  'payout_in_parts',
  'payout_doubled',
  'reserve_short',
  'two_operators',
  'laptop_lost',
  'bank_name',
  'lying_source',
  'stale_price',
  'altered_address',
  'mail_down',
  'database_away',
] as const;
export type IncidentName = (typeof INCIDENTS)[number];

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

const PracticeSchema = Type.Object({ incidents: Type.Array(IncidentSchema) });
export type Practice = Static<typeof PracticeSchema>;

export const OPERATOR_SHAPES = {
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
} as const satisfies Readonly<Record<string, CallShape>>;
