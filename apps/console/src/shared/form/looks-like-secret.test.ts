import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsSecret, looksLikeSecret } from './looks-like-secret.ts';

const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

test('an extended private key, a recovery phrase and a wallet import key are recognised', () => {
  const prv =
    'prv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  assert.equal(looksLikeSecret(`x${prv}`), true);
  assert.equal(looksLikeSecret(`my key: z${prv} `), true);
  assert.equal(looksLikeSecret(`Ltpv71G8qDifUiNet${prv.slice(4)}`), true);
  assert.equal(looksLikeSecret(PHRASE), true);
  assert.equal(looksLikeSecret('WIF: KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'), true);
  assert.equal(looksLikeSecret('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'), true);
  assert.equal(looksLikeSecret('KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'), true);
  assert.equal(looksLikeSecret('6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'), true);
  assert.equal(looksLikeSecret('-----BEGIN EC PRIVATE KEY-----\nMHQ'), true);
});

test('a phrase written as a numbered list over lines is recognised', () => {
  const numbered = PHRASE.split(' ').map((word, index) => `${index + 1}. ${word}`);
  assert.equal(looksLikeSecret(numbered.join('\n')), true);
  assert.equal(looksLikeSecret(PHRASE.toUpperCase()), true);
});

test('what an operator pastes every day passes', () => {
  const xpub =
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
  for (const text of [
    '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    'https://blockstream.info/tx/4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    xpub,
    'correct horse battery staple',
  ])
    assert.equal(looksLikeSecret(text), false, text);
});

test('a note in plain English of twelve long words is not taken for a phrase', () => {
  const note = 'the customer asked support for another bank account and will place this order again';
  assert.equal(looksLikeSecret(note), false);
  assert.equal(
    looksLikeSecret('Customer asked for cancellation because the wrong network was chosen here today'),
    false,
  );
});

test('a secret anywhere in a body is found', () => {
  assert.equal(holdsSecret({ version: 3, note: PHRASE }), true);
  assert.equal(holdsSecret({ lines: [{ value: PHRASE }] }), true);
  assert.equal(holdsSecret({ version: 3, note: 'sent twice', txid: null }), false);
});

test('what a browser made with a passkey passes, though its random bytes can look like a key', () => {
  const id = 's3m1anbWSA2SRyoQ1WRDaWzBi88';
  assert.equal(holdsSecret({ name: id }), true);
  assert.equal(holdsSecret({ password: { id, clientDataJSON: 'eyJ0eXBlIjoi' } }), false);
});
