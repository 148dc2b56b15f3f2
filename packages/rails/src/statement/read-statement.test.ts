import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAmount } from '@naru/core';
import { keyLines } from '@naru/desk';
import { type ExpectedFile, loadExpected, loadFile } from './fixtures/load-fixtures.ts';
import { readStatement, readStatementFile } from './read-statement.ts';
import type { StatementAccount, StatementAnswer } from './statement.ts';

const WON: StatementAccount = {
  decimals: 0,
  country: 'KR',
  accountDigits: null,
  columns: null,
  nowMs: Date.parse('2026-11-22T00:00:00+09:00'),
};
const YUAN: StatementAccount = { ...WON, decimals: 2, country: 'CN' };

function linesOf(answer: StatementAnswer) {
  assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.problems));
  return answer.value.lines;
}

function problemsOf(name: string, account: StatementAccount = WON) {
  const answer = readStatement(loadFile(name), account);
  assert.ok(!answer.ok, `${name} is read`);
  return answer.problems.map(({ code, row }) => [code, row]);
}

/** A time as exact as the statement has it. */
function timeOf(atMs: number, precision: string, zoneHours: number): string {
  const wall = new Date(atMs + zoneHours * 3_600_000).toISOString();
  return wall.slice(0, { second: 19, minute: 16, day: 10 }[precision]);
}

for (const [name, file] of loadExpected()) {
  test(`every line of ${name} is read`, () => {
    checkFile(name, file);
  });
}

function checkFile(name: string, { currency, lines: expected }: ExpectedFile): void {
  const account = currency === 'KRW' ? WON : YUAN;
  const zone = currency === 'KRW' ? 9 : 8;
  const lines = linesOf(readStatement(loadFile(name), account));
  assert.deepEqual(
    lines.map(({ row }) => row).toSorted((a, b) => a - b),
    expected.map(({ row }) => row),
  );
  for (const { row, direction, amount, at } of expected) {
    const line = lines.find((each) => each.row === row) ?? assert.fail();
    const baseUnits = parseAmount(amount, account.decimals);
    assert.ok(baseUnits.ok);
    const time = timeOf(line.bookedAtMs, line.precision, zone);
    assert.deepEqual(
      [line.direction, line.baseUnits, time],
      [direction, baseUnits.value, at.slice(0, time.length)],
      `${name}, row ${row}`,
    );
  }
}

test('lines are oldest first, whatever the order of the file', () => {
  const lines = linesOf(readStatement(loadFile('in/kb-later.csv'), WON));
  assert.deepEqual(lines.at(0)?.row, 31);
  assert.deepEqual(lines.at(-1)?.row, 6);
});

test('a name outside KS X 1001 is read in CP949, whatever the file says of its encoding', () => {
  for (const name of ['in/kb-morning.csv', 'in/kb-company.xls']) {
    const shown = linesOf(readStatement(loadFile(name), WON)).map((line) => line.shown);
    assert.ok(shown.includes('똠햇살'), name);
  }
});

test('a cell with a formula is read by its kept value, and the line says so', () => {
  const lines = linesOf(readStatement(loadFile('in/hana.xlsx'), WON));
  assert.deepEqual(
    lines.filter(({ remarks }) => remarks.includes('formula')).map(({ row, baseUnits }) => [row, baseUnits]),
    [[8, 1_350_000n]],
  );
});

test('a negative deposit and a credit taken back are reversals that leave', () => {
  for (const [name, account] of [
    ['in/hana.xlsx', WON],
    ['in/camt053.xml', WON],
    ['in/mt940.sta', YUAN],
  ] as const) {
    const reversals = linesOf(readStatement(loadFile(name), account)).filter(({ isReversal }) => isReversal);
    assert.deepEqual(
      reversals.map(({ direction }) => direction),
      ['out'],
      name,
    );
  }
});

test('a file that nobody can read rightly is refused whole, with every bad row', () => {
  assert.deepEqual(problemsOf('bad/empty.csv'), [['empty_file', null]]);
  assert.deepEqual(problemsOf('bad/no-header.csv'), [['header_not_found', null]]);
  assert.deepEqual(problemsOf('bad/swapped-columns.csv'), [['columns_swapped', null]]);
  assert.deepEqual(problemsOf('bad/cut-line.csv'), [['cut_line', null]]);
  assert.deepEqual(problemsOf('bad/missing-line.csv'), [['balance_gap', 5]]);
  assert.deepEqual(problemsOf('bad/doubled-line.csv'), [['balance_doubled', 5]]);
  assert.deepEqual(problemsOf('bad/mixed-encodings.csv'), [['encoding_mixed', null]]);
  assert.deepEqual(problemsOf('bad/unbalanced-quote.csv'), [['quote_not_closed', null]]);
  assert.deepEqual(problemsOf('bad/password.xlsx'), [['password', null]]);
  assert.deepEqual(problemsOf('bad/swollen.xlsx'), [['too_large_unpacked', null]]);
  assert.deepEqual(problemsOf('bad/entities.xml'), [['doctype', null]]);
  assert.deepEqual(problemsOf('bad/not-a-statement.xls'), [['header_not_found', null]]);
  const rows = problemsOf('bad/amounts.csv');
  assert.deepEqual(
    rows.map(([, row]) => row),
    [2, 3, 4, 5, 6, 7, 8, 9],
  );
  assert.deepEqual(new Set(rows.map(([code]) => code)), new Set(['amount_unreadable', 'both_sides']));
  assert.deepEqual(problemsOf('bad/dates.csv'), [
    ['date_unreadable', 2],
    ['date_unreadable', 3],
    ['date_unreadable', 4],
    ['in_the_future', 5],
  ]);
});

test('a statement is read for its own account alone, in every file that names one', () => {
  const accounts = {
    'in/kb-morning.csv': '99990104000111',
    'in/kb-company.xls': '99990104000222',
    'in/shinhan.xlsx': '999000111222',
    'in/woori.xls': '9990123456789',
    'in/hana.xlsx': '99991000011107',
    'in/nonghyup-company.csv': '9990001111101',
    // The cell goes on with the holder and the period.
    'in/ibk.xlsx': '99900111101011',
    // A number that is covered but for its end.
    'in/kakaobank.xlsx': '3333019990111',
    'in/camt053.xml': '99990100000333',
    'in/mt940.sta': '99990000111122',
    'in/statement.ofx': '99990000111122',
  };
  for (const [name, digits] of Object.entries(accounts)) {
    const profile = /mt940|ofx/.test(name) ? YUAN : WON;
    const read = (accountDigits: string) => readStatement(loadFile(name), { ...profile, accountDigits }).ok;
    assert.equal(read(digits), true, name);
    assert.equal(read(`${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`), false, name);
  }
  const wrong = readStatement(loadFile('bad/wrong-account.csv'), { ...WON, accountDigits: '99990104000111' });
  assert.equal(wrong.ok, false);
});

test('a period without payments is no error, formulas stay text, and hidden marks are dropped', () => {
  assert.deepEqual(linesOf(readStatement(loadFile('bad/nothing-found.csv'), WON)), []);
  const formulas = linesOf(readStatement(loadFile('bad/formulas.csv'), WON));
  assert.equal(formulas.length, 8);
  assert.equal(formulas.at(-1)?.shown, '@SUM(1)');
  const controls = linesOf(readStatement(loadFile('bad/nul-and-controls.csv'), WON));
  assert.deepEqual(
    controls.filter(({ remarks }) => remarks.includes('control_characters')).map(({ shown }) => shown),
    ['윤슬비'],
  );
});

test('of several sheets the one with a header is read, and the statement says so', () => {
  const answer = readStatement(loadFile('bad/two-sheets.xlsx'), WON);
  assert.ok(answer.ok);
  assert.ok(answer.value.remarks.includes('several_sheets'));
});

test('a file that ends anywhere is refused or read whole, and never faults', () => {
  for (const name of ['in/woori.xls', 'in/ibk.xlsx', 'in/camt053.xml', 'in/kb-company.xls']) {
    const bytes = loadFile(name);
    const whole = linesOf(readStatement(bytes, WON)).length;
    for (let cut = 0; cut < bytes.length - 3; cut += 97) {
      const answer = readStatement(bytes.subarray(0, cut), WON);
      if (answer.ok) assert.ok(answer.value.lines.length <= whole, `${name} cut at ${cut}`);
    }
  }
});

test('exports that overlap have the same keys for the same lines', () => {
  const keysOf = (name: string): Set<string> => {
    const lines = linesOf(readStatement(loadFile(name), WON));
    const keys = new Set(keyLines({ digits: '999', country: 'KR' }, lines).map(({ lineKey }) => lineKey));
    assert.equal(keys.size, lines.length, name);
    return keys;
  };
  const [morning, later] = [keysOf('in/kb-morning.csv'), keysOf('in/kb-later.csv')];
  assert.deepEqual([morning.size, later.size, new Set([...morning, ...later]).size], [22, 26, 26]);
  const statement = keysOf('in/camt053.xml');
  assert.ok([...keysOf('in/camt054.xml')].every((key) => statement.has(key)));
});

const NAMED = {
  columns: { time: '일시', shown: '보낸 이', in: '들어온 돈', out: '나간 돈', balance: '남은 돈' },
  inWord: null,
} as const;
const UNKNOWN = Buffer.from(
  '어느 은행\r\n일시,보낸 이,들어온 돈,나간 돈,남은 돈\r\n2026-11-20 09:00,한가람,500,0,1500\r\n2026-11-20 09:01,수수료,0,100,1400\r\n',
);

test('a table of an unknown bank is shown, and read by the columns that a person named', () => {
  const unknown = readStatementFile(UNKNOWN, WON);
  assert.equal(unknown.answer.ok, false);
  assert.deepEqual(unknown.unknownRows?.[1], ['일시', '보낸 이', '들어온 돈', '나간 돈', '남은 돈']);
  const named = readStatementFile(UNKNOWN, { ...WON, columns: NAMED });
  assert.deepEqual(
    linesOf(named.answer).map(({ direction, baseUnits, shown }) => [direction, baseUnits, shown]),
    [
      ['in', 500n, '한가람'],
      ['out', 100n, '수수료'],
    ],
  );
  const swapped = { ...NAMED.columns, in: NAMED.columns.out, out: NAMED.columns.in };
  const wrong = readStatementFile(UNKNOWN, { ...WON, columns: { ...NAMED, columns: swapped } });
  assert.ok(!wrong.answer.ok, 'the balances do not fit');
  assert.equal(readStatementFile(loadFile('in/kb-morning.csv'), WON).unknownRows, null);
});

test('one column of amounts needs its sign, or the word of another column for money in', () => {
  const bytes = Buffer.from('날짜,이름,금액,방향\r\n2026-11-20,가,500,받음\r\n2026-11-20,나,70,보냄\r\n');
  const columns = { time: '날짜', shown: '이름', signed: '금액', side: '방향' };
  const lines = linesOf(readStatement(bytes, { ...WON, columns: { columns, inWord: '받음' } }));
  assert.deepEqual(
    lines.map(({ direction }) => direction),
    ['in', 'out'],
  );
  for (const named of [
    { columns, inWord: null },
    { columns: { time: '날짜', shown: '이름' }, inWord: null },
    { columns: { ...columns, shown: '금액' }, inWord: '받음' },
  ]) {
    const answer = readStatement(bytes, { ...WON, columns: named });
    assert.deepEqual(answer.ok ? [] : answer.problems, [
      { code: 'columns_incomplete', row: null, source: null },
    ]);
  }
});
