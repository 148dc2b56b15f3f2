import { BANK_ZONE_MINUTES } from '@naru/chains';
import { normaliseReference } from '../deposit/bank-reference.ts';
import type { StatementLine } from '../facts/bank-line.ts';
import type { DeskBankAccount } from './bank-accounts.ts';
import { plainName } from './names.ts';

const MINUTE_MS = 60_000;
const TEXT_CHARACTERS_MAX = 40;

/**
 * A key for each line that is the same in whatever file the line comes: by the bank's own number, else by the
 * balance after it, else by its text. Times are the bank's own and count by the minute, because two exports
 * of one account differ in seconds. Equal lines of one file are counted, so that two real equal payments stay
 * two.
 */
export function keyLines<Line extends StatementLine>(
  { digits, country }: Pick<DeskBankAccount, 'digits' | 'country'>,
  lines: readonly Line[],
): readonly (readonly [key: string, line: Line])[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const bare = normaliseReference(
      [digits, ...partsOf(line, BANK_ZONE_MINUTES[country])].join('/'),
    ).replaceAll(' ', '');
    const count = (counts.get(bare) ?? 0) + 1;
    counts.set(bare, count);
    return [count === 1 ? bare : `${bare}/${count}`, line];
  });
}

function partsOf(line: StatementLine, zoneMinutes: number): readonly (string | bigint)[] {
  const { direction, baseUnits, bankRef, balanceAfter } = line;
  const wall = new Date(line.bookedAtMs + zoneMinutes * MINUTE_MS).toISOString();
  const [day, minute] = [wall.slice(0, 10), wall.slice(0, 16)];
  const time = line.precision === 'day' ? day : minute;
  // Banks give a number to two lines, so that it alone identifies none.
  if (bankRef !== null) return ['ref', direction, baseUnits, day, bankRef.slice(0, 60)];
  if (balanceAfter !== null) return [direction, baseUnits, time, balanceAfter];
  return [direction, baseUnits, time, plainName(line.shown).slice(0, TEXT_CHARACTERS_MAX)];
}
