import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { Secret } from '../config/secret.ts';
import { withScript } from '../testing/scripted-mail-server.ts';
import { type TestMailServer, type TestMailServerOptions, startMailServer } from '../testing/mail-server.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import type { Mail } from './write-mail.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

const MAIL: Mail = {
  messageId: '<letter-1@desk.example>',
  threadId: '<order.NR-1@desk.example>',
  from: 'desk@desk.example',
  to: 'mina@example.org',
  replyTo: null,
  subject: '주문 NR-1',
  text: 'Hello\n\nhttps://desk.example/buy-crypto-confirm/abc\n\n나루 .\n.\nend\n',
  html: '<!doctype html><p>Hello</p>',
  atMs: 0,
};

async function withServer(
  options: TestMailServerOptions,
  run: (server: TestMailServer) => Promise<void>,
): Promise<void> {
  const server = await startMailServer(options);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

test('a mail arrives as it was written, with its own Message-ID', () =>
  withServer({}, async (server) => {
    assert.equal(await createSmtpMailer(server.url).send(MAIL), null);
    const [mail, ...others] = server.received;
    assert.equal(others.length, 0);
    assert.deepEqual([mail?.from, mail?.to], [MAIL.from, [MAIL.to]]);
    assert.equal(mail?.messageId, MAIL.messageId);
    assert.equal(mail.text.replaceAll('\r\n', '\n'), MAIL.text);
    assert.match(mail.source, /^Auto-Submitted: auto-generated$/m);
    assert.match(mail.source, /^Content-Type: multipart\/alternative/m);
    assert.match(mail.source, /^Content-Type: text\/plain/m);
    assert.equal(mail.html.trim(), MAIL.html);
    assert.match(mail.source, /^In-Reply-To: <order\.NR-1@desk\.example>$/m);
    assert.match(mail.source, /^References: <order\.NR-1@desk\.example>$/m);
    assert.doesNotMatch(mail.source, /^X-Mailer|nodemailer/im);
    assert.equal(mail.isEncrypted, false);
  }));

test('a reply goes to the person who wrote through the contact form', () =>
  withServer({}, async (server) => {
    await createSmtpMailer(server.url).send({ ...MAIL, replyTo: 'jun@example.org' });
    assert.match(server.received[0]?.source ?? '', /^Reply-To: jun@example\.org\r?$/m);
  }));

test('a server that offers encryption gets it, before the password', () =>
  withServer(
    { isEncryptionOffered: true, login: { user: 'naru', password: 'p@ss:w/rd' } },
    async (server) => {
      assert.equal(await createSmtpMailer(server.url).send(MAIL), null);
      assert.equal(server.received[0]?.isEncrypted, true);
    },
  ));

test('an encrypted line from the first byte on', () =>
  withServer({ isEncryptedFromStart: true }, async (server) => {
    assert.equal(await createSmtpMailer(server.url).send(MAIL), null);
    assert.equal(server.received[0]?.isEncrypted, true);
  }));

test('a wrong password is a passing fault: the mail itself is all right', () =>
  withServer({ login: { user: 'naru', password: 'right' } }, async (server) => {
    const wrong = new Secret(server.url.reveal().replace('right', 'wrong'));
    assert.deepEqual(await createSmtpMailer(wrong).send(MAIL), { code: 'smtp_535', isLasting: false });
    assert.equal(server.received.length, 0);
  }));

test('4xx may be better later, 5xx about the mail or its receiver will not', () =>
  withServer({}, async (server) => {
    const mailer = createSmtpMailer(server.url);
    server.fates.push(451, 554);
    assert.deepEqual(await mailer.send(MAIL), { code: 'smtp_451', isLasting: false });
    assert.deepEqual(await mailer.send(MAIL), { code: 'smtp_554', isLasting: true });
    assert.equal(await mailer.send(MAIL), null);
  }));

for (const [receiverCode, isLasting, code] of [
  [450, false, 'smtp_450'],
  [550, true, 'receiver_refused'],
  [552, true, 'smtp_552'],
] as const) {
  test(`a receiver refused with ${receiverCode} is ${isLasting ? 'given up' : 'tried again'}`, () =>
    withServer({ receiverCode }, async (server) => {
      const fault = await createSmtpMailer(server.url).send(MAIL);
      assert.deepEqual(fault, { code, isLasting });
    }));
}

test('a line that breaks after the whole mail is a passing fault', () =>
  withServer({}, async (server) => {
    server.fates.push('break_off');
    const fault = await createSmtpMailer(server.url).send(MAIL);
    assert.equal(fault?.isLasting, false);
    assert.match(fault.code, /^mail_/);
    assert.equal(server.received.length, 1);
  }));

test('mails share a connection, and one that breaks after a whole mail brings it no second time', () =>
  withServer({}, async (server) => {
    const mailer = createSmtpMailer(server.url);
    assert.equal(await mailer.send(MAIL), null);
    server.fates.push('break_off');
    assert.equal((await mailer.send(MAIL))?.isLasting, false);
    assert.deepEqual([server.connectionCount(), server.received.length], [1, 2]);
  }));

test('mails that are sent at once, the first ones too, take no more connections than four', () =>
  withServer({}, async (server) => {
    const mailer = createSmtpMailer(server.url);
    const faults = await Promise.all(Array.from({ length: 8 }, () => mailer.send(MAIL)));
    assert.deepEqual(new Set(faults), new Set([null]));
    assert.equal(server.received.length, 8);
    assert.ok(server.connectionCount() <= 4, `${server.connectionCount()} connections`);
  }));

test('a mail after the server has hung up goes over another connection, once', () =>
  withServer({}, async (server) => {
    const mailer = createSmtpMailer(server.url);
    assert.equal(await mailer.send(MAIL), null);
    server.hangUp();
    assert.equal(await mailer.send(MAIL), null);
    assert.deepEqual([server.connectionCount(), server.received.length], [2, 2]);
  }));

test('a server that is not there, or is no mail server, is a passing fault', async () => {
  const server = await startMailServer();
  await server.close();
  assert.equal((await createSmtpMailer(server.url).send(MAIL))?.isLasting, false);
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const port = await listenOnLoopback(other);
  assert.equal((await createSmtpMailer(new Secret(`smtp://127.0.0.1:${port}`)).send(MAIL))?.isLasting, false);
  other.close();
});

for (const options of [{}, { isEncryptionOffered: true }, { isEncryptedFromStart: true }]) {
  test(`nothing is said to another computer in the clear or to a stranger: ${JSON.stringify(options)}`, () =>
    withServer(options, async (server) => {
      // The certificate of the second and third is of their own making.
      const fault = await createSmtpMailer(server.url, 'another computer').send(MAIL);
      assert.equal(fault?.isLasting, false);
      assert.match(fault.code, /^(?:mail_(?:tls|socket)|smtp_500)$/);
      assert.equal(server.received.length, 0);
    }));
}

test('no fault repeats what the server said', () =>
  withServer({ receiverCode: 550 }, async (server) => {
    const fault = await createSmtpMailer(server.url).send(MAIL);
    assert.doesNotMatch(JSON.stringify(fault), /mina|example/);
  }));

for (const [answer, code, isLasting] of [
  ['550 5.1.1 no such user', 'receiver_refused', true],
  ['550-5.1.1 no such user\r\n550 5.1.1 mina@example.org', 'receiver_refused', true],
  ['550 5.2.1 mailbox disabled', 'receiver_refused', true],
  ['550 5.7.1 relaying denied', 'smtp_550', true],
  ['552 5.2.2 mailbox full', 'smtp_552', true],
  ['451 4.7.1 greylisted, come back later', 'smtp_451', false],
  ['550 kein solcher Empf\xe4nger: Gr\xfc\xdfe', 'receiver_refused', true],
] as const) {
  test(`a receiver that is answered with "${answer.slice(0, 20)}" is ${code}`, () =>
    withScript({ 'RCPT TO': answer }, async (url) => {
      assert.deepEqual(await createSmtpMailer(url).send(MAIL), { code, isLasting });
    }));
}

test('a permanent answer to the data names the receiver only where its status does', async () => {
  for (const [answer, code] of [
    ['550 5.1.1 no such user after all', 'receiver_refused'],
    ['554 5.7.1 looks like spam', 'smtp_554'],
    ['550 not today', 'smtp_550'],
  ] as const)
    await withScript({ end: answer }, async (url) => {
      assert.deepEqual(await createSmtpMailer(url).send(MAIL), { code, isLasting: true });
    });
});

test('a server that hangs up at DATA, or stalls in the middle of it, is a passing fault', async () => {
  for (const step of ['DATA', 'end'] as const) {
    await withScript({ [step]: 'hang up' }, async (url) => {
      assert.equal((await createSmtpMailer(url).send(MAIL))?.isLasting, false);
    });
    await withScript({ [step]: 'stall' }, async (url) => {
      const mailer = createSmtpMailer(url, 'this computer', { silenceMaxMs: 150 });
      const fault = await mailer.send(MAIL);
      assert.deepEqual([fault?.isLasting, fault?.code.startsWith('mail_')], [false, true]);
    });
  }
});

test('a server that reports a wrong size limit gets the letter, or refuses it for good', async () => {
  // It promises less than it takes.
  await withScript({ EHLO: '250-desk.example\r\n250 SIZE 10' }, async (url, taken) => {
    assert.equal(await createSmtpMailer(url).send(MAIL), null);
    assert.equal(taken.length, 1);
  });
  // It promises more than it takes.
  const lying = { EHLO: '250-desk.example\r\n250 SIZE 99999999', end: '552 5.3.4 message too big' };
  await withScript(lying, async (url) => {
    assert.deepEqual(await createSmtpMailer(url).send(MAIL), { code: 'smtp_552', isLasting: true });
  });
});

// A server that does not offer SMTPUTF8 got `RCPT TO:<josé@...>` (PHPMailer 3039).
test('an address beyond ASCII goes only to a server that offers SMTPUTF8', async () => {
  const mail = { ...MAIL, to: 'josé@example.org' };
  await withScript({}, async (url, taken) => {
    const fault = await createSmtpMailer(url).send(mail);
    assert.deepEqual(fault, { code: 'receiver_refused', isLasting: true });
    assert.deepEqual(taken, []);
    assert.equal(await createSmtpMailer(url).send({ ...MAIL, to: 'jose@예시.한국' }), null);
  });
  await withServer({}, async (server) => {
    assert.equal(await createSmtpMailer(server.url).send(mail), null);
    assert.deepEqual(server.received[0]?.to, [mail.to]);
  });
});

// Infisical#6229, bitwarden/server#4062: within a container the computer's name is no host of the Internet.
test('the desk greets a mail server by its public name', async () => {
  let greeting = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example\r\n');
    socket.once('data', (chunk) => {
      greeting = chunk.toString();
      socket.destroy();
    });
  });
  const url = new Secret(`smtp://127.0.0.1:${await listenOnLoopback(server)}`);
  await createSmtpMailer(url, undefined, { name: 'desk.example' }).send(MAIL);
  server.close();
  assert.equal(greeting, 'EHLO desk.example\r\n');
});
