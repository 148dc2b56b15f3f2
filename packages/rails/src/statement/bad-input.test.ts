// Fixtures that are cut, changed or in other encodings: refused by name, or read as far as they are right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { decodeText } from './decode-text.ts';
import { loadExpected, loadFile } from './fixtures/load-fixtures.ts';
import { WON, YUAN, workbookOf } from './fixtures/write-statements.ts';
import { readStatement } from './read-statement.ts';
import type { StatementAccount, StatementAnswer } from './statement.ts';

interface Fixture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly account: StatementAccount;
  readonly whole: readonly string[];
}

const FIXTURES: readonly Fixture[] = [...loadExpected()].map(([name, { currency }]) => {
  const [bytes, account] = [loadFile(name), currency === 'KRW' ? WON : YUAN];
  return { name, bytes, account, whole: listLines(readStatement(bytes, account)) };
});
const WORKBOOKS = FIXTURES.filter(({ name }) => name.endsWith('.xlsx'));
const TEXTS = FIXTURES.filter(({ name }) => !name.endsWith('.xlsx') && name !== 'in/woori.xls').map(
  (fixture) => {
    const text = decodeText(fixture.bytes, fixture.account === WON ? 'cp949' : 'gb18030');
    assert.ok(text.ok, fixture.name);
    return { ...fixture, text: text.value };
  },
);
const TABLES = TEXTS.filter(({ name }) => /\.(?:csv|txt)$/.test(name));
const KILOBYTE = 1024;
const READ_MS_MAX = 5_000;

function listLines(answer: StatementAnswer): readonly string[] {
  if (!answer.ok) return [];
  return answer.value.lines.map(({ direction, baseUnits, bookedAtMs, shown, remark, balanceAfter }) =>
    [direction, baseUnits, bookedAtMs, shown, remark, balanceAfter].join('/'),
  );
}

/** What the first list has and the second has not, where a line may be there more than once. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Null where the file is refused, which has to be by name. */
function readInTime(bytes: Uint8Array, account: StatementAccount, name: string): readonly string[] | null {
  const before = process.cpuUsage();
  const answer = readStatement(Buffer.from(bytes), account);
  assert.ok(process.cpuUsage(before).user / 1000 < READ_MS_MAX, `${name} takes too long`);
  if (answer.ok) return listLines(answer);
  assert.ok(answer.problems.length > 0, `${name} is refused without a name`);
  return null;
}

function problemsOf(bytes: Uint8Array, account: StatementAccount): readonly string[] {
  const answer = readStatement(Buffer.from(bytes), account);
  return answer.ok ? ['it is read'] : [...new Set(answer.problems.map(({ code }) => code))];
}

test('a fixture that is cut at any kilobyte, or within its last line, is refused', () => {
  for (const { name, bytes, account, whole } of FIXTURES) {
    for (let cut = KILOBYTE; cut < bytes.length; cut += KILOBYTE) {
      const lines = readInTime(bytes.subarray(0, cut), account, `${name} at ${cut}`);
      assert.equal(lines, null, `${name} at ${cut}: ${lines?.length} of ${whole.length}`);
    }
  }
  for (const { name, text, account } of TABLES) {
    const rows = text.trimEnd().split('\n');
    // Where the last row of a file is a foot of its own, the row before it.
    const end = rows.findLastIndex((row) => /^,?(?:[^,\t]*,)?"?\d{4}/.test(row));
    const kept = rows
      .slice(0, end + 1)
      .join('\n')
      .trimEnd();
    const separator = kept.includes('\t') ? '\t' : ',';
    assert.equal(
      readInTime(Buffer.from(kept.slice(0, kept.lastIndexOf(separator))), account, name),
      null,
      name,
    );
  }
});

test('one changed byte changes one line, or refuses the file, whatever the byte is', () => {
  const printed = ['0123456789', 'ABCabcxyz', ',.;:\t', `<>"'=/`, '\r\n'];
  const classes = [
    ...printed.map((signs) => (byte: number) => signs.includes(String.fromCharCode(byte))),
    (byte: number) => byte > 0x7f,
    (byte: number) => byte === 0,
  ];
  for (const { name, bytes, account, whole } of FIXTURES) {
    // An old workbook has no check sums, and details of camt that do not sum are their entry.
    const most = name === 'in/woori.xls' || name.startsWith('in/camt') ? 2 : 1;
    for (const [number, isOfClass] of classes.entries()) {
      const places = [...bytes.entries()].flatMap(([at, byte]) => (isOfClass(byte) ? [at] : []));
      for (const at of places.filter((_, index) => index % Math.ceil(places.length / 8) === 0)) {
        for (const mask of [0x15, 0x80]) {
          const changed = Buffer.from(bytes);
          changed[at] = (changed[at] ?? 0) ^ mask;
          const where = `${name}, class ${number}, byte ${at} ^ ${mask}`;
          const lines = readInTime(changed, account, where);
          if (lines === null) continue;
          assert.ok(without(lines, whole).length <= most, `${where}: lines that the file has not`);
          assert.ok(without(whole, lines).length <= most, `${where}: lines are missing`);
        }
      }
    }
  }
});

test('UTF-16 without its mark is read as with it', () => {
  for (const { name, text, account, whole } of TEXTS) {
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      assert.deepEqual(readInTime(bytes, account, name), whole, name);
  }
});

test('a table of 100,000 columns is refused by name, and a message with as many fields is read', () => {
  const many = 100_000;
  for (const { name, text, account, whole } of TEXTS) {
    const isPage = name.endsWith('.xls');
    const isTable = isPage || TABLES.some((each) => each.name === name);
    const wide = isTable
      ? text.replace(isPage ? '</tr>' : /\r?\n$|$/, `${(isPage ? '<td>1</td>' : '\t,').repeat(many)}\r\n`)
      : text
          .replace('</Acct>', `</Acct>${'<X>1</X>'.repeat(many)}`)
          .replace('<BANKTRANLIST>', `${'<X>1\r\n'.repeat(many)}<BANKTRANLIST>`)
          .replace(':28C:', `${':13D:1\r\n'.repeat(many)}:28C:`);
    assert.notEqual(wide.length, text.length, name);
    const lines = readInTime(Buffer.from(wide), account, name);
    if (isTable) assert.deepEqual(problemsOf(Buffer.from(wide), account), ['too_many_rows'], name);
    else assert.deepEqual(lines, whole, name);
  }
  const cells = '<c><v>1</v></c>'.repeat(many);
  assert.equal(readInTime(workbookOf(`<row>${cells}</row>`), WON, 'workbook'), null);
});

/** The same workbook with other cells. */
function rewriteCells(bytes: Buffer, change: (cell: string) => string): Uint8Array {
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => {
    const isSheet = name.startsWith('xl/worksheets/');
    const text = Buffer.from(file).toString();
    return [name, isSheet ? strToU8(text.replace(/<c [^>]*>.*?<\/c>/g, change)) : file] as const;
  });
  return zipSync(Object.fromEntries(files));
}

test('a formula in each cell is read by its kept value, and refused without one', () => {
  for (const { name, bytes, account, whole } of WORKBOOKS) {
    const kept = rewriteCells(bytes, (cell) => cell.replace(/<f>.*?<\/f>/, '').replace('>', '><f>A1</f>'));
    assert.deepEqual(readInTime(kept, account, name), whole, name);
    const empty = rewriteCells(bytes, (cell) => cell.replace(/>.*</, '><f>A1</f><'));
    assert.equal(readInTime(empty, account, name), null, name);
  }
  for (const { name, text, account } of TABLES) {
    const cells = text.replace(/(?<=[,\t\n]"?)(?=\d)/g, '=1+');
    assert.equal(readInTime(Buffer.from(cells), account, name), null, name);
  }
});

test('two accounts in one file are refused', () => {
  const inside: Readonly<Record<string, (text: string) => string>> = {
    'in/camt053.xml': (text) =>
      text.replace('</Stmt>', '</Stmt><Stmt><Acct><Id><Othr><Id>99</Id></Othr></Id></Acct></Stmt>'),
    'in/camt054.xml': (text) =>
      text.replace('</Ntfctn>', '</Ntfctn><Ntfctn><Acct><Id><Othr><Id>99</Id></Othr></Id></Acct></Ntfctn>'),
    'in/statement.ofx': (text) =>
      text.replace('</STMTRS>', '</STMTRS><STMTRS><BANKACCTFROM><ACCTID>99</BANKACCTFROM></STMTRS>'),
    'in/mt940.sta': (text) => text + text.replace(/:25:[^\r\n]*/g, ':25:1/99'),
  };
  for (const { name, text, account } of TEXTS) {
    const changed = inside[name]?.(text);
    if (changed === undefined) continue;
    assert.deepEqual(problemsOf(Buffer.from(changed), account), ['several_accounts'], name);
  }
  const ofx = TEXTS.find(({ name }) => name === 'in/statement.ofx') ?? assert.fail();
  assert.deepEqual(problemsOf(Buffer.from(ofx.text + ofx.text), ofx.account), ['several_accounts']);
  // A table says its account above its header, so that the second one is among the lines.
  for (const { name, text, account } of TEXTS)
    if (!(name in inside)) assert.equal(readInTime(Buffer.from(text + text), account, name), null, name);
  const alipay = TABLES.find(({ name }) => name === 'in/alipay.csv') ?? assert.fail();
  assert.deepEqual(problemsOf(Buffer.from(alipay.text + alipay.text), YUAN), ['several_accounts']);
});
