import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utils, write } from '@e965/xlsx';
import { type StatementLine, keyLines } from '@naru/desk';
import fc from 'fast-check';
import {
  WON,
  asOfx2,
  camt,
  camtEntry,
  mt940,
  ofx,
  ofxLine,
  shinhan,
  workbookOf,
} from './fixtures/write-statements.ts';
import { readStatement } from './read-statement.ts';
import { withoutPlaceholder } from './cell-text.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-11-20T00:00:00Z');

interface Drawn {
  readonly amount: number;
  readonly second: number;
  readonly name: string;
}

const lines = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      second: fc.integer({ min: 1, max: DAY_MS / 1000 - 1 }).filter((second) => second % 3600 !== 0),
      // Banks print words such as NIL where there is no name, and they are read as none.
      name: fc.stringMatching(/^[A-Z]{3,8}$/).filter((name) => withoutPlaceholder(name) !== ''),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) => drawn.toSorted((a, b) => a.second - b.second));

const wallOf = ({ second }: Drawn): string => new Date(START_MS + second * 1000).toISOString().slice(0, 19);

const escapeCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

function tableRows(drawn: readonly Drawn[]): readonly (readonly string[])[] {
  let balance = 0;
  return drawn.map((line) => {
    balance += line.amount;
    const [day = '', clock = ''] = wallOf(line).split('T');
    return [day, clock, '이체', '0', String(line.amount), line.name, String(balance), '강남'];
  });
}

/** With the bank's number of each line. */
function messages(drawn: readonly Drawn[]): readonly string[] {
  const entries = drawn.map((line, n) =>
    ofxLine(line.amount, { id: `B${n + 1}`, at: wallOf(line).replace(/\D/g, ''), name: line.name }),
  );
  const booked = drawn.map((line, n) =>
    camtEntry(
      line.amount,
      `<AcctSvcrRef>B${n + 1}</AcctSvcrRef><AddtlNtryInf>${line.name}</AddtlNtryInf>`,
      undefined,
      `<DtTm>${wallOf(line)}+09:00</DtTm>`,
    ),
  );
  return [ofx(entries.join('')), asOfx2(ofx(entries.join(''))), camt(booked.join(''))];
}

function tables(drawn: readonly Drawn[]): readonly (string | Uint8Array)[] {
  const rows = tableRows(drawn);
  const csv = shinhan(...rows.map((row) => row.join(',')));
  const all = csv
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  const html = all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return [
    csv,
    csv.replaceAll(',', '\t'),
    csv.replaceAll(',', ';'),
    Buffer.from(`\ufeff${csv}`, 'utf16le'),
    `<html><table>${html}</table></html>`,
    workbookOf(all.map((row) => `<row>${row.map(escapeCell).join('')}</row>`).join('')),
    write(
      { SheetNames: ['1'], Sheets: { 1: utils.aoa_to_sheet(all) } },
      { type: 'buffer', bookType: 'biff8' },
    ),
  ];
}

/** Days alone, so that it is compared by its keys. */
function dayMessage(drawn: readonly Drawn[]): string {
  const body = drawn.map(
    ({ amount, name }, n) => `:61:2611201120C${amount},NTRFNONREF//B${n + 1}\n:86:166?32${name}`,
  );
  const close = drawn.reduce((sum, { amount }) => sum + amount, 0);
  return mt940(body.join('\n'), { close: String(close) });
}

function readLines(file: string | Uint8Array): readonly StatementLine[] {
  const answer = readStatement(Buffer.from(file), WON);
  assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.problems));
  return answer.value.lines;
}

const keysOf = (read: readonly StatementLine[]): readonly string[] =>
  keyLines({ digits: '123456789012', country: 'KR' }, read).map(({ lineKey }) => lineKey);

test('a statement that is written in any format is read back, with the same keys in all of a kind', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      for (const files of [messages(drawn), tables(drawn)]) {
        const read = files.map(readLines);
        for (const each of read) {
          assert.deepEqual(
            each.map(({ baseUnits, bookedAtMs, shown }) => [Number(baseUnits), bookedAtMs, shown]),
            drawn.map((line) => [line.amount, Date.parse(`${wallOf(line)}+09:00`), line.name]),
          );
          assert.deepEqual(keysOf(each), keysOf(read[0] ?? []));
        }
      }
      assert.deepEqual(keysOf(readLines(dayMessage(drawn))), keysOf(readLines(messages(drawn)[0] ?? '')));
    }),
    { numRuns: 60 },
  );
});
