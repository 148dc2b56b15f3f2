import { readMessage } from './read-reports.ts';
import {
  type MessageReport,
  type StatementAccount,
  type StatementAnswer,
  refuseStatement,
} from './statement.ts';
import { joinTexts } from './cell-text.ts';

interface Field {
  readonly tag: string;
  readonly text: string;
}

/** SWIFT MT940: field 61 is a line, the field 86 after it describes it. Days only, names in Latin letters. */
export function readMt940(text: string, account: StatementAccount): StatementAnswer {
  const reports: MessageReport[] = [];
  let fields: Field[] = [];
  for (const field of listFields(text)) {
    fields.push(field);
    if (!/^62[FM]$/.test(field.tag)) continue;
    reports.push(toReport(fields));
    fields = [];
  }
  if (reports.length === 0 || fields.some(({ tag }) => tag === '61')) return refuseStatement('cut_file');
  return readMessage(reports, account);
}

function listFields(text: string): readonly Field[] {
  const fields: { readonly tag: string; text: string }[] = [];
  // Some banks break the line after the first colon of a field.
  for (const line of text.replace(/(?<=[\r\n]:)[\r\n]+(?=\d\d[A-Z]?:)/g, '').split(/\r*\n|\r/)) {
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: rest });
    else if (last !== undefined && line !== '-' && !line.startsWith('-}')) last.text += `\n${line}`;
  }
  return fields;
}

const BALANCE = /^([CD])\d{6}([A-Z]{3})([^\n]*)/;

/** The fields up to a closing balance. */
function toReport(fields: readonly Field[]): MessageReport {
  const own = fields.find(({ tag }) => tag === '25' || tag === '25P')?.text.split('\n')[0] ?? '';
  const [, number = '', unit = ''] = /([^/]*?)([A-Z]{3})?$/.exec(own) ?? [];
  const balances = fields.filter(({ tag }) => /^6[02][FM]$/.test(tag)).map(({ text }) => BALANCE.exec(text));
  const [opening, closing] = [balances[0], balances.length > 1 ? balances.at(-1) : undefined].map((found) =>
    found === undefined ? null : signedText(found?.[1] === 'D' ? '-' : '', found?.[3] ?? 'x'),
  );
  const entries = fields.flatMap(({ tag, text }, index) => {
    const next = fields[index + 1];
    return tag === '61' ? [toEntry(text, next?.tag === '86' ? next.text : '')] : [];
  });
  return {
    account: number.replace(/\D/g, ''),
    currencies: [unit, ...balances.map((found) => found?.[2] ?? '')].filter((each) => each !== ''),
    opening: opening ?? null,
    closing: closing ?? null,
    entries,
  };
}

function signedText(sign: string, amount: string): string {
  return `${sign}${amount.trim().replace(',', '.').replace(/\.$/, '')}`;
}

const LINE =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?\n?(\d+,\d*)[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([^\n]*)|$)/;
const FROM = { time: ':61:', signed: ':61:', bankRef: ':61:', shown: ':86:', remark: ':86:' } as const;

function toEntry(text: string, described: string): MessageReport['entries'][number] {
  const [, valued = '', booked, mark = '', amount = 'x', reference = '', bankRef = '', further = ''] =
    LINE.exec(text) ?? [];
  const parts = subfieldsOf(described);
  const textOf = (tags: RegExp, by = ''): string =>
    parts.flatMap(([tag, part]) => (tags.test(tag) ? [by === '' ? part : part.trim()] : [])).join(by);
  return {
    values: {
      time: bookingDay(valued, booked),
      signed: signedText('', amount),
      shown: textOf(/^3[23]$/),
      remark: joinTexts([textOf(/^(?:2\d|6[0-3])$/, ' '), reference, further]),
      otherAccount: textOf(/^31$/),
      otherBank: textOf(/^30$/),
      kind: textOf(/^00$/),
      bankRef,
    },
    from: FROM,
    // A reversed credit is money that leaves.
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    zoneMinutes: null,
    isReversal: mark.startsWith('R'),
    remarks: [],
  };
}

/** The day of booking has no year: it is the one within half a year of the value date before it. */
function bookingDay(valued: string, booked: string | undefined): string {
  if (booked === undefined) return `20${withRealDay(valued)}`;
  const apart = Number(booked.slice(0, 2)) - Number(valued.slice(2, 4));
  const year = 2000 + Number(valued.slice(0, 2)) - (apart > 6 ? 1 : 0) + (apart < -6 ? 1 : 0);
  return `${year}${booked}`;
}

/** Banks that count interest by months of 30 days write the 30th of February for its last day. */
function withRealDay(valued: string): string {
  const [, year, day] = /^(\d\d)02(29|30)$/.exec(valued) ?? [];
  const lastDay = new Date(Date.UTC(2000 + Number(year), 2, 0)).getUTCDate();
  return day === undefined ? valued : `${year}02${Math.min(Number(day), lastDay)}`;
}

/** `?20` and two more characters start a part, with line breaks anywhere. Other text is one remark. */
function subfieldsOf(described: string): readonly (readonly [tag: string, part: string])[] {
  const text = described.replaceAll('\n', '');
  if (!/^(?:\d{3})?\?\d\d/.test(text)) return [['20', text]];
  const parts = text.split(/\?(0\d|1\d|2\d|3[0-8]|6[0-3])/).slice(1);
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : []));
}
