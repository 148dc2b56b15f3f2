import { readFileSync } from 'node:fs';

/** A recorded answer of a service, for tests. */
export function readSample(name: string): string {
  return readFileSync(new URL(`../source/samples/${name}.json`, import.meta.url), 'utf8');
}
