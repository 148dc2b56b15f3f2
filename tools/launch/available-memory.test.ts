import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOTH_BUILDS_MEGABYTES, availableMegabytes } from './available-memory.ts';

const MEGABYTE = 1024 * 1024;

test('with 512 MB, of a machine or a container, one app is built after the other, with 2 GB both', () => {
  const at = (containerMegabytes: number, totalMegabytes: number): boolean => {
    const limits = { containerBytes: containerMegabytes * MEGABYTE, freeBytes: 8192 * MEGABYTE };
    return availableMegabytes(limits, totalMegabytes * MEGABYTE) >= BOTH_BUILDS_MEGABYTES;
  };
  assert.deepEqual([at(0, 512), at(512, 16_384), at(2048, 16_384), at(0, 2048)], [false, false, true, true]);
});

test('memory that other programs use is not available', () => {
  const limits = { containerBytes: 0, freeBytes: 300 * MEGABYTE };
  assert.equal(availableMegabytes(limits, 4096 * MEGABYTE), 300);
});
