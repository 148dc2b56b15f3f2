// What people reported of other programs that read statements, each with its public report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyLines } from '@naru/desk';
import {
  WON,
  YUAN,
  asOfx2,
  camt,
  camtBalance,
  camtEntry,
  kakao,
  merchantsBank,
  mt940,
  ofx,
  ofxLine,
  shinhan,
  workbookOf,
} from './fixtures/write-statements.ts';
import { readStatement } from './read-statement.ts';
import type { StatementAccount } from './statement.ts';

const DAY = Date.parse('2026-11-27T00:00:00+09:00');
const PAID = '2026-11-27,10:15:00,이체,0,1500000,한가람7K3MQ2,2500000,강남';

function read(file: string | Uint8Array, account: StatementAccount = WON) {
  const answer = readStatement(Buffer.from(file), account);
  assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.problems));
  return answer.value;
}

const amountsOf = (file: string, account = WON) =>
  read(file, account).lines.map(({ direction, baseUnits }) => [direction, Number(baseUnits)]);

function refusalOf(file: string, account: StatementAccount = WON): readonly string[] {
  const answer = readStatement(Buffer.from(file), account);
  assert.ok(!answer.ok, 'it is read');
  return answer.problems.map(({ code, row }) => (row === null ? code : `${code} ${row}`));
}

function keysOf(file: string, account: StatementAccount = WON): readonly string[] {
  const { country } = account;
  return keyLines({ digits: '123456789012', country }, read(file, account).lines).map(
    ({ lineKey }) => lineKey,
  );
}

// firefly-iii#6710, monetr#2575, jiegec/china_bean_importers#7
test('a statement in another currency is refused, wherever its format states it', () => {
  const line = '2026-11-27,日元,1500.00,61500.00,跨境汇款,李四 6225880000001234,7K3MQ2';
  for (const [file, account] of [
    [ofx(ofxLine('1500.00'), { currency: 'JPY' }), YUAN],
    [asOfx2(ofx(ofxLine('1500.00'), { currency: 'JPY' })), YUAN],
    [ofx(ofxLine('1500', { extra: '<CURRENCY><CURRATE>1390<CURSYM>USD</CURRENCY>\n' })), WON],
    [mt940(':61:2611271127C1500,NTRFNONREF//B1\n:86:7K3MQ2', { currency: 'USD', close: '1500' }), WON],
    [camt(camtEntry(1500).replace('Ccy="KRW"', 'Ccy="USD"')), WON],
    [camt('').replace('<Ccy>KRW', '<Ccy>USD'), WON],
    [merchantsBank(line), YUAN],
    [merchantsBank(line.replace('日元', '')), YUAN],
    [`币种：美元\n${merchantsBank(line.replace('日元', '人民币'))}`, YUAN],
    [shinhan(PAID), YUAN],
    [kakao('2026.11.27 10:00:00,입금,¥100,100,일반,홍길동'), WON],
  ] as const) {
    const code = file.includes('¥') ? 'amount_unreadable' : 'another_currency';
    assert.ok(refusalOf(file, account)[0]?.startsWith(code), file);
  }
  assert.equal(read(merchantsBank(line.replace('日元', '人民币')), YUAN).lines.length, 1);
  const original = '<ORIGCURRENCY><CURRATE>1390<CURSYM>USD</ORIGCURRENCY>\n';
  assert.equal(read(ofx(ofxLine('1500', { extra: original }))).lines.length, 1, 'booked in won');
});

test('columns that a person names may name the currency, and their names may state it', () => {
  const columns = { time: '날짜', shown: '이름', signed: '금액', currency: '화폐' };
  const named = { ...WON, columns: { columns, inWord: null } };
  const file = (currency: string) => `날짜,이름,금액,화폐\n2026-11-20,가,500,${currency}\n`;
  assert.deepEqual(refusalOf(file('USD'), named), ['another_currency 2']);
  assert.equal(read(file('KRW'), named).lines.length, 1);
  const unit = { columns: { time: '날짜', shown: '이름', signed: '금액(USD)' }, inWord: null };
  assert.deepEqual(refusalOf('날짜,이름,금액(USD)\n2026-11-20,가,500\n', { ...WON, columns: unit }), [
    'another_currency',
  ]);
});

test('what a format does not state is said of the statement', () => {
  assert.deepEqual(read(kakao('2026.11.27 10:00:00,입금,100,1100,일반,홍길동')).remarks, [
    'no_account',
    'no_currency',
  ]);
  assert.deepEqual(read(ofx(ofxLine('1500'))).remarks, ['no_balances']);
  assert.deepEqual(read(mt940(':61:2611271127C1500000,NTRFNONREF//B1\n:86:A')).remarks, ['days_only']);
});

// csvtomt940#3, and AcctSvcrRef NONREF of several banks
test('a word for "no reference" is no reference: payments of two people stay two', () => {
  const notice = (name: string, reference: string, end = 'NOTPROVIDED') =>
    camt(
      camtEntry(
        750_000,
        [
          `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>`,
          `<Refs><EndToEndId>${end}</EndToEndId></Refs>`,
          `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`,
          '<RmtInf><Ustrd>TRANSFER</Ustrd></RmtInf></TxDtls></NtryDtls>',
        ].join(''),
      ),
    );
  const line = (text: string, reference: string) =>
    mt940(`:61:2611271127C750000,NTRFNONREF${reference}\n:86:${text}`, { close: '750000' });
  const entry = (name: string, id: string) => ofx(ofxLine(750_000, { id, at: '20261127', name }));
  const trade = (name: string, id: string) =>
    [
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
      `2026-11-27 10:15:00,转账,${name},备注,收入,¥1500.00,/,已存入零钱,${id},/,/\n`,
    ].join('\n');
  const pairs = [
    ...['NONREF', 'NOTPROVIDED', 'Not Provided', 'NONE', 'N/A', '000000', '-'].map((word) => [
      notice('KIM', word),
      notice('LEE', word),
    ]),
    [notice('KIM', 'NONREF', 'E1'), notice('KIM', 'NONREF', 'E2')],
    [line('KIM 7K3MQ2', '//NONREF'), line('LEE 9XW2TT', '//NONREF')],
    [line('KIM 7K3MQ2', ''), line('LEE 9XW2TT', '')],
    [entry('KIM', '0'), entry('LEE', '0')],
  ];
  for (const [kim = '', lee = ''] of pairs) assert.notDeepEqual(keysOf(kim), keysOf(lee), kim);
  assert.notDeepEqual(keysOf(trade('김', '/'), YUAN), keysOf(trade('이', '/'), YUAN));
  assert.equal(read(notice('KIM', 'NONREF')).lines[0]?.remark, '');
});

// OCA/bank-statement-import PR#976, #157, odoo#69107, OCA#385
test('details count only where they are in the currency and sum to their entry', () => {
  const details = (...amounts: readonly string[]) =>
    amounts
      .map((amount, n) => `${amount}<RmtInf><Ustrd>TEXT ${n + 1}</Ustrd></RmtInf>`)
      .map((inner) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`)
      .join('');
  const inWon = (amount: number) => `<AmtDtls><TxAmt><Amt Ccy="KRW">${amount}</Amt></TxAmt></AmtDtls>`;
  const inDollars = '<AmtDtls><TxAmt><Amt Ccy="USD">700</Amt></TxAmt></AmtDtls>';
  for (const [booked, inner, read] of [
    [990_000, details(inWon(1_000_000)), [990_000]],
    [300_000, details(inWon(100_000), ''), [300_000]],
    [300_000, details(inWon(100_000), inWon(100_000)), [300_000]],
    [990_000, details(inDollars), [990_000]],
    [300_000, details(inWon(100_000), inWon(200_000)), [100_000, 200_000]],
  ] as const) {
    const lines = amountsOf(camt(camtEntry(booked, inner)));
    assert.deepEqual(
      lines.map(([, amount]) => amount),
      read,
    );
  }
  const [whole] = read(camt(camtEntry(300_000, details(inWon(100_000), '')))).lines;
  assert.deepEqual([whole?.shown, whole?.remark], ['TEXT 1 TEXT 2', '']);
});

// ezbookkeeping#243, buckets/application#894
test('a clock that all lines share, and midnight in a message, is the day alone', () => {
  const timesOf = (file: string) =>
    read(file).lines.map(({ precision, bookedAtMs }) => [precision, (bookedAtMs - DAY) / 3_600_000]);
  const single = (at: string) => timesOf(ofx(ofxLine(1500, { at })));
  assert.deepEqual(single('20261127000000'), [['day', 0]]);
  assert.deepEqual(single('20261127120000'), [['day', 0]]);
  assert.deepEqual(single('20261127120000[0:GMT]'), [['day', 0]]);
  assert.deepEqual(single('20261127101500'), [['second', 10.25]]);
  const two = (first: string, second: string) =>
    timesOf(ofx(ofxLine(1500, { at: first }) + ofxLine(2500, { at: second, id: 'F2' })));
  assert.deepEqual(two('20261126173001', '20261127173001'), [
    ['day', -24],
    ['day', 0],
  ]);
  assert.deepEqual(two('20261127101500', '20261127120000')[1], ['second', 12]);
  const booked = (at: string) => timesOf(camt(camtEntry(1500, '', undefined, `<DtTm>${at}</DtTm>`)));
  assert.deepEqual(booked('2026-11-27T00:00:00'), [['day', 0]]);
  assert.deepEqual(booked('2026-11-27T00:00:00Z'), [['day', 0]]);
  assert.deepEqual(booked('2026-11-27T00:00:01+09:00')[0]?.[0], 'second');
  const table = (...times: readonly string[]) =>
    timesOf(kakao(...times.map((time, n) => `${time},입금,100,${1000 + n * 100},일반,홍길동`)));
  assert.deepEqual(table('2026.11.26 12:00:00', '2026.11.27 12:00:00')[1], ['day', 0]);
  assert.deepEqual(table('2026.11.27 10:00:00'), [['second', 10]], 'a short export is no proof');
});

// hledger#1076, actualbudget mint#98
test('a row with a time and an amount is a line, whatever its text', () => {
  const row = (text: string) => `2026.11.27 10:05:00,입금,5000,6100,일반,${text}`;
  for (const word of ['합계상사', '총계', '소계', '조회된', '合计', '总计'])
    assert.equal(
      read(kakao('2026.11.27 10:00:00,입금,100,1100,일반,홍길동', row(word))).lines.length,
      2,
      word,
    );
  assert.equal(read(shinhan(PAID, '2026-11-27,10:16:00,이체,0,1,합계,2500001,강남')).lines.length, 2);
  assert.equal(read(shinhan(PAID, '합계,,,0,1500000,,,')).lines.length, 1);
  assert.deepEqual(refusalOf(shinhan(PAID, '합계,,,0,1500001,,,')), ['sums_differ 3']);
});

// orbeon-forms#4452, SheetJS#2546
test('a balance that cannot be read refuses the file as an amount does', () => {
  for (const balance of ['"3,500,000원"', '########', '3500.5'])
    assert.deepEqual(refusalOf(kakao(`2026.11.27 10:00:00,입금,100,${balance},일반,홍길동`)), [
      'balance_unreadable 2',
    ]);
  assert.deepEqual(refusalOf(camt(camtEntry(1500), camtBalance('OPBD', 'x'))), ['balance_unreadable']);
  const broken = mt940(':61:2611271127C1500000,NTRFNONREF//B1\n:86:A', { close: '1O' });
  assert.deepEqual(refusalOf(broken), ['balance_unreadable']);
});

// rustledger#1457, ofxparse#94, libofx#35, britors/Fina#156, ofxstatement#343
test('OFX of either version is read in any case, with its own account alone, and never cut', () => {
  const whole = ofx(ofxLine(1500) + ofxLine(2500, { id: 'F2' }));
  for (const file of [
    whole,
    asOfx2(whole),
    `<?xml version="1.0" standalone="no"?>\n${asOfx2(whole).slice(asOfx2(whole).indexOf('<?OFX'))}`,
    `<!-- OFXHEADER:100 -->\n${whole.slice(whole.indexOf('<OFX>'))}`,
    whole.replace(/<\/?[A-Z0-9]+>/g, (tag) => tag.toLowerCase()),
  ])
    assert.deepEqual(
      amountsOf(file),
      [
        ['in', 1500],
        ['in', 2500],
      ],
      file,
    );
  const to = '<BANKACCTTO><BANKID>088<ACCTID>999888777666<ACCTTYPE>CHECKING</BANKACCTTO>\n';
  const transfer = read(ofx(ofxLine(1500, { extra: to })), { ...WON, accountDigits: '123456789012' });
  assert.equal(transfer.lines[0]?.otherAccount, '999888777666');
  for (const text of [whole, asOfx2(whole)])
    for (let end = text.indexOf('<OFX>') + 5; end < text.lastIndexOf('</'); end += 1)
      assert.deepEqual(refusalOf(text.slice(0, end)), ['cut_file']);
});

test('a message that ends before its closing balance is cut', () => {
  const whole = mt940(':61:2611271127C1500000,NTRFNONREF//B1\n:86:A');
  assert.deepEqual(refusalOf(whole.slice(0, whole.indexOf(':62F:'))), ['cut_file']);
});

// kivitendo PR#737, firefly-iii#5709, #10590
test('lines of nothing are skipped and counted', () => {
  for (const file of [
    shinhan(PAID, '2026-11-27,23:59:00,이자,0,0,결산이자,2500000,강남'),
    camt(camtEntry(0) + camtEntry(1_500_000)),
    mt940(':61:2611271127C0,NMSCNONREF\n:86:FEES\n:61:2611271127C1500000,NTRFNONREF//B1\n:86:A'),
    ofx(ofxLine('0.00', { id: 'F0' }) + ofxLine(1_500_000)),
  ]) {
    const { lines, zeroCount } = read(file);
    assert.deepEqual([lines.map(({ baseUnits }) => baseUnits), zeroCount], [[1_500_000n], 1], file);
  }
  assert.deepEqual(refusalOf(shinhan('2026-11-27,10:15:00,이체,,,한가람,2500000,강남')), [
    'amount_missing 2',
  ]);
});

// wolph/mt940#17, #121, programmersdigest#4
test('the day of a line of MT940 is the day it was booked, not its value date', () => {
  const dayOf = (dates: string) =>
    read(mt940(`:61:${dates}C1500000,NTRFNONREF//B1\n:86:A`)).lines.map(({ bookedAtMs }) => bookedAtMs);
  assert.deepEqual(dayOf('2612011127'), [DAY]);
  assert.deepEqual(dayOf('2611241127'), [DAY]);
  assert.deepEqual(dayOf('261127'), [DAY]);
  assert.deepEqual(dayOf('2701021127'), [DAY], 'booked in the year before');
});

// a-fas/mt940js PR#1, wolph/mt940#109
test('a text of MT940 keeps its question marks and its continuation', () => {
  const textOf = (described: string) => {
    const [line] = read(mt940(`:61:2611271127C1500000,NTRFNONREF//B1\n:86:${described}`)).lines;
    return `${line?.shown} | ${line?.remark}`;
  };
  assert.equal(textOf('PAID? NR-7K3M-Q2 THANKS'), ' | PAID? NR-7K3M-Q2 THANKS');
  assert.equal(textOf('166?00TRANSFER?20WHAT? NR-7K3M-Q2?32KIM?33 HANA'), 'KIM HANA | WHAT? NR-7K3M-Q2');
  assert.equal(textOf('166?20ONE?60TWO?63THREE?32KIM'), 'KIM | ONE TWO THREE');
});

test('the account of MT940 is compared in both of its fields', () => {
  const own = { ...WON, accountDigits: '123456789012' };
  const body = ':61:2611271127C1500000,NTRFNONREF//B1\n:86:A';
  assert.deepEqual(refusalOf(mt940(body, { account: ':25P:999999999999\nCZNBKRSE' }), own), [
    'another_account',
  ]);
  assert.equal(read(mt940(body, { account: ':25P:123456789012\nCZNBKRSE' }), own).lines.length, 1);
  assert.deepEqual(refusalOf(mt940(body, { account: ':25:004/123456789012USD' }), own), ['another_currency']);
});

// OCA/bank-statement-import PR#1005 (Wise), PR#942
test('a text of camt is read from every field in which banks write one', () => {
  const tx = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;
  for (const inner of [
    '<AddtlNtryInf>NR-7K3M-Q2</AddtlNtryInf>',
    tx('<AddtlTxInf>NR-7K3M-Q2</AddtlTxInf>'),
    tx('<RmtInf><Strd><CdtrRefInf><Ref>NR-7K3M-Q2</Ref></CdtrRefInf></Strd></RmtInf>'),
    tx('<RmtInf><Strd><AddtlRmtInf>NR-7K3M-Q2</AddtlRmtInf></Strd></RmtInf>'),
    tx('<Refs><InstrId>NR-7K3M-Q2</InstrId></Refs>'),
    tx('<Purp><Prtry>NR-7K3M-Q2</Prtry></Purp>'),
  ]) {
    const [line] = read(camt(camtEntry(1500, inner))).lines;
    assert.match(`${line?.shown} ${line?.remark}`, /NR-7K3M-Q2/, inner);
  }
});

test('an entry of camt without a state is booked, and either word for true marks a reversal', () => {
  const lines = read(camt(camtEntry(1500, '<RvslInd>1</RvslInd>', ''))).lines;
  assert.deepEqual(
    lines.map(({ isReversal }) => isReversal),
    [true],
  );
});

test('XML says its encoding', () => {
  const text = camt(camtEntry(1500, '<AddtlNtryInf>José</AddtlNtryInf>')).replace('UTF-8', 'ISO-8859-1');
  assert.match(read(Buffer.from(text, 'latin1')).lines[0]?.shown ?? '', /José/);
});

// TablePress#198, mholt/PapaParse#60, securo PR#113
test('commas within amounts are no separators', () => {
  const rows = Array.from(
    { length: 20 },
    (_, n) => `2026.11.27 10:00:${10 + n}\t이체\t홍길동${n}\t\t0\t1,000,000\t${n + 1},000,000\t강남\t`,
  );
  for (const separator of ['\t', ';', '|']) {
    const text = [
      '거래일시\t적요\t보낸분/받는분\t송금메모\t출금액\t입금액\t잔액\t거래점\t구분',
      ...rows,
    ].join('\n');
    assert.equal(read(text.replaceAll('\t', separator)).lines.length, 20, separator);
  }
});

// office-open-xml-viewer#832, creek#135, orbeon-forms#4452, SheetJS#2546
test('a workbook is read as Excel shows it, also without the places of its cells', () => {
  const rows = [
    ['记账日期', '货币', '交易金额', '联机余额', '交易摘要', '对手信息', '客户摘要'],
    [46_353, 'CNY', '4.5599999999999996', '2504.5599999999999', '转账', '李四 6225880000001234', '7K3MQ2'],
  ];
  const cellOf = (value: string | number): string =>
    /^[\d.]+$/.test(String(value))
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('');
  const [line] = read(workbookOf(sheet), YUAN).lines;
  assert.deepEqual([line?.baseUnits, line?.balanceAfter], [456n, 250_456n]);
});

test('a formula without its value is no amount of 0', () => {
  const head = ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용'];
  const cells = head.map((each) => `<c t="inlineStr"><is><t>${each}</t></is></c>`).join('');
  const row = '<c t="inlineStr"><is><t>2026.11.27 10:00:00</t></is></c><c/><c><f>1+1</f></c><c><v>5</v></c>';
  const answer = readStatement(workbookOf(`<row>${cells}</row><row>${row}</row>`), WON);
  assert.deepEqual(answer.ok ? [] : answer.problems.map(({ code }) => code), ['amount_unreadable']);
});
