import { act } from '../steps/act.ts';
import { expire, watchAlone } from '../steps/watcher-steps.ts';
import { type World, temperOf } from '../world/world.ts';
import { settleLetters } from './settle-letters.ts';
import { settleOrders } from './settle-orders.ts';
import { settleTreasury } from './settle-treasury.ts';
import { settleUnmatched } from './settle-unmatched.ts';

const DAYS_MS = 3 * 24 * 3_600_000;
const BLOCKS = 3;
/** A vanished payment is first lost, then waited for, then its order closes: one round each. */
const QUIET_ROUNDS = 4;
/** Take, prepare, pay, see it vanish or be too little, cancel, give back: one round each. */
const WORKING_ROUNDS = 8;

/**
 * Ends all faults: nodes answer, blocks come, days pass, watchers and the clock run, mail is delivered, and
 * then the operators do their work.
 */
export async function settleWorld(world: World, tell: (line: string) => void): Promise<void> {
  const calm: World = { ...world, profile: { ...world.profile, crashes: 0, errors: 0, holds: 0 } };
  for (const railId of world.chains.keys()) {
    const temper = temperOf(world, railId);
    temper.isDown = false;
    temper.isOdd = false;
  }
  for (let round = 0; round < QUIET_ROUNDS + WORKING_ROUNDS; round += 1) {
    if (round >= QUIET_ROUNDS) {
      await settleUnmatched(calm, tell);
      await settleOrders(calm, tell);
      await settleTreasury(calm, tell);
    }
    for (const [railId, chain] of world.chains) {
      for (let block = 0; block < BLOCKS; block += 1) await chain.mine(world.clock.nowMs());
      // Once to see that blocks are gone, and once to see which payments are gone with them.
      for (let look = 0; look < 2; look += 1) tell(`watch ${railId}: ${await watchAlone(calm, railId)}`);
    }
    if (round >= (world.post?.firstRound ?? 0)) await settleLetters(calm, tell);
    world.clock.advance(DAYS_MS);
    for (const railId of world.chains.keys()) await watchAlone(calm, railId);
    tell(`days go by: ${await act(calm, 'expire', expire)}`);
  }
  await settleLetters(calm, tell);
}
