import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankPayout, matchOutgoing } from './match-outgoing.ts';
import type { StatementLine } from '../ports/bank-lines.ts';

const LINE: StatementLine = {
  row: 6,
  direction: 'out',
  baseUnits: 700_000n,
  bookedAtMs: Date.parse('2026-11-20T09:31:40+09:00'),
  precision: 'second',
  balanceAfter: null,
  shown: '7K3MQ2',
  holder: null,
  remark: '',
  otherAccount: '',
  otherBank: '',
  kind: '대량이체',
  bankRef: null,
  isReversal: false,
  remarks: [],
};

function payout(payoutId: string, over: Partial<BankPayout> = {}): BankPayout {
  return {
    payoutId,
    reference: 'NR-7K3M-Q2',
    baseUnits: LINE.baseUnits,
    account: '110123456789',
    holder: '홍길동',
    preparedAtMs: LINE.bookedAtMs - 60_000,
    paid: 'no',
    ...over,
  };
}

/** The payout of a line, or why it has none. */
function matchOf(line: Partial<StatementLine>, ...payouts: readonly BankPayout[]): string | undefined {
  const made = { ...LINE, ...line };
  const match = matchOutgoing([made], payouts).get(made);
  if (match === undefined || match.verdict === 'reversed') return match?.verdict;
  return match.flag ?? match.payoutId ?? match.verdict;
}

const OTHER = payout('b', { reference: 'NR-8X4P-W7' });

test('the key in the own text of a transfer finds its payout, also between two equal ones', () => {
  assert.equal(matchOf({}, payout('a')), 'a');
  assert.equal(matchOf({}, OTHER, payout('a')), 'a');
  assert.equal(matchOf({ shown: '홍길동', remark: 'nr-7k3m-q2' }, OTHER, payout('a')), 'a');
  assert.equal(matchOf({ shown: '홍길동' }, OTHER, payout('a')), 'paid_again', 'the name alone fits both');
});

test('a key with another amount, with the account of somebody else, or from before is not a match', () => {
  assert.equal(matchOf({ baseUnits: 1n }, payout('a')), 'paid_again');
  assert.equal(matchOf({ otherAccount: '999' }, payout('a')), 'paid_again');
  assert.equal(matchOf({ otherAccount: '110***6789' }, payout('a')), 'a');
  assert.equal(matchOf({ otherAccount: '110123456789' }, payout('a')), 'a');
  assert.equal(matchOf({ bookedAtMs: LINE.bookedAtMs - 120_000 }, payout('a')), 'paid_again');
});

test('a transfer in the minute of its payout’s preparing is found: some banks print no seconds', () => {
  const line = { bookedAtMs: Date.parse('2026-11-20T09:31:00+09:00'), precision: 'minute' } as const;
  assert.equal(matchOf(line, payout('a', { preparedAtMs: line.bookedAtMs + 40_000 })), 'a');
  assert.equal(matchOf(line, payout('a', { preparedAtMs: line.bookedAtMs + 61_000 })), 'paid_again');
});

test('without the key, account or holder and amount find it as before', () => {
  assert.equal(matchOf({ shown: '홍길동' }, payout('a')), 'a');
  assert.equal(matchOf({ shown: '', otherAccount: '110123456789' }, payout('a')), 'a');
  assert.equal(matchOf({ shown: '8X4PW7' }, payout('a')), 'own');
});

test('interest is known by the word of the bank, and never by the name of a payer', () => {
  const verdictOf = (line: Partial<StatementLine>) => matchOf({ direction: 'in', kind: '이체', ...line });
  for (const shown of ['이자영', '이자현7K3MQ2', '7K3MQ2이자경', 'Interestov', '利息商行'])
    assert.equal(verdictOf({ shown }), undefined, shown);
  for (const shown of ['이자', '예금결산이자', '세이프박스 이자', 'INTEREST', '利息', '본인이체'])
    assert.equal(verdictOf({ shown }), 'own', shown);
  assert.equal(verdictOf({ kind: '결산이자', shown: '' }), 'own');
});

test('a transfer to somebody whose name contains the word for a correction takes nothing back', () => {
  const deposit = { ...LINE, direction: 'in', shown: '한가람', kind: '이체' } as const;
  assert.deepEqual(verdictsOf([deposit], [{ ...LINE, shown: '정정희' }]), [undefined]);
  assert.deepEqual(verdictsOf([deposit], [{ ...LINE, shown: '입금취소' }]), ['reversed']);
});

test('one transfer accounts for one payment of a payout or refund, and another one is asked about', () => {
  const flagsOf = (lines: readonly Partial<StatementLine>[], ...payouts: readonly BankPayout[]) => {
    const made = lines.map((line) => ({ ...LINE, ...line }));
    const found = matchOutgoing(made, payouts, new Set(), new Set(made.filter(({ row }) => row === 1)));
    return made.map((line) => {
      const match = found.get(line);
      return match?.verdict === 'reversed' ? match.verdict : (match?.flag ?? match?.verdict);
    });
  };
  const again = 'paid_again';
  assert.deepEqual(flagsOf([{}, {}], payout('a')), ['payout', again]);
  assert.deepEqual(flagsOf([{}, {}], payout('a', { paid: 'typed' })), ['own', again]);
  assert.deepEqual(flagsOf([{ row: 1 }, {}], payout('a', { paid: 'by_line' })), ['own', again]);
  const twoParts = [payout('a', { paid: 'typed' }), payout('a', { paid: 'typed' })];
  assert.deepEqual(flagsOf([{}, {}, {}], ...twoParts), ['own', 'own', again]);
  const toAccount = { shown: '', otherAccount: '110123456789', baseUnits: 7_000_000n };
  assert.deepEqual(flagsOf([toAccount], payout('a')), [again], 'one zero too many');
  assert.deepEqual(flagsOf([{ shown: '전기요금' }], payout('a', { paid: 'typed' })), ['own']);
});

/** The verdicts of deposits, in their order; undefined where a deposit stays. */
function verdictsOf(
  deposits: readonly StatementLine[],
  corrections: readonly StatementLine[],
  takenBack: readonly StatementLine[] = [],
): readonly (string | undefined)[] {
  const found = matchOutgoing([...deposits, ...corrections], [], new Set(takenBack));
  return deposits.map((line) => found.get(line)?.verdict);
}

test('of equal deposits a correction takes back the one with its text, or all of the last hour', () => {
  const first = { ...LINE, direction: 'in', shown: '한가람7K3MQ2', kind: '이체' } as const;
  const second = { ...first, shown: '한가람8X4PW7' };
  const correction = { ...LINE, kind: '입금취소', shown: '' };
  assert.deepEqual(verdictsOf([first, second], [{ ...correction, shown: second.shown }]), [
    undefined,
    'reversed',
  ]);
  assert.deepEqual(verdictsOf([first, second], [correction]), ['reversed', 'reversed']);
});

test('one correction takes one deposit back, and another one the next', () => {
  const first = { ...LINE, direction: 'in', shown: '한가람7K3MQ2', kind: '이체' } as const;
  const second = { ...first, shown: '한가람8X4PW7' };
  const correction = { ...LINE, kind: '입금취소', shown: '' };
  assert.deepEqual(verdictsOf([first, second], [correction], [second]), [undefined, 'reversed']);
  const another = { ...correction, row: 9 };
  assert.deepEqual(verdictsOf([first, second], [correction, another], [second]), ['reversed', 'reversed']);
});
