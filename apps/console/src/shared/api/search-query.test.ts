import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFilter, parseSearchQuery, searchHref, toCallQuery } from './search-query.ts';

test('the address of a search says all of it, and is read back', () => {
  const query = { q: 'a&b=100% _', stage: 'over', asset: 'LTC', since: '2026-11-01', until: '2026-11-02' };
  const href = searchHref(query, 'order1');
  assert.ok(href.startsWith('/search?q=a%26b'));
  assert.deepEqual(parseSearchQuery(new URL(href, 'http://desk').searchParams), query);
  assert.equal(searchHref({ q: '' }), '/search');
});

test('what is no filter is left out', () => {
  const params = new URLSearchParams('q=&stage=nowhere&since=yesterday&until=2026-13-45&order=x&only=y');
  assert.deepEqual(parseSearchQuery(params), {});
  assert.equal(hasFilter({ q: 'text' }), false);
  assert.equal(hasFilter({ asset: 'LTC' }), true);
});

test('both days belong to the range, in the reader’s time zone', () => {
  const { since = '', until = '' } = toCallQuery({ since: '2026-11-01', until: '2026-11-01' });
  assert.equal(new Date(since).getTime(), new Date(2026, 10, 1).getTime());
  assert.equal(new Date(until).getTime(), new Date(2026, 10, 2).getTime());
});
