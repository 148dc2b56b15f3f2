import { type RecordedOutput, type UnmatchedPlace, type UsedOutputStore, firstKeyOf } from '@naru/desk';
import { baseUnits, text } from '../sql/field.ts';
import type { Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

interface UsedOutput extends UnmatchedPlace {
  readonly usedFor: string;
}

export const USED_OUTPUTS = defineTable<UsedOutput>('used_outputs', {
  railId: text,
  outputKey: text,
  usedFor: text,
});

const RECORDED = { outputKey: text, assetId: text, watchKey: text, baseUnits };
const RECORDED_IN = ['sightings', 'unmatched_deposits', 'prize_payments'].map((name) =>
  defineTable<RecordedOutput>(name, RECORDED),
);

/**
 * Uses an output, or takes it over from its previous use. Refused if it has any other use: the row excludes
 * other transactions until this one ends, which reading other tables would not do.
 */
export function useOutput(
  { railId, outputKey }: UnmatchedPlace,
  usedFor: string,
  before: string = usedFor,
): Statement<'output_already_used'> {
  return {
    sql: `INSERT INTO used_outputs (rail_id, output_key, used_for) VALUES (?, ?, ?)
      ON CONFLICT (rail_id, output_key) DO UPDATE SET used_for = excluded.used_for
        WHERE used_outputs.used_for IN (excluded.used_for, ?)`,
    values: [railId, firstKeyOf(outputKey), usedFor, before],
    refusedWhenUnchanged: 'output_already_used',
  };
}

/**
 * Frees an output that no longer counts for another use. A deposit stays used also if its bank took it back,
 * until a person says that it was recorded wrongly. Runs after the sighting was changed.
 */
export function freeOutput({ railId, outputKey }: UnmatchedPlace, usedFor: string): Statement {
  return {
    sql: `DELETE FROM used_outputs WHERE rail_id = ? AND output_key = ? AND used_for = ? AND NOT EXISTS (
      SELECT 1 FROM sightings s WHERE s.rail_id = ? AND s.output_key = ? AND s.purpose = 'deposit'
        AND s.standing IS DISTINCT FROM 'not_ours')`,
    values: [railId, firstKeyOf(outputKey), usedFor, railId, outputKey],
  };
}

export function createUsedOutputStore(database: Database): UsedOutputStore {
  return {
    findOutputUses: async ({ railId, outputKeys }) => {
      if (outputKeys.length === 0) return new Map();
      const places = outputKeys.map((outputKey) => ({ output_key: firstKeyOf(outputKey) }));
      const list = database.dialect.rowsOf({ output_key: 'text' }, places.length);
      const uses = await USED_OUTPUTS.select(
        database,
        `WHERE rail_id = ? AND output_key IN (SELECT output_key FROM ${list} AS list)`,
        [railId, JSON.stringify(places)],
      );
      return new Map(uses.map(({ outputKey, usedFor }) => [outputKey, usedFor]));
    },
    listRecordedOutputs: async ({ railId, outputKeys }) => {
      if (outputKeys.length === 0) return [];
      const keys = [...new Set(outputKeys)];
      const list = database.dialect.rowsOf({ output_key: 'text' }, keys.length);
      const keyList = JSON.stringify(keys.map((outputKey) => ({ output_key: outputKey })));
      const recorded = RECORDED_IN.map((table) =>
        table.select(
          database,
          `WHERE rail_id = ? AND output_key IN (SELECT output_key FROM ${list} AS list)`,
          [railId, keyList],
        ),
      );
      return (await Promise.all(recorded)).flat();
    },
  };
}
