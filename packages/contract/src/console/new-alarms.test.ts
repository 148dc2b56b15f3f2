import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAlarms } from './new-alarms.ts';
import type { Alarm } from './status.ts';

function alarm(kind: Alarm['kind'], count: number, level: Alarm['level'] = 'critical') {
  return { kind, level, count };
}

test('an alarm is new when it was not there, or when it is about more than before', () => {
  const late = alarm('order_overdue', 1);
  assert.deepEqual(newAlarms([], [late]), [late]);
  assert.deepEqual(newAlarms([late], [late]), []);
  const later = alarm('order_overdue', 2);
  assert.deepEqual(newAlarms([late], [later]), [later]);
  assert.deepEqual(newAlarms([later], [late]), []);
});

test('a disk that fills calls once as a warning and once when it is critical', () => {
  const warning = alarm('disk_low', 1900, 'warning');
  assert.deepEqual(newAlarms([warning], [alarm('disk_low', 1800, 'warning')]), []);
  assert.deepEqual(newAlarms([alarm('disk_low', 600, 'warning')], [alarm('disk_low', 900, 'warning')]), []);
  const critical = alarm('disk_low', 400);
  assert.deepEqual(newAlarms([warning], [critical]), [critical]);
});
