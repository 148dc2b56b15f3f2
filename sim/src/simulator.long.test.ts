import { test } from 'node:test';
import { assertSeedsHold } from './run/seeds-in-test.ts';

test('a thousand seeds break no rule', { timeout: 400_000 }, () => assertSeedsHold(1000));
