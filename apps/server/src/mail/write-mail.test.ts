import { LANGUAGES } from '@naru/core';
import { LETTER_FACTS, type Letter, isLetter } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainTextOf } from './letter-html.ts';
import { type Mail, describePlace, writeLetter, writeMail } from './write-mail.ts';

const PLACE = describePlace({
  origin: 'https://desk.example',
  openToken: (token) => token,
  brandName: () => 'Naru & Co.',
  ownLetters: {},
});
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

/** Without those of modules, whose words and facts are theirs. */
const { of_module: _ofModule, ...OWN_KINDS } = LETTER_FACTS;

test('a letter of a module that is gone is given up, and is no fault of the list', () => {
  const letter = letterOf('of_module', { name: 'gone_module', own: { token: 't' } });
  assert.deepEqual(writeLetter(letter, PLACE), { subject: '', parts: [] });
  assert.deepEqual(writeMail(letter, SENDER, PLACE), { ok: false, reason: 'letter_unsendable' });
});

test('a letter becomes a mail with its link', () => {
  const mail = writeMail(letterOf('password_reset', { token: 'abc', endsAtMs: 0 }), SENDER, PLACE);
  assert.ok(mail.ok);
  assert.equal(mail.value.to, 'mina@example.org');
  assert.equal(mail.value.from, 'desk@desk.example');
  assert.equal(mail.value.messageId, '<l-1@desk.example>');
  assert.match(mail.value.text, /^https:\/\/desk\.example\/login\?reset=abc$/m);
  assert.match(mail.value.text, /1970-01-01 00:00 UTC/);
});

test('the letter to a winner leads to where the address is entered', () => {
  const won = { date: '2026-11-27', amount: '20.5', symbol: 'USDT', network: 'TRON (TRC20)', endsAtMs: 0 };
  for (const language of LANGUAGES) {
    const mail = writeMail(letterOf('lottery_won', won, { language }), SENDER, PLACE);
    assert.ok(mail.ok);
    assert.match(mail.value.text, /^https:\/\/desk\.example\/user-profile\?tab=lottery$/m);
    assert.match(mail.value.text, /: 20\.5 USDT\n.*: TRON \(TRC20\)$/m);
    assert.doesNotMatch(mail.value.text, /rehearsal|연습/);
  }
});

test('the letter to a winner of a rehearsal says so', () => {
  const won = { date: '2026-11-27', amount: '20', symbol: 'USDT', network: 'TRON', endsAtMs: 0 };
  for (const [language, words] of [
    ['en', /This is a rehearsal/],
    ['kr', /연습 추첨/],
  ] as const) {
    const facts = { ...won, isRehearsal: true };
    const { parts } = writeLetter(letterOf('lottery_won', facts, { language }), PLACE);
    assert.match(plainTextOf(parts), words);
  }
});

test('every kind has its words in both languages, and says all of its facts that people need', () => {
  for (const [kind, kinds] of Object.entries(OWN_KINDS)) {
    const facts = Object.fromEntries(
      Object.entries(kinds).map(([name, factKind]) => [
        name,
        factKind === 'mark' ? true : factKind.endsWith('text') ? `fact-${name}` : 86_400_000,
      ]),
    );
    const texts = LANGUAGES.map((language) => writeLetter(letterOf(kind, facts, { language }), PLACE));
    const [english, korean] = texts.map(({ subject, parts }) => `${subject}\n${plainTextOf(parts)}`);
    assert.doesNotMatch(english ?? '', /[가-힣]|undefined/, kind);
    assert.match(korean ?? '', /[가-힣]/, kind);
    for (const [name, fact] of Object.entries(facts)) {
      if (typeof fact !== 'string' || ['messageId', 'orderId'].includes(name)) continue;
      for (const text of [english, korean]) assert.ok(text?.includes(fact), `${kind} does not say ${name}`);
    }
  }
});

test('a letter about an order at a demo rate says so, and no other does', () => {
  const facts = { orderId: 'o', linkId: 'o', reference: 'r', receiveAmount: '1', receiveSymbol: 'BTC' };
  for (const [language, words] of [
    ['en', /demo rate/],
    ['kr', /데모 환율/],
  ] as const) {
    const read = (more: object): string =>
      plainTextOf(writeLetter(letterOf('order_delivered', { ...facts, ...more }, { language }), PLACE).parts);
    assert.match(read({ isDemoRate: true }), words);
    assert.doesNotMatch(read({}), words);
  }
});

test('the letters about an order say its rate, the fee and the time, and older ones go out without', () => {
  const old = { orderId: 'o', linkId: 'o', reference: 'r', receiveAmount: '1', receiveSymbol: 'BTC' };
  const rate = { rate: '1 BTC = 96661.35 USDT', feePercent: '0.6', rateFixedAtMs: 86_400_000 };
  const lines = {
    en: [
      'Rate: 1 BTC = 96661.35 USDT',
      'Fee, included in the rate: 0.6%',
      'Rate fixed: 1970-01-02 00:00 UTC',
    ],
    kr: ['환율: 1 BTC = 96661.35 USDT', '수수료(환율에 포함): 0.6%', '환율 고정 시각: 1970-01-02 00:00 UTC'],
  };
  for (const language of LANGUAGES) {
    const read = (facts: object): string =>
      plainTextOf(writeLetter(letterOf('order_delivered', facts, { language }), PLACE).parts);
    const text = read({ ...old, ...rate });
    for (const line of lines[language]) assert.ok(text.split('\n').includes(line), line);
    assert.doesNotMatch(read(old), /undefined|%/);
  }
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
    letterOf('find_orders', { orderId: 'o', linkId: 'o', reference: 'NR-1\r\nBcc: all@example.org' }),
    letterOf('find_orders', { orderId: 'o', linkId: 'o', reference: 'NR-1\nBcc: all@example.org' }),
    letterOf(
      'find_orders',
      { orderId: 'o', linkId: 'o', reference: 'NR-1' },
      { to: 'a@example.org\nBcc: b@example.org' },
    ),
    letterOf(
      'find_orders',
      { orderId: 'o', linkId: 'o', reference: 'NR-1' },
      { to: 'a@example.org, b@example.org' },
    ),
  ];
  for (const letter of wrong) {
    assert.deepEqual(writeMail(letter, SENDER, PLACE), { ok: false, reason: 'letter_unsendable' });
  }
});

test('a token cannot break out of its link', () => {
  assert.equal(PLACE.resetLink('a&b=c#d e').href, 'https://desk.example/login?reset=a%26b%3Dc%23d%20e');
});

/** Minutes after midnight of 1970. */
function aboutOrder(
  kind: string,
  facts: object,
  letterId: string,
  atMinute: number,
  language: Letter['language'] = 'en',
): Letter {
  const order = { orderId: 'o', linkId: 'secret', reference: 'NR-1', ...facts };
  return { ...letterOf(kind, order, { language }), letterId, createdAtMs: atMinute * 60_000 };
}

function mailOf(letter: Letter, joined: readonly Letter[] = []): Mail {
  const mail = writeMail(letter, SENDER, PLACE, joined);
  assert.ok(mail.ok);
  return mail.value;
}

test('what people wrote is text in the plain part, in the HTML and in no line of the head', () => {
  const words = '<img src=x onerror=alert(1)><script>alert("&1")</script>';
  const contact = { name: words, email: 'mina@example.org', message: `${words}\n\u05d0\u05d1 right to left` };
  const { text, html, ...head } = mailOf(letterOf('contact_message', contact, { to: null }));
  assert.ok(text.includes(words));
  assert.doesNotMatch(html, /<img|<script|onerror=alert\(1\)>/);
  assert.match(html, /&lt;script&gt;alert\(&quot;&amp;1&quot;\)/);
  assert.match(html, /<p class="brand">Naru &amp; Co\.<\/p>/);
  assert.doesNotMatch(JSON.stringify(head), /onerror|script|html/);
});

test('the HTML of every letter loads nothing, names its language and has all words of the plain text', () => {
  for (const [kind, kinds] of Object.entries(OWN_KINDS)) {
    const facts = Object.fromEntries(
      Object.entries(kinds).map(([name, factKind]) => [
        name,
        factKind === 'mark' ? true : factKind.endsWith('text') ? `${name}@example.org` : 86_400_000,
      ]),
    );
    for (const language of LANGUAGES) {
      const { text, html, subject } = mailOf(letterOf(kind, facts, { language }));
      assert.doesNotMatch(html, /<img|url\(|@import|<link|<script|<iframe|src=/i, kind);
      assert.ok(html.includes(`<html lang="${language === 'en' ? 'en' : 'ko'}">`));
      assert.ok(html.includes(`<h1>${subject.replaceAll('&', '&amp;')}</h1>`), kind);
      const words = html.replaceAll(/<style>[^]*<\/style>/g, '');
      for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('https://')))
        for (const part of line.replaceAll(/^— | —$/g, '').split(': '))
          assert.ok(words.includes(part.replaceAll('&', '&amp;')), `${kind}: ${part}`);
    }
  }
});

test('a delivery names network, transaction and explorer, and only the web is linked to', () => {
  const facts = { receiveAmount: '1', receiveSymbol: 'LTC', network: 'Litecoin', txids: 'aa11\nbb22' };
  const explorer = 'https://explorer.example/tx/{txid}?a=1&b=2';
  const { text, html } = mailOf(
    aboutOrder('order_delivered', { ...facts, explorerTxUrl: explorer }, 'l-1', 0),
  );
  assert.match(text, /Network: Litecoin\nTransaction hash: aa11\nTransaction hash: bb22/);
  assert.match(text, /^https:\/\/explorer\.example\/tx\/bb22\?a=1&b=2$/m);
  assert.match(html, /href="https:\/\/explorer\.example\/tx\/aa11\?a=1&amp;b=2"/);
  const odd = mailOf(
    aboutOrder('order_delivered', { ...facts, explorerTxUrl: 'javascript:{txid}' }, 'l-1', 0),
  );
  assert.doesNotMatch(odd.html, /href="javascript/);
});

test('letters about one order are a thread that its first letter begins', () => {
  const first = {
    payAmount: '1',
    paySymbol: 'BTC',
    receiveAmount: '2',
    receiveSymbol: 'LTC',
    lockEndsAtMs: 0,
  };
  const made = mailOf(aboutOrder('order_link', first, 'l-1', 0));
  const taken = mailOf(aboutOrder('order_taken', {}, 'l-2', 1));
  assert.deepEqual(
    [made.messageId, made.threadId],
    ['<order.NR-1@desk.example>', '<order.NR-1@desk.example>'],
  );
  assert.deepEqual([taken.messageId, taken.threadId], ['<l-2@desk.example>', '<order.NR-1@desk.example>']);
  assert.equal(mailOf(letterOf('email_changed_new', { changedAtMs: 0 })).threadId, null);
});

test('letters that go out as one say the newest first, each with its link', () => {
  const seen = aboutOrder('payment_seen', { amount: '1', symbol: 'BTC' }, 'l-1', 0, 'kr');
  const canceled = aboutOrder('order_canceled', { reason: 'late' }, 'l-2', 0.5, 'kr');
  const mail = mailOf(seen, [canceled]);
  assert.match(mail.subject, /취소/);
  assert.ok(mail.text.indexOf('취소') < mail.text.indexOf('입금을 감지했습니다'));
  assert.equal(mail.text.split('https://desk.example/buy-crypto-confirm/secret').length, 3);
  assert.match(mail.html, /<h1>주문 NR-1 취소<\/h1>[^]*<h2>주문 NR-1: 입금을 감지했습니다<\/h2>/);
  assert.notEqual(mail.messageId, mailOf(seen).messageId);
});

test('letters in one mail keep every text with the link that it announces, and repeat nothing', () => {
  const samples = Object.entries(OWN_KINDS).flatMap(([kind, kinds]) => {
    if (!('reference' in kinds)) return [];
    const facts = Object.entries(kinds).map(([name, fact]) => [
      name,
      fact === 'mark' ? true : fact.endsWith('text') ? `fact-${name}` : 0,
    ]);
    return [{ kind, facts: Object.fromEntries(facts) }];
  });
  assert.ok(samples.length > 10);
  const languages = fc.constantFrom('en' as const, 'kr' as const);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(samples, { minLength: 2, maxLength: 5 }),
      languages,
      (chosen, language) => {
        const letters = chosen.map(({ kind, facts }, index) =>
          aboutOrder(kind, facts, `l-${index}`, index, language),
        );
        const [first, ...rest] = letters;
        assert.ok(first !== undefined);
        const paragraphs = mailOf(first, rest).text.trimEnd().split('\n\n');
        for (const { parts } of letters.map((letter) => writeLetter(letter, PLACE))) {
          const own = parts.map((part) => plainTextOf([part]));
          for (const [index, text] of own.entries()) {
            assert.ok(paragraphs.includes(text), text);
            const next = own[index + 1];
            if (!(next ?? '').startsWith('https://') || text.startsWith('https://')) continue;
            for (const [at, paragraph] of paragraphs.entries())
              if (paragraph === text) assert.equal(paragraphs[at + 1], next, text);
          }
        }
        const texts = paragraphs.filter((paragraph) => !paragraph.startsWith('https://'));
        assert.deepEqual(texts, [...new Set(texts)]);
      },
    ),
  );
});

test('a subject of 2,000 letters or a text of a megabyte is given up instead of sent', () => {
  const long = 'x'.repeat(2_000);
  const wrong = [
    letterOf('find_orders', { orderId: 'o', linkId: 'o', reference: long }),
    letterOf('contact_message', { ...CONTACT, message: long.repeat(500) }, { to: null }),
  ];
  for (const letter of wrong) assert.equal(writeMail(letter, SENDER, PLACE).ok, false);
});

test('no letter about an order has a fact for an address', () => {
  const names = Object.values(OWN_KINDS).flatMap((facts) => Object.keys(facts));
  assert.deepEqual(
    names.filter((name) => /address|account|iban|tag$/i.test(name)),
    [],
  );
});

test('a letter about a delivered order links its receipt', () => {
  const facts = { orderId: 'o', linkId: 'o', reference: 'r', receiveAmount: '1', receiveSymbol: 'BTC' };
  for (const language of LANGUAGES) {
    const mail = writeMail(letterOf('order_delivered', facts, { language }), SENDER, PLACE);
    assert.ok(mail.ok);
    assert.match(
      mail.value.text,
      /(?:receipt|영수증).*\n\nhttps:\/\/desk\.example\/api\/transaction\/o\/receipt$/m,
    );
  }
});
