import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTransferCsv, formatTransferXml, readTransfers } from './bank-transfer.ts';

const FIRST = { reference: 'NR-7K3M-Q2', address: '신한은행 011-123-456789 홍길동', amount: '1050000' };
const SECOND = { reference: 'NR-8X4P-W7', address: 'A&B "Bank" <1> 110123456780 O\'Neil & Co', amount: '7' };
const FROM = { bank: 'KB국민', accountNumber: '990-410-000111', holder: '나루 & Co' };

test('a CSV for a bank has each account as text, with its zeros, and the key that comes back', () => {
  const { lines, refused } = readTransfers([FIRST, SECOND]);
  assert.deepEqual(refused, []);
  assert.deepEqual(formatTransferCsv(lines).split('\r\n'), [
    '\uFEFFbank,account,holder,amount,receiver text,own text',
    '"신한은행","011123456789","홍길동",1050000,"NR-7K3M-Q2","7K3MQ2"',
    '"A&B ""Bank"" <1>","110123456780","O\'Neil & Co",7,"NR-8X4P-W7","8X4PW7"',
    '',
  ]);
});

test('pain.001 has the sums, the account and the key of each transfer, and escapes every text', () => {
  // In Seoul it is the next day.
  const nowMs = Date.parse('2026-11-20T15:30:00Z');
  const { lines } = readTransfers([FIRST, SECOND]);
  const xml = formatTransferXml({ lines, from: FROM, currency: 'KRW', sum: '1050007', nowMs });
  assert.equal(
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>20261120153000000-7K3MQ2</MsgId><CreDtTm>2026-11-20T15:30:00.000Z</CreDtTm>\
<NbOfTxs>2</NbOfTxs><CtrlSum>1050007</CtrlSum>
<InitgPty><Nm>나루 &amp; Co</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>20261120153000000-7K3MQ2</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>\
<NbOfTxs>2</NbOfTxs><CtrlSum>1050007</CtrlSum>
<ReqdExctnDt><Dt>2026-11-21</Dt></ReqdExctnDt><Dbtr><Nm>나루 &amp; Co</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>990410000111</Id></Othr></Id></DbtrAcct>\
<DbtrAgt><FinInstnId><Nm>KB국민</Nm></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><InstrId>7K3MQ2</InstrId><EndToEndId>7K3MQ2</EndToEndId></PmtId>\
<Amt><InstdAmt Ccy="KRW">1050000</InstdAmt></Amt>\
<CdtrAgt><FinInstnId><Nm>신한은행</Nm></FinInstnId></CdtrAgt><Cdtr><Nm>홍길동</Nm></Cdtr>\
<CdtrAcct><Id><Othr><Id>011123456789</Id></Othr></Id></CdtrAcct>\
<RmtInf><Ustrd>NR-7K3M-Q2</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><InstrId>8X4PW7</InstrId><EndToEndId>8X4PW7</EndToEndId></PmtId>\
<Amt><InstdAmt Ccy="KRW">7</InstdAmt></Amt>\
<CdtrAgt><FinInstnId><Nm>A&amp;B &quot;Bank&quot; &lt;1&gt;</Nm></FinInstnId></CdtrAgt>\
<Cdtr><Nm>O&apos;Neil &amp; Co</Nm></Cdtr>\
<CdtrAcct><Id><Othr><Id>110123456780</Id></Othr></Id></CdtrAcct>\
<RmtInf><Ustrd>NR-8X4P-W7</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>
`,
  );
});

test('an account without a holder has no receiver with an empty name', () => {
  const { lines } = readTransfers([{ ...FIRST, address: '110-123-456789 신한' }]);
  const xml = formatTransferXml({ lines, from: FROM, currency: 'KRW', sum: '1050000', nowMs: 0 });
  assert.ok(!xml.includes('<Cdtr>'), xml);
});

test('a text that no bank should get is refused by the reference of its order', () => {
  const problemOf = (address: string) => {
    const { lines, refused } = readTransfers([FIRST, { ...SECOND, address }]);
    assert.equal(lines.length, 1);
    assert.deepEqual(
      refused.map(({ reference }) => reference),
      [SECOND.reference],
      address,
    );
    return refused[0]?.problem;
  };
  assert.equal(problemOf('=신한은행 110-123-456789 홍길동'), 'formula');
  for (const sign of ['=', '+', '@'])
    assert.equal(problemOf(`신한은행 110-123-456789 ${sign}HYPERLINK(1)`), 'formula', sign);
  for (const sign of ['\t', '\u0000', '\n', '\u202E', '\u200B', '\uD800'])
    assert.equal(problemOf(`신한은행 110-123-456789 홍${sign}길동`), 'control_characters');
  assert.equal(problemOf(`신한은행 110123456 ${'홍'.repeat(141)}`), 'too_long');
  assert.equal(problemOf('신한은행'), 'unreadable');
});
