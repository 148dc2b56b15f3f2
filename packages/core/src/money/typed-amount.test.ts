import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { groupDigits } from './amount.ts';
import { findTypeableText, hasCurrencyMark, isExponentSign, parseTypedAmount } from './typed-amount.ts';

function read(typedText: string, decimals = 8, symbol = 'BTC'): string {
  const reading = parseTypedAmount(typedText, { symbol, decimals });
  return reading.ok ? reading.value : reading.reason;
}

test('an ordinary amount is read as it is', () => {
  assert.equal(read('0.0125'), '0.0125');
  assert.equal(read('1250'), '1250');
});

test('when both signs occur the last one is decimal', () => {
  assert.equal(read('1,234.56'), '1234.56');
  assert.equal(read('1.234,56'), '1234.56');
  assert.equal(read('1,234,567.8'), '1234567.8');
});

test('a sign that occurs twice groups', () => {
  assert.equal(read('1,000,000'), '1000000');
  assert.equal(read('1.000.000'), '1000000');
  assert.equal(read('1,00,000'), '100000');
});

test('a single comma groups only before three digits and after one to three without a leading zero', () => {
  assert.equal(read('1,234'), '1234');
  assert.equal(read('0,234'), '0.234');
  assert.equal(read('1234,567'), '1234.567');
  assert.equal(read('1,5'), '1.5');
  assert.equal(read('1,2345'), '1.2345');
});

test('a single point is decimal, also before three digits', () => {
  assert.equal(read('1.234'), '1.234');
});

test('full-width digits, spaces and the own signs of a currency are understood', () => {
  assert.equal(read('１，０００，０００', 0), '1000000');
  assert.equal(read('￦ 1 000 000', 0, 'KRW'), '1000000');
  assert.equal(read('50000원', 0, 'KRW'), '50000');
  assert.equal(read('￥500', 2, 'CNY'), '500');
  assert.equal(read('0.5 BTC'), '0.5');
});

test('an amount of another currency is refused', () => {
  for (const text of ['₩1,000,000', '1000원', '$50', '€1', '¥1', '1 KRW', '1 USD', '0.5 ETH'])
    assert.equal(read(text), 'amount_malformed', text);
  for (const text of ['$50', '¥50', '0.5 BTC']) assert.equal(read(text, 0, 'KRW'), 'amount_malformed', text);
});

test('direction marks and other invisible characters of a pasted text are ignored', () => {
  assert.equal(read('\u200e1,000.5\u202c'), '1000.5');
  assert.equal(read('\ufeff\u2067０.５\u2069\u200b'), '0.5');
  assert.equal(read('₩1,000,000 ', 0, 'KRW'), '1000000');
  assert.equal(read('1 000,5'), '1000.5');
});

test('만 and 억 are understood', () => {
  assert.equal(read('100만', 0), '1000000');
  assert.equal(read('1.5억', 0), '150000000');
  assert.equal(read('1억 2,500만 300', 0), '125000300');
  assert.equal(read('1만 5000.5'), '15000.5');
  assert.equal(read('1만 20000'), 'amount_malformed');
  assert.equal(read('만', 0), '10000');
  assert.equal(read('억'), 'amount_malformed');
  assert.equal(read('1만2억'), 'amount_malformed');
});

// Korean units were missing or wrong in numeral.js too (numeral.dart PR 23): 5천만 became 50,000.
test('천, 백 and 십 are understood, alone and before 만 and 억', () => {
  for (const [text, value] of [
    ['5천', '5000'],
    ['5천만', '50000000'],
    ['3백만', '3000000'],
    ['천만', '10000000'],
    ['천만원', '10000000'],
    ['1억 2천만', '120000000'],
    ['1억천만', '110000000'],
    ['3천5백', '3500'],
    ['3천5백만 2천1백십', '35002110'],
    ['2천3백4십5', '2345'],
    ['1.5천만', '15000000'],
    ['２천만', '20000000'],
    ['1조 2,500억', '1250000000000'],
    ['십만', '100000'],
    ['5万', '50000'],
    ['1亿2千万', '120000000'],
  ] as const)
    assert.equal(read(text, 0, 'KRW'), value, text);
  for (const text of [
    '3백천',
    '천천',
    '5만천만',
    '1억2억',
    '백5천',
    '3천5백만억',
    '1万2',
    '3千5',
    '1.23456만 3',
  ])
    assert.equal(read(text, 0, 'KRW'), 'amount_malformed', text);
});

test('forms of digits that mean something else are refused, not flattened', () => {
  for (const text of ['10²', '①0', '5½', '1⁰', '٣', '1’000'])
    assert.equal(read(text), 'amount_malformed', text);
  assert.equal(read('１。５'), '1.5');
  assert.equal(read('만'.normalize('NFD'), 0), '10000');
});

/** An amount in words as people say it: each group of four digits with 천, 백, 십, then 억 or 만. */
function sayKorean(amount: bigint): string {
  const groups: readonly string[] = ['', '만', '억', '조'];
  const small = ['', '십', '백', '천'];
  const digits = amount.toString();
  const texts = groups.map((unit, index) => {
    const end = digits.length - 4 * index;
    const group = end <= 0 ? '' : digits.slice(Math.max(0, end - 4), end);
    const said = Array.from(group, (digit, at) => {
      const place = small[group.length - 1 - at] ?? '';
      if (digit === '0') return '';
      return digit === '1' && place !== '' ? place : digit + place;
    }).join('');
    return said === '' ? '' : said + unit;
  });
  return texts.toReversed().join(' ').trim();
}

test('an amount as it is said is read as the same amount, in any width and with any separator', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n - 1n });
  const toFullWidth = (text: string) =>
    text.replaceAll(/[\d.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  fc.assert(
    fc.property(amounts, fc.boolean(), fc.boolean(), (amount, isFull, isTight) => {
      const grouped = amount.toString().replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
      for (const said of [sayKorean(amount), grouped, `${grouped}원`, `₩${grouped}`, `${amount} KRW`]) {
        const text = isTight ? said.replaceAll(' ', '') : said;
        assert.equal(read(isFull ? toFullWidth(text) : text, 0, 'KRW'), amount.toString(), text);
      }
    }),
    { numRuns: 1000 },
  );
});

test('an amount as each locale prints it is read as the same amount, or refused', () => {
  const locales = ['en', 'ko', 'de', 'fr', 'de-CH', 'en-IN', 'pl', 'ja', 'es', 'ar', 'hi'];
  const cents = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(
    fc.property(cents, fc.constantFrom(...locales), (amount, locale) => {
      const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
      const said = read(text, 2, 'USD');
      const plain = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
      assert.ok(said === plain || said === 'amount_malformed', `${locale} ${text}: ${said}`);
      if (['en', 'ko', 'de', 'fr', 'pl', 'ja', 'es', 'en-IN'].includes(locale))
        assert.equal(said, plain, text);
    }),
    { numRuns: 2000 },
  );
});

test('unfinished typing is read generously', () => {
  assert.equal(read('5.'), '5');
  assert.equal(read('.5'), '0.5');
  assert.equal(read('007'), '7');
  assert.equal(read(''), 'amount_empty');
});

test('signs, letters and exponents are refused', () => {
  for (const text of ['-1', '+1', '1e5', 'abc', 'NaN', '1..2', '.', ',', '1,23,4', '1,234.5.6', '12,34.5'])
    assert.equal(read(text), 'amount_malformed', text);
});

test('digits finer than the currency are refused, zeros are not', () => {
  assert.equal(read('0.1234567', 6), 'amount_too_precise');
  assert.equal(read('0.1234560', 6), '0.123456');
  assert.equal(read('10.5', 0), 'amount_too_precise');
});

test('absurd lengths are refused', () => {
  assert.equal(read('9'.repeat(400)), 'amount_too_large');
  assert.equal(read('9'.repeat(4000)), 'amount_malformed');
});

test('only what belongs into an amount can be typed', () => {
  for (const text of ['1,000.5', '１２', '100만', '']) assert.equal(findTypeableText(text, 'BTC'), text);
  for (const text of ['-', '1e5', 'ㅁ', 'a', '+3', '1−2'])
    assert.equal(findTypeableText(text, 'BTC'), null, text);
});

test('signs and symbol of the own currency are dropped, any other refuses the text', () => {
  for (const text of ['₩1,000,000 ', '￦1,000,000', '1,000,000원', '₩1,000,000 KRW', '1,000,000 원'])
    assert.equal(findTypeableText(text, 'KRW'), '1,000,000', text);
  for (const text of ['₩', '원']) assert.equal(findTypeableText(text, 'KRW'), '', text);
  for (const text of ['₩1,000,000', '₩', '1000원', '$50', '€50', '¥50', '50 USD'])
    for (const symbol of ['BTC', 'USDT', '']) assert.equal(findTypeableText(text, symbol), null, text);
  for (const text of ['0.5 BTC', 'btc 0.5', '\u200e0.5\u00a0BTC ', '０.５ＢＴＣ'])
    assert.equal(findTypeableText(text, 'BTC'), '0.5', text);
  assert.equal(findTypeableText(' 0.5', 'BTC'), ' 0.5');
  for (const text of ['0.5 ETH', 'B', 'BTC', '1e5', '-0.5 BTC', '0.5 BTC BTC', '5 BTCX'])
    assert.equal(findTypeableText(text, 'BTC'), null, text);
  assert.equal(findTypeableText('0.5 BTC', ''), null);
});

test('what a field takes has no letters, and a symbol changes no digit', () => {
  const amount = fc.string({
    unit: fc.constantFrom(...'0123456789., '.split('')),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(amount, fc.constantFrom('BTC', 'usdt', 'Krw'), (text, symbol) => {
      const taken = findTypeableText(`${text}${symbol}`, symbol.toUpperCase());
      if (!/\d/.test(text)) return assert.equal(taken, null);
      assert.equal(taken?.trim(), text.trim());
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const taken = findTypeableText(text, 'BTC');
      if (taken !== null) assert.doesNotMatch(taken.normalize('NFKC'), /[a-z₩$€¥원+-]/i);
    }),
  );
});

test('whatever is read is a plain decimal text within the decimals', () => {
  const typing = fc.string({
    unit: fc.constantFrom(...'0123456789.,조억만천백십₩ '.split('')),
    maxLength: 24,
  });
  fc.assert(
    fc.property(typing, fc.integer({ min: 0, max: 18 }), (text, decimals) => {
      const reading = parseTypedAmount(text, { symbol: 'KRW', decimals });
      if (!reading.ok) return;
      assert.match(reading.value, /^(?:0|[1-9]\d*)(?:\.\d+)?$/);
      assert.ok((reading.value.split('.')[1] ?? '').length <= decimals);
    }),
  );
});

test('spaces group thousands, and two numbers never become one', () => {
  assert.equal(read('1\u202f000\u00a0000'), '1000000');
  for (const text of ['1 5', '10 20', '0.05 0.06', '0.050 0.060', '1 0000', '0.050.060'])
    assert.equal(read(text), 'amount_malformed', text);
});

test('a refused text says whether it is an amount of another currency', () => {
  for (const text of ['₩1', '1원', '$', '€1', '0.5 ETH', 'usd 5'])
    assert.equal(hasCurrencyMark(text), true, text);
  for (const text of ['abc', '1e5', '-1', 'ㅁ', 'x']) assert.equal(hasCurrencyMark(text), false, text);
});

test('an e after a digit begins an exponent', () => {
  for (const letter of ['e', 'E', 'ｅ']) assert.equal(isExponentSign('1', letter), true, letter);
  assert.equal(isExponentSign('', 'e'), false);
  assert.equal(isExponentSign('1', '5'), false);
});

test('a pasted amount keeps its digits in their order, or is refused', () => {
  const pieces = ['\u200e', '\u202e', '\u00a0', '１', ...'0123456789.,eE+-₩$ 만억원천BTC'.split('')];
  const pasted = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 30 });
  const digitsOf = (text: string) =>
    text
      .normalize('NFKC')
      .replaceAll(/\D/g, '')
      .replaceAll(/^0+|0+$/g, '');
  fc.assert(
    fc.property(pasted, (text) => {
      const taken = findTypeableText(text, 'BTC');
      const reading = taken === null ? null : parseTypedAmount(taken, { symbol: 'BTC', decimals: 18 });
      if (reading === null || !reading.ok) return;
      const visible = text.replaceAll(/[\u200e\u202e]/g, '');
      assert.doesNotMatch(visible.replace(/BTC/i, ''), /[eE+\-BTC₩$원]/);
      if (!/[만억천]/.test(text)) assert.equal(digitsOf(reading.value), digitsOf(text));
    }),
    { numRuns: 2000 },
  );
});

test('a grouped decimal text reads back as itself', () => {
  const decimalText = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{0,8}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
  fc.assert(fc.property(decimalText, (text) => assert.equal(read(groupDigits(text)), text)));
});
