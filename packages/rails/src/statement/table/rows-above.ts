/** What the rows above a header state of the whole table. */
export interface Stated {
  /** Digits, with stars for those that the bank covers; empty where there is none. */
  readonly account: string;
  readonly currencies: readonly string[];
}

const ACCOUNT = /^(?:계좌번호|账号|卡号|AccountNo\.?|AccountNumber):?/iu;
const CURRENCY = /^(?:통화|통화코드|币种|货币|Currency):?/iu;
const ACCOUNT_SIGNS_MIN = 6;

export function readRowsAbove(rows: readonly (readonly string[])[]): Stated {
  const numbers = listBeside(rows, ACCOUNT).map((text) => text.replace(/[^\d*]/g, ''));
  const currencies = listBeside(rows, CURRENCY).flatMap((text) => /^[^\s,(:]+/.exec(text) ?? []);
  return { account: numbers.find((each) => each.length >= ACCOUNT_SIGNS_MIN) ?? '', currencies };
}

/** What is behind a label in its cell, or in the next cell with a text. */
function listBeside(rows: readonly (readonly string[])[], label: RegExp): readonly string[] {
  return rows.flatMap((row) =>
    row.flatMap((cell, index) => {
      const text = cell
        .normalize('NFKC')
        .split(':')
        .map((part) => part.trim())
        .join(':')
        .replace(/(?<=\p{L})\s+(?=\p{L})/gu, '')
        .trim();
      if (!label.test(text)) return [];
      const inside = text.replace(label, '').trim();
      return [
        inside === ''
          ? (row
              .slice(index + 1)
              .find((each) => each.trim() !== '')
              ?.trim() ?? '')
          : inside,
      ];
    }),
  );
}

/** Currencies that are behind the names of columns: `입금(원)`, `금액(USD)`. */
export function unitsOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => /\((원|元|[A-Z]{3})\)\s*$/iu.exec(name.normalize('NFKC'))?.[1] ?? []);
}
