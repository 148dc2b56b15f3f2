import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withParticle } from './particle.ts';

const OBJECT = '을';
const DIRECTION = '으로';

test('an amount in a sentence has the particle of its symbol', () => {
  assert.equal(withParticle({ text: '3,464.9 USDT', particle: OBJECT }), '3,464.9 USDT를');
  assert.equal(withParticle({ text: '5 LTC', particle: '이' }), '5 LTC가');
  assert.equal(withParticle({ text: '1,000,000원', particle: OBJECT }), '1,000,000원을');
});

test('each of the 26 currencies has the particle of its reading', () => {
  const read: readonly (readonly [symbols: string, objectParticle: string, direction: string])[] = [
    ['ADA APT AVAX BNB BTC CNY DASH DOGE EGLD ETC ETH KRW LINK LTC', '를', '로'],
    ['SUI TRX USDT XRP XTZ ZEC', '를', '로'],
    ['ATOM DOT MATIC TON', '을', '으로'],
    ['SOL XMR', '을', '로'],
  ];
  const symbols = read.flatMap(([row, objectParticle, direction]) =>
    row.split(' ').map((symbol) => {
      assert.equal(withParticle({ text: symbol, particle: OBJECT }), `${symbol}${objectParticle}`);
      assert.equal(withParticle({ text: symbol, particle: DIRECTION }), `${symbol}${direction}`);
      return symbol;
    }),
  );
  assert.equal(new Set(symbols).size, 26);
});

test('a syllable decides by its final consonant, and ㄹ counts as a vowel before 으로', () => {
  const forms = (text: string): string =>
    ['을', '이', '은', '과', '으로'].map((particle) => withParticle({ text, particle })).join(' ');
  assert.equal(forms('나루'), '나루를 나루가 나루는 나루와 나루로');
  assert.equal(forms('은행'), '은행을 은행이 은행은 은행과 은행으로');
  assert.equal(forms('메일'), '메일을 메일이 메일은 메일과 메일로');
  assert.equal(forms('힣'), '힣을 힣이 힣은 힣과 힣으로');
});

test('digits are read in Korean', () => {
  const after = (text: string): string => withParticle({ text, particle: DIRECTION }).slice(text.length);
  assert.deepEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '1,000', '0.5'].map(after), [
    '으로',
    '로',
    '로',
    '으로',
    '로',
    '로',
    '으로',
    '로',
    '로',
    '로',
    '으로',
    '로',
  ]);
});

test('signs at the end are not read, and an unknown particle stays as it is', () => {
  assert.equal(withParticle({ text: 'TRON (TRC20)', particle: '은' }), 'TRON (TRC20)은');
  assert.equal(withParticle({ text: '-0.3 %', particle: DIRECTION }), '-0.3 %로');
  assert.equal(withParticle({ text: '', particle: OBJECT }), '를');
  assert.equal(withParticle({ text: 'BTC', particle: '도' }), 'BTC도');
});
