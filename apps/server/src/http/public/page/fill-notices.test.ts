import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Notice } from '@naru/contract';
import { fillNotices } from './written-pages.ts';

const PAGE = '<body><div id="desk-notices"></div><div id="root"></div></body>';
const NOTICE: Notice = {
  kind: 'paused',
  text: { en: 'Paused. <img src=x onerror=alert(1)> $& & "more"', kr: '잠시 멈췄어요.' },
  when: { en: 'New orders again: soon (UTC)', kr: '새 주문 재개: 곧 (UTC)' },
  at: '2026-11-24T09:00:00.000Z',
};

test('a page has the notices of the desk in its language, as text', () => {
  assert.equal(
    fillNotices(PAGE, [NOTICE], 'en'),
    '<body><div id="desk-notices"><aside data-written="" aria-label="Notices"><p data-kind="paused">' +
      '<span>Paused. &lt;img src=x onerror=alert(1)&gt; $&amp; &amp; &quot;more&quot;</span>' +
      '<span data-when=""><span>New orders again: soon (UTC)</span><span></span></span></p></aside></div>' +
      '<div id="root"></div></body>',
  );
  assert.match(fillNotices(PAGE, [NOTICE], 'kr'), /잠시 멈췄어요.+새 주문 재개/);
});

test('without notices a page is as it was built', () => {
  assert.equal(fillNotices(PAGE, [], 'en'), PAGE);
});

test('the page of the application has the place that is filled', () => {
  const page = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');
  assert.notEqual(fillNotices(page, [NOTICE], 'en'), page);
});
