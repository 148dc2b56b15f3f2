import { act } from '../steps/act.ts';
import { findSent, listClaimed, payPrize, recordPrize } from '../steps/prize-steps.ts';
import { isRecorded, recording } from '../steps/treasury-steps.ts';
import type { World } from '../world/world.ts';

/**
 * A careful operator pays every prize once and records it as soon as it is in a block, and sends entries
 * again that may not have arrived.
 */
export async function settleTreasury(world: World, tell: (line: string) => void): Promise<void> {
  for (const prize of listClaimed(world)) {
    const txid = findSent(world, prize);
    if (txid === null) tell(`settle prize: ${await payPrize(world, prize)}`);
    else if (prize.chain.ledger.findTransaction(txid)?.block)
      tell(`settle prize: ${await recordPrize(world, prize)}`);
  }
  for (const { entries } of world.treasury)
    for (const entry of entries.filter((each) => !isRecorded(world, each)))
      tell(`settle ${entry.entryKey}: ${await act(world, entry.kind, recording(entry))}`);
}
