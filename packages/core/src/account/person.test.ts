import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isEmail,
  parseDateOfBirth,
  parseFullName,
  parsePasskeyName,
  parsePhone,
  toEmailKey,
} from './person.ts';
import { parseUsername, toUsernameKey } from './credentials.ts';

const TODAY = '2026-11-21';

test('a name of letters, digits and single signs inside is a username in any script', () => {
  for (const name of [
    'Mina',
    'mina.kim-2',
    'Jean Luc',
    '김미나',
    '山田たろう',
    'Мина',
    'محمد',
    'Zoë',
    '7k',
    'x',
    '윤',
    '코인King',
    'Ken山田',
  ]) {
    assert.deepEqual(parseUsername(name), { ok: true, value: name }, name);
  }
});

test('a username keeps its compatible form', () => {
  assert.deepEqual(parseUsername(' Ｍｉｎａ① '), { ok: true, value: 'Mina1' });
});

test('a name with invisible or direction characters, or mixed scripts, is refused', () => {
  const names = [
    '',
    'x'.repeat(33),
    '.mina',
    'mina.',
    'mi..na',
    'mi\u202ena',
    'mi\u200bna',
    'mi\u0000na',
    'mi\nna',
    '\ud800mina',
    'mіna',
    'pаypal',
    '김миna',
    'タmиna',
    '<b>',
    '=1+1',
    '🌷🌷',
    '\u0301mina',
  ];
  for (const name of names) {
    assert.deepEqual(parseUsername(name), { ok: false, reason: 'username_invalid' }, JSON.stringify(name));
  }
});

test('two names that people take for one have one key', () => {
  const groups = [
    ['paypal', 'PayPal', 'раураӏ', 'pay.pal', 'pay-pal', 'PAYPAL', 'ｐａｙｐａｌ', 'páypál'],
    ['strasse', 'Straße', 'STRASSE'],
    ['김미나', '김미나'.normalize('NFD')],
  ];
  for (const names of groups) assert.equal(new Set(names.map(toUsernameKey)).size, 1, names.join());
  assert.notEqual(toUsernameKey('mina'), toUsernameKey('nina'));
  assert.notEqual(toUsernameKey('김미나'), toUsernameKey('김미라'));
});

test('a date of birth is a day of the calendar that has been', () => {
  for (const text of ['29/02/2024', '31/12/1999', '20/11/2026', '01/01/1900']) {
    assert.deepEqual(parseDateOfBirth(text, TODAY), { ok: true, value: text });
  }
  const wrong = [
    '29/02/2023',
    '31/04/2000',
    '00/01/2000',
    '01/13/2000',
    '21/11/2026',
    '22/11/2026',
    '29/02/1900',
    '1/1/2000',
    '01/01/1899',
  ];
  for (const text of [...wrong, '2000-01-01', '01/01/20000', '01/01/2000x', '']) {
    assert.deepEqual(parseDateOfBirth(text, TODAY), { ok: false, reason: 'date_of_birth_invalid' }, text);
  }
});

test('a telephone number is kept in E.164, however it was written', () => {
  const spellings = [
    '010-1234-5678',
    '10 1234 5678',
    '+82 10-1234-5678',
    '+82 (0)10 1234 5678',
    '+82 010 1234 5678',
    '0082 10 1234 5678',
    '０１０１２３４５６７８',
  ];
  for (const text of spellings) {
    assert.deepEqual(parsePhone(text, '+82'), { ok: true, value: '+821012345678' }, text);
  }
  assert.deepEqual(parsePhone('06 698 12345', '+39'), { ok: true, value: '+390669812345' });
  assert.deepEqual(parsePhone('07 12 34 56 78', '+225'), { ok: true, value: '+2250712345678' });
  assert.deepEqual(parsePhone('1-212-555-0100', '+1'), { ok: true, value: '+12125550100' });
  assert.deepEqual(parsePhone('8 (912) 345-67-89', '+7'), { ok: true, value: '+79123456789' });
  assert.deepEqual(parsePhone('8 10 1234 5678', '+82'), { ok: true, value: '+8281012345678' });
  assert.deepEqual(parsePhone('+1 212 555 0100', '+82'), { ok: true, value: '+12125550100' });
});

test('a text that no telephone accepts is not a number', () => {
  for (const text of [
    '',
    '12',
    '+',
    'abc',
    '123456789012345678',
    '+0123456',
    '12;34567',
    '1234\u0000567',
    '٠١٠',
  ]) {
    assert.deepEqual(parsePhone(text, '+82'), { ok: false, reason: 'phone_invalid' }, text);
  }
});

test('a person’s name is kept in any script, without what cannot be seen', () => {
  assert.deepEqual(parseFullName('  Mina   Kim '), { ok: true, value: 'Mina Kim' });
  assert.deepEqual(parseFullName(''), { ok: true, value: '' });
  assert.deepEqual(parseFullName('क्‍ष'), { ok: true, value: 'क्‍ष' });
  for (const text of ['a\u202eb', 'a\u0000b', 'a\u001b[31m', 'x'.repeat(101), '\udfff']) {
    assert.deepEqual(parseFullName(text), { ok: false, reason: 'full_name_invalid' }, JSON.stringify(text));
  }
});

test('an e-mail address has a name, a host with a dot and nothing that could be a second header', () => {
  for (const text of ['a@b.co', 'mina.kim+naru@mail.example.com', '미나@예시.한국'])
    assert.ok(isEmail(text), text);
  const wrong = [
    '',
    'a',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.zz',
    'a\u202e@b.co',
    '<a@b.co>',
  ];
  for (const text of [...wrong, `${'x'.repeat(250)}@b.co`]) assert.equal(isEmail(text), false, text);
  assert.equal(toEmailKey('Mina@Example.COM'), toEmailKey('mina@example.com'));
});

test('fifty thousand characters of anything are judged at once', () => {
  const before = process.cpuUsage();
  for (const letter of ['a', ' ', '.', '0', '+', '@', '/', '\u0301', '🌷']) {
    const text = letter.repeat(50_000);
    for (const judge of [parseUsername, parseFullName, isEmail, toUsernameKey]) judge(text);
    for (const wrapped of [text, `a${text}!`, `a@${text}`, `1${text}x`]) {
      parsePhone(wrapped, '+82');
      parseDateOfBirth(wrapped, TODAY);
      isEmail(wrapped);
      parseUsername(wrapped);
    }
  }
  assert.ok(process.cpuUsage(before).user / 1000 < 3_000);
});

test('a passkey is called what its owner likes, and nothing that cannot be seen', () => {
  assert.deepEqual(parsePasskeyName('  My\t phone 📱 '), { ok: true, value: 'My phone 📱' });
  assert.deepEqual(parsePasskeyName('x'.repeat(64)), { ok: true, value: 'x'.repeat(64) });
  for (const name of ['', ' ', 'x'.repeat(65), 'ke\u202ey', 'ke\u200by', 'ke\u0000y', '\ud800']) {
    assert.deepEqual(parsePasskeyName(name), { ok: false, reason: 'name_invalid' }, JSON.stringify(name));
  }
});
