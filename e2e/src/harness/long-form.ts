import { type TestContext, test } from 'node:test';

/** `npm test -- --long` runs every case; without it a matrix runs a sample, so that a run stays short. */
export const isLongForm = process.env['TEST_FORM'] === 'long';

/** All of them in the long form; otherwise each so many, beginning with the first. */
export function sampleOf<T>(all: readonly T[], every: number): readonly T[] {
  return isLongForm ? all : all.filter((_, place) => place % every === 0);
}

/** A test of the long form alone. */
export function longTest(name: string, run: (t: TestContext) => Promise<void>): void {
  if (isLongForm) test(name, run);
}
