import assert from 'node:assert/strict';
import type { Rail } from '@naru/desk';
import { openRails, parseRailsConfig } from '@naru/rails/live';

/** Where a rail of a live desk finds its node. */
export interface RailPlace {
  readonly railId: string;
  /** Of naru.config.json. */
  readonly config: Readonly<Record<string, unknown>>;
  /** `user:password` */
  readonly auth: string;
}

/** A rail as a live desk opens it. */
export function openRail({ railId, config, auth }: RailPlace): Rail {
  const sources = { readSecret: () => auth, readBeside: () => undefined };
  const parsed = parseRailsConfig(config, sources);
  assert.ok(parsed.ok, 'the settings can be read');
  const rail = openRails(parsed.value, { nowMs: () => Date.now() }, 'seed').get(railId);
  assert.ok(rail);
  return rail;
}
