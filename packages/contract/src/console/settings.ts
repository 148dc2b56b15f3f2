import { type CallShape, RowLimit } from '../call-shape.ts';
import { WordsSchema } from '../desk/opening.ts';
import { OF_NOTES } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { SETTING_GROUPS } from '../choices.ts';
import { ActPlace, byOperator, Note, NullableText, SettingKindSchema, StepUpProof } from './fields.ts';

const OF_CHANGES = {
  at: Type.String(),
  /** Null: by a command on the host of the desk. */
  by: NullableText,
  /** The second person; null if there was none. */
  approvedBy: NullableText,
  /** Null: removed after the time for which notes are kept. */
  reason: NullableText,
} as const;

const ConsoleSettingSchema = Type.Object({
  key: Type.String(),
  group: Type.OneOf(SETTING_GROUPS),
  title: WordsSchema,
  meaning: WordsSchema,
  accepts: WordsSchema,
  kind: SettingKindSchema,
  /** As a person types it, like every value here. */
  value: Type.String(),
  defaultValue: Type.String(),
  /** The stored JSON text, which a change has to name as seen; null: the default applies. */
  stored: NullableText,
  /** It affects money, so a change takes the operator's password and a second person, if there is one. */
  needsPassword: Type.Boolean(),
  /** The newest change; null if it was never changed. */
  lastChange: Type.Nullable(Type.Object(OF_CHANGES)),
});
export type ConsoleSetting = Static<typeof ConsoleSettingSchema>;
export type ConsoleSettingKind = ConsoleSetting['kind'];

export const SettingListSchema = Type.Object({
  /** All settings, in the order of their groups. */
  settings: Type.Array(ConsoleSettingSchema),
});
export type SettingList = Static<typeof SettingListSchema>;

const SettingChangeSchema = Type.Object({
  /** The number of the act of the desk that changed it. */
  number: Type.Integer(),
  ...OF_CHANGES,
  /** Null: the default. */
  before: NullableText,
  after: NullableText,
});
export type SettingChangeRow = Static<typeof SettingChangeSchema>;

export const SettingHistorySchema = Type.Object({
  /** Newest first. */
  rows: Type.Array(SettingChangeSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type SettingHistory = Static<typeof SettingHistorySchema>;

/** Longer than any value, so that a long one is refused with what the setting accepts. */
const VALUE_LENGTH_MAX = 1_000;

const SettingParams = Type.Object({ key: Type.String({ maxLength: 64 }) });

export const SETTING_CALLS = {
  settings: {
    ...byOperator('see_settings'),
    summary: 'Every setting of the desk with its value, its default, and who changed it last.',
    answers: { 200: SettingListSchema },
  },
  settingHistory: {
    ...byOperator('see_settings'),
    summary: 'The changes of a setting.',
    params: SettingParams,
    query: Type.Strict({
      limit: RowLimit,
      before: ActPlace,
    }),
    answers: { 200: SettingHistorySchema },
    refusals: ['setting_unknown'],
  },
  changeSetting: {
    ...byOperator('change_settings'),
    summary:
      'Changes a setting. Where it decides about money it takes the password, and waits for a second ' +
      'person, where there is one.',
    params: SettingParams,
    body: Type.Strict({
      /** The value as typed; null: the default. */
      value: Type.Nullable(Type.String({ maxLength: VALUE_LENGTH_MAX })),
      /** `stored` as the operator saw it. */
      before: Type.Nullable(Type.String({ maxLength: VALUE_LENGTH_MAX })),
      note: Note,
      password: Type.Optional(StepUpProof),
    }),
    answers: { 200: SettingListSchema },
    refusals: [
      'setting_unknown',
      'setting_malformed',
      'setting_unchanged',
      'setting_changed_meanwhile',
      'minimum_above_unpaid',
      'client_above_network',
      'adjustment_pays_circle',
      ...OF_NOTES,
      'reason_too_long',
      'proposal_open',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
