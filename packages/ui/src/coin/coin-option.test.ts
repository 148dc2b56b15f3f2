import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CoinOption,
  findCoins,
  initialConsonants,
  nextChoosable,
  pressedLetters,
} from './coin-option.ts';

const OPTIONS: readonly CoinOption[] = [
  { id: '1', symbol: 'USDT', name: 'Tether', networkLabel: 'Tron · TRC-20', searchNames: ['테더'] },
  { id: '2', symbol: 'BTC', name: 'Bitcoin', networkLabel: 'Bitcoin', searchNames: ['비트코인'] },
  { id: '3', symbol: 'TRX', name: 'Tron', networkLabel: 'Tron', searchNames: ['트론'] },
  { id: '4', symbol: 'KRW', name: 'Korean won', networkLabel: 'Bank transfer', searchNames: ['원화'] },
  { id: '5', symbol: 'USDT', name: 'Tether', networkLabel: 'Ethereum · ERC-20', searchNames: ['테더'] },
];

function found(searchText: string): string[] {
  return findCoins(OPTIONS, searchText).map((option) => option.id);
}

test('without a search all stand there by symbol, those of one symbol by network', () => {
  assert.deepEqual(found(''), ['2', '4', '3', '5', '1']);
});

test('symbol, English name and network find a coin', () => {
  assert.deepEqual(found('btc'), ['2']);
  assert.deepEqual(found('Korean'), ['4']);
  assert.deepEqual(found('trc20'), ['1']);
});

test('the symbol itself comes before what only contains it', () => {
  assert.deepEqual(found('tr'), ['3', '4', '1']);
});

test('Korean names are found by initial consonants, by half a syllable and whole', () => {
  for (const text of ['ㅂㅌㅋㅇ', 'ㅂㅌ', '비', '빝', '비트코이', '비트코인'])
    assert.deepEqual(found(text), ['2'], text);
  assert.deepEqual(found('테더'), ['5', '1']);
});

test('words are found each by itself, in any order', () => {
  for (const text of ['usdt trc', 'tether tron', 'TRC20 tether', '테더 tron', ' usdt  trc20 '])
    assert.deepEqual(found(text), ['1'], text);
  assert.deepEqual(found('usdt btc'), []);
});

test('a word with one letter wrong is found where nothing else is', () => {
  for (const text of ['bitcon', 'bitcion', 'bitcoinn', 'bitkoin']) assert.deepEqual(found(text), ['2'], text);
  assert.deepEqual(found('tethr ethreum'), ['5']);
  assert.deepEqual(found('btx'), [], 'a short word has too many neighbours');
});

test('nothing is found for a strange word', () => {
  assert.deepEqual(found('paperclip'), []);
});

test('syllables fall into their letters', () => {
  assert.equal(initialConsonants('비트코인 BTC'), 'ㅂㅌㅋㅇ BTC');
  assert.equal(pressedLetters('값이'), 'ㄱㅏㅂㅅㅇㅣ');
  assert.equal(pressedLetters('힣'), 'ㅎㅣㅎ');
});

test('the arrows pass over rows that cannot be chosen and go round', () => {
  const rows = OPTIONS.map((option) =>
    option.id === '2' ? { ...option, disabledReason: 'resting' } : option,
  );
  assert.equal(nextChoosable(rows, 0, 1), 2);
  assert.equal(nextChoosable(rows, 0, -1), 4);
  assert.equal(nextChoosable(rows, 4, 1), 0);
  assert.equal(nextChoosable([], 0, 1), -1);
});
