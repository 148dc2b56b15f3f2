import { BANK_ZONE_MINUTES, type BankAccount, bankCountryOf, readBankAccount } from './bank-account.ts';

/** Korean banks keep 14 bytes of the text of a transfer: 7 syllables in CP949. */
const TRANSFER_TEXT_BYTES_MAX = 14;

/**
 * The text that the sender of a transfer should enter: as much of the name as fits before the characters of
 * the order's reference, `한가람7K3MQ2`. Without a name, the reference alone.
 */
export function formatTransferText(name: string, reference: string): string {
  const signs = reference.replace(/^[A-Z]+-/, '').replaceAll('-', '');
  let bytes = signs.length;
  let shown = '';
  for (const sign of name.normalize('NFC').replace(/\s/gu, '')) {
    bytes += (sign.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
    if (bytes > TRANSFER_TEXT_BYTES_MAX) break;
    shown += sign;
  }
  return shown + signs;
}

const MINUTE_MS = 60_000;
/** Without a byte order mark, spreadsheets read a file in an old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The longest name in ISO 20022. */
const TEXT_CHARACTERS_MAX = 140;

/** A transfer that a bank is to carry out. */
export interface BankTransfer {
  /** The reference of the order. */
  readonly reference: string;
  /** The receiver's account in one line: bank, number and holder. */
  readonly address: string;
  /** The exact amount, as a decimal text. */
  readonly amount: string;
}

/** Why a transfer cannot be put into a file for a bank. */
export type TransferProblem = 'unreadable' | 'formula' | 'control_characters' | 'too_long';

export interface RefusedTransfer {
  readonly reference: string;
  readonly problem: TransferProblem;
}

/** A transfer whose texts a bank accepts. */
export interface TransferLine {
  readonly account: BankAccount;
  readonly digits: string;
  readonly amount: string;
  /** The text that the receiver sees. */
  readonly shown: string;
  /** The desk's own text, which returns in the bank's statement: at most 14 bytes. */
  readonly key: string;
}

export interface ReadTransfers {
  readonly lines: readonly TransferLine[];
  readonly refused: readonly RefusedTransfer[];
}

/** The lines of a file. If one transfer is refused, there is no file. */
export function readTransfers(transfers: readonly BankTransfer[]): ReadTransfers {
  const refused: RefusedTransfer[] = [];
  const lines: TransferLine[] = [];
  for (const { reference, address, amount } of transfers) {
    const account = readBankAccount(address);
    const problem = findProblem(address, account);
    if (account === null || problem !== null) {
      refused.push({ reference, problem: problem ?? 'unreadable' });
      continue;
    }
    const key = formatTransferText('', reference);
    lines.push({ account, digits: digitsOf(account), amount, shown: reference, key });
  }
  return { lines, refused };
}

/**
 * Transfers as CSV (RFC 4180) in UTF-8. The account number is quoted and has only digits. No cell begins with
 * the apostrophe that spreadsheets take as a mark of text: a program of the bank reads the file.
 */
export function formatTransferCsv(lines: readonly TransferLine[]): string {
  const rows = lines.map(({ account, digits, amount, shown, key }) =>
    [quote(account.bank), quote(digits), quote(account.holder), amount, quote(shown), quote(key)].join(','),
  );
  const head = 'bank,account,holder,amount,receiver text,own text';
  return `${BYTE_ORDER_MARK}${[head, ...rows].map((row) => `${row}\r\n`).join('')}`;
}

/** The data of a file for a bank that reads ISO 20022. */
export interface TransferOrder {
  readonly lines: readonly TransferLine[];
  /** The desk's account. */
  readonly from: BankAccount;
  readonly currency: string;
  /** The exact sum of all amounts, as a decimal text. */
  readonly sum: string;
  readonly nowMs: number;
}

/** A customer credit transfer initiation (pain.001.001.09). The bank books each transfer separately. */
export function formatTransferXml({ lines, from, currency, sum, nowMs }: TransferOrder): string {
  const country = bankCountryOf(currency);
  if (country === undefined) throw new Error(`${currency} is not a currency of a bank known here`);
  const created = new Date(nowMs).toISOString();
  const day = new Date(nowMs + BANK_ZONE_MINUTES[country] * MINUTE_MS).toISOString().slice(0, 10);
  const id = `${created.replace(/\D/g, '')}-${lines[0]?.key ?? ''}`;
  const sums = [element('NbOfTxs', String(lines.length)), element('CtrlSum', sum)].join('');
  const texts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr>${element('MsgId', id)}${element('CreDtTm', created)}${sums}`,
    `<InitgPty>${element('Nm', from.holder)}</InitgPty></GrpHdr>`,
    `<PmtInf>${element('PmtInfId', id)}${element('PmtMtd', 'TRF')}${element('BtchBookg', 'false')}${sums}`,
    `<ReqdExctnDt>${element('Dt', day)}</ReqdExctnDt><Dbtr>${element('Nm', from.holder)}</Dbtr>`,
    `<DbtrAcct>${accountId(digitsOf(from))}</DbtrAcct><DbtrAgt>${bankName(from.bank)}</DbtrAgt>`,
    ...lines.map((line) => transferXml(line, currency)),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
  ];
  return texts.map((text) => `${text}\n`).join('');
}

function transferXml({ account, digits, amount, shown, key }: TransferLine, currency: string): string {
  const receiver = account.holder === '' ? '' : `<Cdtr>${element('Nm', account.holder)}</Cdtr>`;
  return [
    `<CdtTrfTxInf><PmtId>${element('InstrId', key)}${element('EndToEndId', key)}</PmtId>`,
    `<Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt><CdtrAgt>${bankName(account.bank)}</CdtrAgt>`,
    `${receiver}<CdtrAcct>${accountId(digits)}</CdtrAcct>`,
    `<RmtInf>${element('Ustrd', shown)}</RmtInf></CdtTrfTxInf>`,
  ].join('');
}

/** The reason for which a transfer must not be sent to a bank; null if there is none. */
function findProblem(address: string, account: BankAccount | null): TransferProblem | null {
  // Includes marks of text direction, halves of surrogate pairs, and two characters that XML forbids.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(address)) return 'control_characters';
  if (account === null) return 'unreadable';
  const texts = [account.bank, account.holder];
  if (texts.some((text) => /^[=+\-@]/.test(text))) return 'formula';
  return texts.some((text) => text.length > TEXT_CHARACTERS_MAX) ? 'too_long' : null;
}

function digitsOf({ accountNumber }: BankAccount): string {
  return accountNumber.replace(/\D/g, '');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function bankName(bank: string): string {
  return `<FinInstnId>${element('Nm', bank)}</FinInstnId>`;
}

function accountId(digits: string): string {
  return `<Id><Othr>${element('Id', digits)}</Othr></Id>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)}</${name}>`;
}
