import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Everything that has a deadline, a day or a date in it. */
const FILES = [
  '../../../../packages/core/src/order/deadline.test.ts',
  '../../../../packages/core/src/outgoing/business-days.test.ts',
  '../../../../packages/core/src/account/person.test.ts',
  '../whole-orders/deadlines.test.ts',
].map((file) => fileURLToPath(new URL(file, import.meta.url)));

for (const zone of ['Asia/Seoul', 'America/New_York', 'Pacific/Kiritimati']) {
  test(`deadlines, days and dates are the same on a computer in ${zone}`, async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', ...FILES], {
      env: { ...env, TZ: zone },
    }).catch((failed: { readonly stdout: string }) => failed);
    assert.deepEqual(stdout.match(/^ *not ok .*$/gm), null);
    assert.match(stdout, /^# pass [1-9]\d+$/m);
    assert.match(stdout, /^# fail 0$/m);
  });
}
