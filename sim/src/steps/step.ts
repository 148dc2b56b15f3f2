import type { World } from '../world/world.ts';

/** One thing that can happen. How often is a matter of its weight beside the others'. */
export interface Step {
  readonly name: string;
  readonly weight: number;
  /** Does it and tells in a few words what came of it; null when there was nothing to do it to. */
  run(world: World): Promise<string | null>;
}
