import { BANK_ZONE_MINUTES } from '@naru/chains';
import type { DeskBankAccount } from './read-bank-desk.ts';
import { plainName } from './names.ts';
import { type StatementLine, normaliseReference } from '../ports/bank-lines.ts';

const MINUTE_MS = 60_000;
const SHOWN_CHARACTERS_MAX = 40;
const FURTHER_CHARACTERS_MAX = 80;
/** Characters of the hash of a file, enough to distinguish the files of one account. */
const FILE_SIGNS = 16;

export interface KeyedLine<Line extends StatementLine> {
  readonly lineKey: string;
  readonly line: Line;
  /** True without a number of the bank or a balance in the key: another payment may have the same key. */
  readonly isByText: boolean;
}

/**
 * A key for each line that is the same in whatever file the line comes: by the bank's own number, else by the
 * balance after it, else by its text. Times are the bank's own and count by the minute, because two exports
 * of one account differ in seconds. Equal lines of one file are counted, so that two real equal payments stay
 * two.
 */
export function keyLines<Line extends StatementLine>(
  { digits, country }: Pick<DeskBankAccount, 'digits' | 'country'>,
  lines: readonly Line[],
): readonly KeyedLine<Line>[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const bare = normaliseReference(
      [digits, ...partsOf(line, BANK_ZONE_MINUTES[country])].join('/'),
    ).replaceAll(' ', '');
    const count = (counts.get(bare) ?? 0) + 1;
    counts.set(bare, count);
    const isByText = line.bankRef === null && line.balanceAfter === null;
    return { lineKey: count === 1 ? bare : `${bare}/${count}`, line, isByText };
  });
}

/**
 * If a file shares more than one line with the known lines, it overlaps an earlier file. If it shares only
 * one, without number or balance, that may be another payment of the same minute: it is stored as a line of
 * its own, for a person to decide. The same file adds nothing.
 */
export function separateEquals<Line extends StatementLine>(
  lines: readonly KeyedLine<Line>[],
  known: ReadonlySet<string>,
  fileHash: string,
): readonly KeyedLine<Line>[] {
  const shared = lines.filter(({ lineKey }) => known.has(lineKey));
  const [only, second] = shared;
  if (only === undefined || second !== undefined || !only.isByText) return lines;
  const lineKey = `${only.lineKey}/${fileHash.slice(0, FILE_SIGNS).toUpperCase()}`;
  return lines.map((each) => (each === only ? { ...only, lineKey } : each));
}

function partsOf(line: StatementLine, zoneMinutes: number): readonly (string | bigint)[] {
  const { direction, baseUnits, bankRef, balanceAfter } = line;
  const wall = new Date(line.bookedAtMs + zoneMinutes * MINUTE_MS).toISOString();
  const [day, minute] = [wall.slice(0, 10), wall.slice(0, 16)];
  const time = line.precision === 'day' ? day : minute;
  // Some banks give one number to two lines, so that the number alone identifies none.
  if (bankRef !== null) return ['ref', direction, baseUnits, day, bankRef.slice(0, 60)];
  if (balanceAfter !== null) return [direction, baseUnits, time, balanceAfter];
  return [direction, baseUnits, time, textOf(line)];
}

/** All that the bank prints, because nothing else distinguishes two payments of one amount and day. */
function textOf({ shown, holder, remark }: StatementLine): string {
  const first = plainName(shown).slice(0, SHOWN_CHARACTERS_MAX);
  const further = [holder ?? '', remark]
    .map(plainName)
    .filter((text) => text !== '' && text !== plainName(shown));
  return [first, ...further.map((text) => text.slice(0, FURTHER_CHARACTERS_MAX))].join('/');
}
