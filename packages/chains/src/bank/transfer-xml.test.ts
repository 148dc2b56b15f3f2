import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankTransfer, formatTransferXml, readTransfers } from './bank-transfer.ts';

// The part of the schema of pain.001.001.09 that our files use: what an element holds, in its order.

interface Part {
  readonly name: string;
  readonly isOptional?: boolean;
  readonly isRepeated?: boolean;
}

function text(charactersMax: number): RegExp {
  return new RegExp(`^.{1,${charactersMax}}$`, 'su');
}

const TEXTS: Readonly<Record<string, RegExp>> = {
  MsgId: text(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: /^(?=.{1,19}$)\d{1,18}(?:\.\d{1,17})?$/,
  Nm: text(140),
  PmtInfId: text(35),
  PmtMtd: /^TRF$/,
  BtchBookg: /^(?:true|false)$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  InstrId: text(35),
  EndToEndId: text(35),
  InstdAmt: /^(?=.{1,19}$)\d{1,18}(?:\.\d{1,5})?$/,
  Ustrd: text(140),
};

const PARTY: readonly Part[] = [{ name: 'Nm' }];
const AGENT: readonly Part[] = [{ name: 'FinInstnId' }];
const ACCOUNT: readonly Part[] = [{ name: 'Id' }];

const SEQUENCES: Readonly<Record<string, readonly Part[]>> = {
  Document: [{ name: 'CstmrCdtTrfInitn' }],
  CstmrCdtTrfInitn: [{ name: 'GrpHdr' }, { name: 'PmtInf', isRepeated: true }],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'].map((name) => ({ name })),
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum'].map((name) => ({ name })),
    ...['ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'].map((name) => ({ name })),
    { name: 'CdtTrfTxInf', isRepeated: true },
  ],
  CdtTrfTxInf: [
    ...['PmtId', 'Amt', 'CdtrAgt'].map((name) => ({ name })),
    { name: 'Cdtr', isOptional: true },
    ...['CdtrAcct', 'RmtInf'].map((name) => ({ name })),
  ],
  PmtId: [{ name: 'InstrId' }, { name: 'EndToEndId' }],
  Amt: [{ name: 'InstdAmt' }],
  RmtInf: [{ name: 'Ustrd' }],
  ReqdExctnDt: [{ name: 'Dt' }],
  FinInstnId: PARTY,
  Id: [{ name: 'Othr' }],
  Othr: [{ name: 'Id' }],
  ...Object.fromEntries(['InitgPty', 'Dbtr', 'Cdtr'].map((name) => [name, PARTY])),
  ...Object.fromEntries(['DbtrAgt', 'CdtrAgt'].map((name) => [name, AGENT])),
  ...Object.fromEntries(['DbtrAcct', 'CdtrAcct'].map((name) => [name, ACCOUNT])),
};

/** The attributes that an element has; all others have none. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  Document: /^ xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09"$/,
  InstdAmt: /^ Ccy="[A-Z]{3}"$/,
};

interface Node {
  readonly name: string;
  readonly attributes: string;
  readonly children: Node[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Elements with their texts, in order; fails where they do not nest. */
function readElements(xml: string): Node {
  const top: Node = { name: '', attributes: '', children: [], text: '' };
  const open = [top];
  const tags = xml.matchAll(/<(\/?)([A-Za-z]+)((?: [^<>]*)?)>([^<]*)/g);
  for (const [, end, name = '', attributes = '', text = ''] of tags) {
    const current = open.at(-1) ?? assert.fail('more ends than beginnings');
    if (end === '/') {
      assert.equal(open.pop()?.name, name);
      assert.equal(text.trim(), '', `text behind ${name}`);
      continue;
    }
    const decoded = text.replace(
      /&(\w+);/g,
      (_all, entity: string) => ENTITIES[entity] ?? assert.fail(entity),
    );
    const node = { name, attributes, children: [], text: decoded };
    current.children.push(node);
    open.push(node);
  }
  assert.deepEqual(open, [top]);
  return top.children[0] ?? assert.fail('an empty document');
}

function assertFits(node: Node): void {
  assert.match(node.attributes, ATTRIBUTES[node.name] ?? /^$/, node.name);
  if (node.children.length === 0) {
    // A number of an account, of which the schema takes 34 characters.
    assert.match(node.text, node.name === 'Id' ? text(34) : (TEXTS[node.name] ?? assert.fail(node.name)));
    return;
  }
  assert.equal(node.text.trim(), '', `text in ${node.name}`);
  const left = node.children.map(({ name }) => name);
  for (const { name, isOptional = false, isRepeated = false } of SEQUENCES[node.name] ?? []) {
    const count = isRepeated ? left.findIndex((each) => each !== name) : 1;
    const found = left.splice(0, left[0] === name ? (count === -1 ? left.length : count) : 0);
    assert.ok(found.length > 0 || isOptional, `${node.name} has no ${name} where it belongs`);
  }
  assert.deepEqual(left, [], `${node.name} has more than it may`);
  node.children.forEach(assertFits);
}

const XML_CHARACTERS = /^[\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const FROM = { bank: 'KB국민', accountNumber: '990-410-000111', holder: '나루 & Co' };

/** The file of these transfers as it fits the schema, or null where one of them is refused. */
function fileOf(transfers: readonly BankTransfer[], sum: string): string | null {
  const { lines, refused } = readTransfers(transfers);
  if (refused.length > 0) return null;
  const xml = formatTransferXml({ lines, from: FROM, currency: 'CNY', sum, nowMs: 1_800_000_000_000 });
  assert.match(xml, XML_CHARACTERS);
  const root = readElements(xml);
  assert.equal(root.name, 'Document');
  assertFits(root);
  return xml;
}

function listTexts(node: Node, name: string): readonly string[] {
  return node.name === name ? [node.text] : node.children.flatMap((each) => listTexts(each, name));
}

const TRANSFER = { reference: 'NR-7K3M-Q2', address: '신한은행 011-123-456789 홍길동', amount: '1050000.25' };

test('a file has the elements of pain.001.001.09, in their order, with texts of the allowed lengths', () => {
  const two = [TRANSFER, { ...TRANSFER, reference: 'NR-8X4P-W7', amount: '0.01' }];
  const xml = fileOf(two, '1050000.26') ?? assert.fail();
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Document '));
  const root = readElements(xml);
  // Banks compare both with the transfers, in the head and in the payment.
  assert.deepEqual(listTexts(root, 'NbOfTxs'), ['2', '2']);
  assert.deepEqual(listTexts(root, 'CtrlSum'), ['1050000.26', '1050000.26']);
  const ids = listTexts(root, 'EndToEndId');
  assert.deepEqual(ids, listTexts(root, 'InstrId'));
  assert.equal(new Set(ids).size, 2, 'no two transfers have the same identifier');
  assert.ok(fileOf([{ ...TRANSFER, address: '110-123-456789 신한' }], '1050000.25'), 'without a holder');
});

test('the holder of an account is in the file as it was read, or there is no file', () => {
  const holders = ['</Nm><Nm>홍길동', '&amp;', ']]>', '<!--', 'O\'Neil "&"', '𠮷野家', '홍'.repeat(140)];
  for (const holder of holders) {
    const transfer = { ...TRANSFER, address: `신한은행 011-123-456789 ${holder}` };
    const xml = fileOf([transfer], '1050000.25') ?? assert.fail(holder);
    const read = readTransfers([transfer]).lines[0]?.account.holder ?? assert.fail(holder);
    assert.ok(listTexts(readElements(xml), 'Nm').includes(read), holder);
  }
  for (const sign of ['\uFFFE', '\uFFFF', '\u0000', '\uDC00'])
    assert.equal(fileOf([{ ...TRANSFER, address: `신한은행 011-123-456789 홍${sign}길동` }], '1'), null);
});
