import { OPERATOR_ROLES } from '../vocabulary.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRight, listRights } from './operator-rights.ts';

test('an owner may do everything, and a viewer may only look', () => {
  assert.deepEqual(listRights('viewer'), ['own_sign_in', 'view_desk']);
  assert.ok(listRights('owner').includes('run_desk'));
  assert.equal(hasRight('viewer', 'work_orders'), false);
  assert.equal(hasRight('operator', 'decide_exceptions'), false);
  assert.equal(hasRight('approver', 'run_desk'), false);
});

test('each role may do what the one below it may, and something more', () => {
  OPERATOR_ROLES.slice(1).forEach((role, index) => {
    const below = listRights(OPERATOR_ROLES[index] ?? 'owner');
    assert.deepEqual(
      below.filter((right) => !hasRight(role, right)),
      [],
    );
    assert.ok(listRights(role).length > below.length, role);
  });
});
