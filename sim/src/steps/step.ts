import type { World } from '../world/world.ts';

/** One thing that can happen, as often as its weight says relative to the others. */
export interface Step {
  readonly name: string;
  readonly weight: number;
  /** Runs it and describes the outcome in a few words; null when there was nothing to do. */
  run(world: World): Promise<string | null>;
}
