import { act } from '../steps/act.ts';
import { listClaimed, lookInto, recordSent } from '../steps/prize-steps.ts';
import { isRecorded, recording } from '../steps/treasury-steps.ts';
import type { World } from '../world/world.ts';

/**
 * A careful operator pays every prize and records it, looks at each payment that calls them, and sends
 * entries again that may not have arrived.
 */
export async function settleTreasury(world: World, tell: (line: string) => void): Promise<void> {
  for (const prize of listClaimed(world)) tell(`settle prize: ${await recordSent(world, prize)}`);
  const looked = await lookInto(world);
  if (looked !== null) tell(`settle prizes: ${looked}`);
  for (const { entries } of world.treasury)
    for (const entry of entries.filter((each) => !isRecorded(world, each)))
      tell(`settle ${entry.entryKey}: ${await act(world, entry.kind, recording(entry))}`);
}
