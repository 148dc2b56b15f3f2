/** The files that take longest, and start before all others of their suite. `npm test` prints the longest. */
export const LONGEST_FILES: readonly string[] = [
  'packages/rails/src/monero/monero.integration.test.ts',
  'sim/src/simulator.test.ts',
  'apps/server/src/backup/backup.integration.test.ts',
  'apps/server/src/backup/other-release.integration.test.ts',
  'e2e/src/screens.test.ts',
  'e2e/src/frame.test.ts',
  'e2e/src/connection.test.ts',
  'e2e/src/exchange-form.test.ts',
  'e2e/src/order-steps.test.ts',
];
