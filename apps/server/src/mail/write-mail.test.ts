import { LETTER_FACTS, type Letter, isLetter } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePlace, isPlainText, messageIdOf, writeLetter, writeMail } from './write-mail.ts';

const PLACE = describePlace('https://desk.example', (token) => token);
const SENDER = { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' };

function letterOf(
  kind: string,
  facts: object,
  changes: Partial<Pick<Letter, 'to' | 'language'>> = {},
): Letter {
  const { to = 'mina@example.org', language = 'en' } = changes;
  const letter = { letterId: 'l-1', kind, to, language, facts, createdAtMs: 0 };
  assert.ok(isLetter(letter));
  return letter;
}

const CONTACT = { name: 'Mina', email: 'mina@example.org', message: 'Hello,\nwhen do you open?' };

test('a letter becomes a mail with its link', () => {
  const mail = writeMail(letterOf('password_reset', { token: 'abc', endsAtMs: 0 }), SENDER, PLACE);
  assert.ok(mail.ok);
  assert.equal(mail.value.to, 'mina@example.org');
  assert.equal(mail.value.from, 'desk@desk.example');
  assert.equal(mail.value.messageId, '<l-1@desk.example>');
  assert.match(mail.value.text, /^https:\/\/desk\.example\/login\?reset=abc$/m);
  assert.match(mail.value.text, /1970-01-01 00:00 UTC/);
});

test('every kind has its words in both languages, and says all of its facts that people need', () => {
  for (const [kind, kinds] of Object.entries(LETTER_FACTS)) {
    const facts = Object.fromEntries(
      Object.entries(kinds).map(([name, factKind]) => [
        name,
        factKind === 'mark' ? true : factKind.endsWith('text') ? `fact-${name}` : 86_400_000,
      ]),
    );
    const texts = (['en', 'kr'] as const).map((language) =>
      writeLetter(letterOf(kind, facts, { language }), PLACE),
    );
    const [english, korean] = texts.map(({ subject, paragraphs }) => [subject, ...paragraphs].join('\n'));
    assert.doesNotMatch(english ?? '', /[가-힣]|undefined/, kind);
    assert.match(korean ?? '', /[가-힣]/, kind);
    for (const [name, fact] of Object.entries(facts)) {
      if (typeof fact !== 'string') continue;
      for (const text of [english, korean]) assert.ok(text?.includes(fact), `${kind} does not say ${name}`);
    }
  }
});

test('a letter about an order at a demo rate says so, and no other does', () => {
  const facts = { orderId: 'o', reference: 'r', receiveAmount: '1', receiveSymbol: 'BTC' };
  for (const [language, words] of [
    ['en', /demo rate/],
    ['kr', /데모 환율/],
  ] as const) {
    const read = (more: object): string =>
      writeLetter(letterOf('order_delivered', { ...facts, ...more }, { language }), PLACE).paragraphs.join();
    assert.match(read({ isDemoRate: true }), words);
    assert.doesNotMatch(read({}), words);
  }
});

test('the letters about an order say its rate, the fee and the time, and older ones go out without', () => {
  const old = { orderId: 'o', reference: 'r', receiveAmount: '1', receiveSymbol: 'BTC' };
  const rate = { rate: '1 BTC = 96661.35 USDT', feePercent: '0.6', rateFixedAtMs: 86_400_000 };
  const lines = {
    en: [
      'Rate: 1 BTC = 96661.35 USDT',
      'Fee, included in the rate: 0.6%',
      'Rate fixed: 1970-01-02 00:00 UTC',
    ],
    kr: ['환율: 1 BTC = 96661.35 USDT', '수수료(환율에 포함): 0.6%', '환율 고정 시각: 1970-01-02 00:00 UTC'],
  };
  for (const language of ['en', 'kr'] as const) {
    const read = (facts: object): string =>
      writeLetter(letterOf('order_delivered', facts, { language }), PLACE).paragraphs.join('\n');
    const text = read({ ...old, ...rate });
    for (const line of lines[language]) assert.ok(text.split('\n').includes(line), line);
    assert.doesNotMatch(read(old), /undefined|%/);
  }
});

test('a letter is plain text whatever is in it, and what people wrote stands in no line of its head', () => {
  const words = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  const contact = { name: words, email: 'mina@example.org', message: words };
  const mail = writeMail(letterOf('contact_message', contact, { to: null }), SENDER, PLACE);
  assert.ok(mail.ok);
  const { text, ...head } = mail.value;
  assert.ok(text.includes(words));
  assert.doesNotMatch(JSON.stringify(head), /onerror|script|html/);
});

test('a message of the contact form goes to the operator and is answered to its writer', () => {
  const mail = writeMail(letterOf('contact_message', CONTACT, { to: null }), SENDER, PLACE);
  assert.ok(mail.ok);
  assert.deepEqual([mail.value.to, mail.value.replyTo], ['jin@desk.example', 'mina@example.org']);
  assert.doesNotMatch(mail.value.subject, /Mina/);
});

test('what could become a header of its own, or shows something else than it holds, is not sent', () => {
  const wrong: readonly Letter[] = [
    letterOf('contact_message', { ...CONTACT, email: 'a@example.org\r\nBcc: all@example.org' }),
    letterOf('contact_message', { ...CONTACT, email: 'a@example.org,b@example.org' }),
    letterOf('contact_message', { ...CONTACT, message: 'pay to \u202eelpmaxe' }),
    letterOf('contact_message', { ...CONTACT, name: 'Mi\u0000na' }),
    letterOf('contact_message', { ...CONTACT, name: 'Mi\ud800na' }),
    letterOf('find_orders', { orderId: 'o', reference: 'NR-1\r\nBcc: all@example.org' }),
    letterOf('find_orders', { orderId: 'o', reference: 'NR-1\nBcc: all@example.org' }),
    letterOf('find_orders', { orderId: 'o', reference: 'NR-1' }, { to: 'a@example.org\nBcc: b@example.org' }),
    letterOf('find_orders', { orderId: 'o', reference: 'NR-1' }, { to: 'a@example.org, b@example.org' }),
  ];
  for (const letter of wrong) {
    assert.deepEqual(writeMail(letter, SENDER, PLACE), { ok: false, reason: 'letter_unsendable' });
  }
});

test('a token cannot break out of its link', () => {
  assert.equal(PLACE.resetLink('a&b=c#d e'), 'https://desk.example/login?reset=a%26b%3Dc%23d%20e');
});

test('Korean, emoji and long text are plain text; what hides or turns is not', () => {
  assert.ok(isPlainText('문의합니다 😀 é', 'one line'));
  assert.ok(isPlainText('two\nlines', 'many lines'));
  assert.ok(!isPlainText('two\nlines', 'one line'));
  for (const hidden of ['\u200b', '\u202e', '\u2066', '\u001b', '\r', '\t', '\ufeff', '\u2028', '\u0085']) {
    assert.ok(!isPlainText(`a${hidden}b`, 'many lines'), JSON.stringify(hidden));
  }
});

test('the Message-ID is that of the letter, however often it is sent', () => {
  assert.equal(messageIdOf('l-1', 'desk@desk.example'), messageIdOf('l-1', 'desk@desk.example'));
  assert.notEqual(messageIdOf('l-1', 'desk@desk.example'), messageIdOf('l-2', 'desk@desk.example'));
});
