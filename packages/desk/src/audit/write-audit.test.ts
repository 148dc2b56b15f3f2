import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type AuditDraft, chainAudit } from './write-audit.ts';

const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const DRAFT: AuditDraft = {
  auditId: 'audit-1',
  orderId: 'order-1',
  orderVersion: 2,
  event: 'claim_paid',
  stageBefore: 'awaiting_deposit',
  stageAfter: 'claimed',
  actor: { kind: 'customer', id: '' },
  note: null,
  judgement: null,
  happenedAtMs: 1_772_366_400_000,
  factsHash: 'facts',
  receiversHash: 'receivers',
  journalHashes: ['booked'],
};

test('the hash of an entry is the one that old entries are verified with', () => {
  const text =
    '[2,"before","audit-1","order-1",2,"claim_paid","awaiting_deposit","claimed","customer","",1772366400000,"facts","receivers",["booked"]]';
  assert.deepEqual(chainAudit(hashText, 'before', DRAFT), {
    ...DRAFT,
    previousHash: 'before',
    hash: hashText(text),
  });
});

test('whatever identifies a change changes its hash, and so does the entry before it', () => {
  const others: readonly Partial<AuditDraft>[] = [
    { auditId: 'audit-2' },
    { orderId: 'order-2' },
    { orderVersion: 3 },
    { event: 'user_cancel' },
    { stageBefore: null },
    { stageAfter: 'closed' },
    { actor: { kind: 'operator', id: '' } },
    { actor: { kind: 'customer', id: 'mina' } },
    { happenedAtMs: DRAFT.happenedAtMs + 1 },
    { factsHash: 'others' },
    { receiversHash: 'others' },
    { journalHashes: [] },
    { judgement: 'ours' },
    { judgement: 'not_ours' },
  ];
  const hashes = others.map((other) => chainAudit(hashText, '', { ...DRAFT, ...other }).hash);
  hashes.push(chainAudit(hashText, '', DRAFT).hash, chainAudit(hashText, 'before', DRAFT).hash);
  assert.equal(new Set(hashes).size, hashes.length);
});

test('a note may be removed without breaking the chain', () => {
  const noted = chainAudit(hashText, '', { ...DRAFT, note: 'Mina called' });
  assert.equal(noted.hash, chainAudit(hashText, '', DRAFT).hash);
});
