/**
 * Whether the rows above a header name another account than the desk's own. Banks cover part of a number with
 * stars: only the digits that are shown are compared, from the end.
 */
export function isOtherAccount(rows: readonly (readonly string[])[], own: string | null): boolean {
  const found = own === null ? null : findAccountNumber(rows);
  if (own === null || found === null) return false;
  if (!found.includes('*')) return found !== own;
  return Array.from(found)
    .toReversed()
    .some((sign, index) => sign !== '*' && sign !== own.at(-1 - index));
}

const LABEL = /^(?:계좌번호|账号|卡号)[:]?/u;

function findAccountNumber(rows: readonly (readonly string[])[]): string | null {
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const parts = cell.normalize('NFKC').split(':');
      const text = parts.map((part) => part.trim()).join(':');
      if (!LABEL.test(text.replace(/\s/g, ''))) continue;
      const inside = /[\d*][\d*-]{5,}/.exec(text)?.[0];
      const beside = row.slice(index + 1).find((each) => each.trim() !== '');
      const number = (inside ?? beside?.trim() ?? '').replace(/[^\d*]/g, '');
      if (number.length >= 6) return number;
    }
  }
  return null;
}
