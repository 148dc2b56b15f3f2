import { sendLetters } from '../steps/letter-steps.ts';
import type { World } from '../world/world.ts';

/** A letter that is tried again at every delay, and others of its order that come meanwhile. */
const ROUNDS_MAX = 40;

/** The mail server is well again, and all letters are sent. */
export async function settleLetters(world: World, tell: (line: string) => void): Promise<void> {
  const { post, records, clock } = world;
  if (post === null) return;
  post.server.mood = 'well';
  post.server.unknown.clear();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const dueAtMs = records.ask(
      `SELECT min(due_at_ms) FROM letters WHERE state = 'waiting' AND joined_to IS NULL`,
    );
    if (typeof dueAtMs !== 'number') return;
    clock.advance(Math.max(0, dueAtMs - clock.nowMs()));
    tell(`settle letters: ${await sendLetters(world, post, 1)}`);
  }
}
