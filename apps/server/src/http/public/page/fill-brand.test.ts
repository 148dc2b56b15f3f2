import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillBrand } from './written-pages.ts';

const FACTS = {
  brandName: `Kim's <Desk> & "Co"`,
  supportUrl: 'https://chat.example/?a=1&b=2',
  contactEmail: 'kim@desk.example',
  rateLockMinutes: 45,
  minimumUsd: '75.50',
  passwordMin: 12,
};

test('marks give way to what the operator has set, in text and in attributes', () => {
  assert.equal(
    fillBrand('<a href="%supportUrl%" title="%brandName%">%brandName%</a> %contactEmail%', FACTS),
    '<a href="https://chat.example/?a=1&amp;b=2" title="Kim&#39;s &lt;Desk&gt; &amp; &quot;Co&quot;">' +
      'Kim&#39;s &lt;Desk&gt; &amp; &quot;Co&quot;</a> kim@desk.example',
  );
});

test('in structured data they are written as JSON that cannot end its element', () => {
  const open = '<script type="application/ld+json">';
  const filled = fillBrand(`${open}{"name":"%brandName%"}</script><b>%brandName%</b>`, FACTS);
  const [, json = '', rest] = /^<script [^>]*>([^<]*)<\/script>(.*)$/.exec(filled) ?? [];
  assert.deepEqual(JSON.parse(json), { name: FACTS.brandName });
  assert.equal(rest, '<b>Kim&#39;s &lt;Desk&gt; &amp; &quot;Co&quot;</b>');
});

test('stated settings follow the desk too, in structured data as well', () => {
  const text = '%rateLockMinutes% minutes, $%minimumUsd%, %passwordMin% characters';
  const open = '<script type="application/ld+json">';
  const stated = '45 minutes, $75.50, 12 characters';
  assert.equal(
    fillBrand(`${open}{"text":"${text}"}</script><p data-minimum-usd="%minimumUsd%">${text}</p>`, FACTS),
    `${open}{"text":"${stated}"}</script><p data-minimum-usd="75.50">${stated}</p>`,
  );
});

test('a name that reads like a pattern of a replacement is taken as it is', () => {
  assert.equal(fillBrand('<b>%brandName%</b>', { ...FACTS, brandName: '$& $1' }), '<b>$&amp; $1</b>');
});
