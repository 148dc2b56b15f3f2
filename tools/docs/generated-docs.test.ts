import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedDocs, replaceSection } from './generated-docs.ts';

const MARKED = 'before\n<!-- house:start -->\nold\n<!-- house:end -->\nafter\n';

test('a section is replaced between its marks, and doing it again changes nothing', () => {
  const once = replaceSection(MARKED, 'house', 'new\n');
  assert.equal(once, 'before\n<!-- house:start -->\n\nnew\n\n<!-- house:end -->\nafter\n');
  assert.equal(replaceSection(once, 'house', 'new\n'), once);
});

test('a text without the marks is a fault, not a silent loss', () => {
  assert.throws(() => replaceSection('before after', 'house', 'new'), /missing/);
});

test('the life of an order draws every transition of the table', () => {
  const doc = generatedDocs([]).find((each) => each.path === 'docs/generated/order-life.md');
  const text = doc?.render('') ?? '';
  assert.match(text, /\[\*\] --> awaiting_deposit: create\n/);
  assert.match(text, / {2}sent --> delivered: payout_confirmed\n/);
  assert.match(text, /\| `delivered` \| `delivered` \|/);
});

test('the settings come with their defaults', () => {
  const doc = generatedDocs([]).find((each) => each.path === 'docs/generated/settings.md');
  assert.match(doc?.render('') ?? '', /\| `PORT` \| `8787` \| .+ \|\n/);
  assert.match(doc?.render('') ?? '', /\| `minimumUsd` \| `"50.00"` \| /);
});

test('the list of refusals holds each with its status', () => {
  const doc = generatedDocs([]).find((each) => each.path === 'docs/generated/refusals.md');
  assert.match(doc?.render('') ?? '', /\| `order_unknown` \| 404 \| /);
});
