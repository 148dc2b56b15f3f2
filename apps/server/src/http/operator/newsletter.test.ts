import {
  type ConsoleIssue,
  ISSUE_BODY_LENGTH_MAX,
  IssueListSchema,
  IssuePreviewSchema,
  IssueSchema,
} from '@naru/contract';
import { hashText } from '../../hash-text.ts';
import { confirmNewsletter, subscribeNewsletter, verifyAudit } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from '../../testing/fits-schema.ts';
import { TEST_BOX } from '../../testing/test-box.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../testing/test-console.ts';

const WAY = {
  mailer: { send: async () => null },
  sender: { from: 'desk@desk.example', operatorEmail: 'jin@desk.example' },
};
const WORDS = {
  en: { subject: 'Lower fees', body: 'Hello,\r\n\r\nthey are lower.' },
  kr: { subject: '수수료 인하', body: '안녕하세요.' },
};

async function createDraft(desk: TestConsole, words: object = WORDS): Promise<ConsoleIssue> {
  const made = await desk.call('POST', '/api/newsletter/issues', { body: { words } });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  await assertFits(IssueSchema, made.body);
  return JSON.parse(JSON.stringify(made.body));
}

async function confirmReader({ context: { desk } }: TestConsole, email: string): Promise<void> {
  await subscribeNewsletter(desk, { email, language: 'en', needsConfirmation: true });
  const [record] = await desk.store.listLetters({ limit: 1 });
  assert.ok(record?.letter?.kind === 'newsletter_confirm');
  assert.ok((await confirmNewsletter(desk, TEST_BOX.open(record.letter.facts.token) ?? '')).ok);
}

async function codeOf(desk: TestConsole, path: string, body: object): Promise<unknown> {
  return (await desk.call('POST', `/api/newsletter/${path}`, { body })).body['code'];
}

test('an issue is drafted, changed by one who has seen it, and sent to confirmed readers', async () => {
  await withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    await confirmReader(desk, 'mina@example.org');
    await subscribeNewsletter(desk.context.desk, {
      email: 'x@example.org',
      language: 'en',
      needsConfirmation: true,
    });
    const { id, words, confirmedReaders, hasMailServer } = await createDraft(desk);
    assert.deepEqual(
      [words.en.body, confirmedReaders, hasMailServer],
      ['Hello,\n\nthey are lower.', 1, true],
    );
    const changed = { en: { subject: 'No fees', body: 'None.' }, kr: WORDS.kr };
    assert.equal(
      (await desk.call('POST', `/api/newsletter/issues/${id}`, { body: { words: changed, version: 1 } }))
        .status,
      200,
    );
    assert.equal(
      await codeOf(desk, `issues/${id}`, { words: changed, version: 1 }),
      'issue_changed_meanwhile',
    );
    assert.equal(
      await codeOf(desk, `issues/${id}/send`, { version: 1, password: PASSWORD }),
      'issue_changed_meanwhile',
    );
    const sent = await desk.call('POST', `/api/newsletter/issues/${id}/send`, {
      body: { version: 2, password: PASSWORD },
    });
    await assertFits(IssueSchema, sent.body);
    assert.deepEqual([sent.body['state'], sent.body['readers']], ['sending', 1]);
    for (const [path, body] of [
      ['', { words: changed, version: 3 }],
      ['/remove', { version: 3 }],
      ['/send', { version: 3, password: PASSWORD }],
    ] as const)
      assert.equal(await codeOf(desk, `issues/${id}${path}`, body), 'issue_not_draft');
    const stopped = await desk.call('POST', `/api/newsletter/issues/${id}/stop`);
    assert.equal(stopped.body['state'], 'stopped');
    assert.equal(await codeOf(desk, `issues/${id}/stop`, {}), 'issue_not_sending');
    const list = await desk.call('GET', '/api/newsletter/issues');
    await assertFits(IssueListSchema, list.body);
    const acts = await desk.context.desk.store.listActsAbout({ subjectId: id, limit: 9 });
    assert.deepEqual(
      acts.map(({ event, factsHash }) => [event, factsHash]),
      [
        ['issue_stopped', ''],
        ['issue_begun', hashText(JSON.stringify(['No fees', 'None.', WORDS.kr.subject, WORDS.kr.body]))],
      ],
    );
    assert.equal((await verifyAudit(desk.context.desk.store, hashText)).broken, null);
  });
});

test('an issue is sent only whole, with a password, a mail server, a reader and the right', async () => {
  await withTestConsole({ way: WAY }, async (desk) => {
    await desk.createOwner();
    const draft = await createDraft(desk, { ...WORDS, kr: { subject: '소식', body: ' \n ' } });
    const send = (body: object) => codeOf(desk, `issues/${draft.id}/send`, { version: 1, ...body });
    assert.equal(await send({ password: PASSWORD }), 'readers_missing');
    await confirmReader(desk, 'mina@example.org');
    assert.equal(await send({ password: 'wrong' }), 'step_up_failed');
    assert.equal(await send({ password: PASSWORD }), 'issue_incomplete');
    assert.equal(
      await codeOf(desk, 'issues/nothing/send', { version: 1, password: PASSWORD }),
      'issue_unknown',
    );
    await desk.changeRole('operator');
    assert.equal(await send({ password: PASSWORD }), 'right_missing');
    assert.equal(await codeOf(desk, `issues/${draft.id}/remove`, { version: 1 }), undefined);
    assert.equal(
      (await desk.call('GET', `/api/newsletter/issues/${draft.id}`)).body['code'],
      'issue_unknown',
    );
  });
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { id } = await createDraft(desk);
    assert.equal(
      await codeOf(desk, `issues/${id}/send`, { version: 1, password: PASSWORD }),
      'mail_server_missing',
    );
  });
});

test('a preview is the letter itself, in which markup is text', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const words = {
      subject: '<b>News</b>',
      body: '# Fees\n\n<script>alert(1)</script>\n\njavascript:alert(1)',
    };
    const preview = await desk.call('POST', '/api/newsletter/preview', { body: { words, language: 'kr' } });
    assert.equal(preview.status, 200);
    await assertFits(IssuePreviewSchema, preview.body);
    const { html, text, subject } = preview.body;
    assert.equal(subject, words.subject);
    assert.match(String(html), /<h1>&lt;b&gt;News&lt;\/b&gt;<\/h1>\s*<h2>Fees<\/h2>\s*<p>&lt;script&gt;/);
    assert.doesNotMatch(String(html), /<script|<b>|href="javascript/);
    assert.match(String(text), /\?leave=-$/);
  });
});

test('words that cannot be shown or are too long are refused, and the longest are taken', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const longest = { subject: '가'.repeat(150), body: '가'.repeat(ISSUE_BODY_LENGTH_MAX) };
    await createDraft(desk, { en: longest, kr: longest });
    const refused = [
      [{ subject: 'x'.repeat(2000), body: '' }, 'field_invalid'],
      [{ subject: 'a\nBcc: all@example.org', body: '' }, 'text_unreadable'],
      [{ subject: 'gepj.\u202eexe', body: '' }, 'text_unreadable'],
      [{ subject: '', body: 'hidden \u200b' }, 'text_unreadable'],
      [{ subject: '', body: 'x'.repeat(ISSUE_BODY_LENGTH_MAX + 1) }, 'field_invalid'],
      [{ subject: '', body: 'x'.repeat(1024 * 1024) }, 'body_too_large'],
    ] as const;
    for (const [bad, code] of refused) {
      assert.equal(await codeOf(desk, 'issues', { words: { ...WORDS, kr: bad } }), code, bad.subject);
      assert.equal(await codeOf(desk, 'preview', { words: bad, language: 'en' }), code, bad.subject);
    }
    const { depositAddress } = await desk.house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2' });
    const paying = { subject: 'News', body: `Pay to ${depositAddress}` };
    assert.equal(await codeOf(desk, 'issues', { words: { ...WORDS, en: paying } }), 'text_has_address');
    assert.equal((await desk.context.desk.store.listIssues({ limit: 9 })).length, 1);
  });
});
