// Fixtures that are cut, changed or in other encodings: refused by name, or read as far as they are right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExpected, loadFile } from './fixtures/load-fixtures.ts';
import {
  WON,
  YUAN,
  camt,
  camtEntry,
  kakao,
  ofx,
  ofxLine,
  shinhan,
  workbookOf,
} from './fixtures/write-statements.ts';
import { readStatement } from './read-statement.ts';
import type { StatementAnswer } from './statement.ts';

const FIXTURES = [...loadExpected()].map(([name, { currency }]) => ({
  name,
  bytes: loadFile(name),
  account: currency === 'KRW' ? WON : YUAN,
}));
const KILOBYTE = 1024;
const READ_MS_MAX = 5_000;

/** The amounts, which no damage may change without a refusal. */
function amountsOf(answer: StatementAnswer): readonly bigint[] {
  return answer.ok ? answer.value.lines.map(({ baseUnits }) => baseUnits) : [];
}

function readInTime(bytes: Buffer, account: typeof WON, name: string): StatementAnswer {
  const beganAtMs = performance.now();
  const answer = readStatement(bytes, account);
  assert.ok(performance.now() - beganAtMs < READ_MS_MAX, name);
  if (!answer.ok) assert.ok(answer.problems.length > 0, name);
  return answer;
}

test('a fixture that is cut at any kilobyte has no line that the whole one has not', () => {
  for (const { name, bytes, account } of FIXTURES) {
    const whole = new Set(amountsOf(readStatement(bytes, account)));
    for (let cut = KILOBYTE; cut < bytes.length; cut += KILOBYTE) {
      const answer = readInTime(bytes.subarray(0, cut), account, `${name} at ${cut}`);
      assert.ok(
        amountsOf(answer).every((amount) => whole.has(amount)),
        `${name} at ${cut}`,
      );
    }
  }
});

test('a fixture with one byte of any class changed is refused or read, and never faults', () => {
  const printed = ['0123456789', 'ABCabcxyz', ',.;:\t', `<>"'=/`, '\r\n'];
  const classes = [
    ...printed.map((signs) => (byte: number) => signs.includes(String.fromCharCode(byte))),
    (byte: number) => byte > 0x7f,
    (byte: number) => byte === 0,
  ];
  for (const { name, bytes, account } of FIXTURES) {
    for (const [number, kind] of classes.entries()) {
      const at = bytes.findIndex((byte, index) => index >= bytes.length / 2 && kind(byte));
      if (at === -1) continue;
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x15;
      readInTime(changed, account, `${name}, class ${number}`);
    }
  }
});

test('UTF-16 without its mark is read as with it', () => {
  const text = shinhan('2026-11-27,10:15:00,이체,0,1500000,한가람7K3MQ2,2500000,강남');
  const little = Buffer.from(text, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()])
    assert.deepEqual(amountsOf(readStatement(bytes, WON)), [1_500_000n]);
});

test('a table of 100,000 columns is refused by name', () => {
  const wide = Buffer.from(`${kakao().trim()}${',a'.repeat(100_000)}\n`);
  const answer = readInTime(wide, WON, 'CSV');
  assert.deepEqual(answer.ok ? [] : answer.problems.map(({ code }) => code), ['too_many_rows']);
  const cells = '<c><v>1</v></c>'.repeat(100_000);
  assert.equal(readInTime(workbookOf(`<row>${cells}</row>`), WON, 'workbook').ok, false);
});

test('a formula in each cell is read by its kept value, or refused without one', () => {
  const head = ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용'];
  const row = ['2026.11.27 10:00:00', '입금', '100', '1100', '일반', '홍길동'];
  const cells = (texts: readonly string[], formula: string): string =>
    texts.map((text) => `<c t="str">${formula}<v>${text}</v></c>`).join('');
  const book = workbookOf(`<row>${cells(head, '')}</row><row>${cells(row, '<f>A1</f>')}</row>`);
  const answer = readStatement(book, WON);
  assert.deepEqual(amountsOf(answer), [100n]);
  assert.ok(answer.ok && answer.value.remarks.includes('formula'));
});

test('two accounts in one file are refused', () => {
  const two = [
    camt(camtEntry(1500)).replace(
      '</Stmt>',
      '</Stmt><Stmt><Acct><Id><Othr><Id>99</Id></Othr></Id></Acct></Stmt>',
    ),
    ofx(ofxLine(1500)).replace(
      '</STMTRS>',
      '</STMTRS><STMTRS><BANKACCTFROM><ACCTID>99</BANKACCTFROM></STMTRS>',
    ),
  ];
  for (const text of two) {
    const answer = readStatement(Buffer.from(text), WON);
    assert.deepEqual(answer.ok ? [] : answer.problems.map(({ code }) => code), ['several_accounts'], text);
  }
});
