import type { Desk } from '../runtime/desk.ts';
import { watchKeyOf } from '../runtime/deposit-place.ts';
import type { Rail } from '../ports/rail.ts';
import type { RecordedOutput } from '../ports/unmatched-store.ts';
import type { SeenOutput } from '../facts/sighting.ts';

/**
 * Gives outputs keys under which nothing else is recorded. If a contract decides what a transaction pays, it
 * can pay another amount or receiver when another block replaces its first one. That is another payment: it
 * gets a key of its own, and the recorded one is gone with its block.
 */
export async function keyedByPayment(
  { store }: Pick<Desk, 'store'>,
  rail: Rail,
  outputs: readonly SeenOutput[],
): Promise<readonly SeenOutput[]> {
  const outputKeys = outputs.map(({ outputKey }) => outputKey);
  const recorded = await store.listRecordedOutputs({ railId: rail.network.railId, outputKeys });
  const byKey = Map.groupBy(recorded, ({ outputKey }) => outputKey);
  return outputs.map((output) => {
    const known = byKey.get(output.outputKey);
    return known === undefined || known.some((each) => isSamePayment(rail, each, output))
      ? output
      : { ...output, outputKey: keyOfPayment(output) };
  });
}

function isSamePayment(rail: Rail, recorded: RecordedOutput, output: SeenOutput): boolean {
  const isSameKey = recorded.watchKey === output.watchKey || recorded.watchKey === watchKeyOf(rail, output);
  return isSameKey && recorded.assetId === output.assetId && recorded.baseUnits === output.baseUnits;
}

/** A key that is the same at every reading of the same payment. */
function keyOfPayment({ outputKey, assetId, watchKey, baseUnits }: SeenOutput): string {
  return `${outputKey}/pays-${baseUnits}-${assetId}-${watchKey}`;
}
