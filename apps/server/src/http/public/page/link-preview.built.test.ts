import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DEFAULT_DESK_FACTS } from '@naru/contract';
import { createTestContext } from '../../../testing/test-context.ts';
import { withTestDesk } from '../../../testing/test-desk.ts';
import { buildPublicApp } from '../build-public-app.ts';

const pagesFolder = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));
const PUBLIC_URL = 'https://desk.example';

/** `home.en.html` and so on, as the build has written them; not the frames of order pages. */
const files = readdirSync(path.join(pagesFolder, 'pages')).filter((file) =>
  /^(?!buy-crypto-(confirm|details)).*\.html$/.test(file),
);

const PICTURE_BYTES_MAX = 200_000;
/** Of a PNG: its signature, then the width and height in the first chunk. */
const PNG_SIGNATURE = '89504e470d0a1a0a';

type App = Awaited<ReturnType<typeof buildPublicApp>>;

async function withBuiltPages(
  publicUrl: string | null,
  act: (app: App) => Promise<void>,
  brandName: string = DEFAULT_DESK_FACTS.brandName,
): Promise<void> {
  await withTestDesk({}, async (house) => {
    const front = () => ({ ...DEFAULT_DESK_FACTS, brandName });
    const app = await buildPublicApp(createTestContext(house, { pagesFolder, publicUrl, front }));
    // What draws the pages would keep a test that failed from ending.
    try {
      await act(app);
    } finally {
      await app.close();
    }
  });
}

/** The tags of a page's link preview, by key. */
function tagsOf(html: string): ReadonlyMap<string, string> {
  const pattern = /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g;
  return new Map([...html.matchAll(pattern)].map(([, key = '', content = '']) => [key, content]));
}

test('a shared link to a public page shows its title and its picture, in its language', async () => {
  assert.ok(files.length >= 20);
  await withBuiltPages(PUBLIC_URL, async (app) => {
    const pictures = new Set<string>();
    for (const file of files) {
      const [name = '', language = ''] = file.split('.');
      const address = `/${name === 'home' ? '' : name}`;
      const { body } = await app.inject(`${address}?lang=${language}`);
      const tags = tagsOf(body);
      const korean = language === 'kr';
      assert.equal(tags.get('og:url'), `${PUBLIC_URL}${address}${korean ? '?lang=kr' : ''}`, file);
      assert.equal(tags.get('og:locale'), korean ? 'ko_KR' : 'en_US', file);
      const title = tags.get('og:title') ?? '';
      assert.match(title, /\S · Naru$/, file);
      // The entry of the menu tells a stranger nothing.
      assert.doesNotMatch(title, /^(?:Home|Exchange|Market|홈|교환|시세) ·/, file);
      assert.ok(body.includes(`<title>${title}</title>`), file);
      assert.match(tags.get('og:description') ?? '', /^[^%]{10,}$/, file);
      assert.equal(tags.get('og:site_name'), 'Naru', file);
      assert.equal(tags.get('twitter:card'), 'summary_large_image', file);
      assert.equal(tags.get('twitter:image'), tags.get('og:image'), file);
      const picture = tags.get('og:image') ?? '';
      assert.ok(picture.startsWith(`${PUBLIC_URL}/`), file);
      await assertPicture(app, picture.slice(PUBLIC_URL.length), tags);
      pictures.add(picture);
    }
    assert.equal(pictures.size, files.length);
  });
});

test('a desk of another name shows pictures without ours', async () => {
  const act = async (app: App): Promise<void> => {
    for (const file of files) {
      const [name = '', language = ''] = file.split('.');
      const tags = tagsOf((await app.inject(`/${name === 'home' ? '' : name}?lang=${language}`)).body);
      const picture = `/preview/plain/${name}.${language}.png`;
      assert.equal(tags.get('og:image'), PUBLIC_URL + picture);
      await assertPicture(app, picture, tags);
      const named = await app.inject(picture.replace('/plain', ''));
      assert.ok(!named.rawPayload.equals((await app.inject(picture)).rawPayload), file);
    }
  };
  await withBuiltPages(PUBLIC_URL, act, 'Kim & Co');
});

test('the form of a pair has an address of its own, and one with another amount has not', async () => {
  await withBuiltPages(PUBLIC_URL, async (app) => {
    const english = `${PUBLIC_URL}/buy-crypto-select?from=LTC&amp;to=XRP`;
    for (const [query, address] of [
      ['from=LTC&to=XRP&amount=7', english],
      ['to=XRP&from=LTC&lang=kr', `${english}&amp;lang=kr`],
      ['from=LTC', `${PUBLIC_URL}/buy-crypto-select`],
      ['from=LTC&to=NOPE', `${PUBLIC_URL}/buy-crypto-select`],
    ] as const) {
      const { body } = await app.inject(`/buy-crypto-select?${query}`);
      assert.ok(body.includes(`<link rel="canonical" href="${address}">`), query);
      assert.equal(tagsOf(body).get('og:url'), address, query);
    }
  });
});

test('search engines find the one address of a page, its other language, and whose site it is', async () => {
  await withBuiltPages(PUBLIC_URL, async (app) => {
    const { body } = await app.inject('/faq?lang=kr&from=x');
    for (const link of [
      'rel="canonical" href="https://desk.example/faq?lang=kr"',
      'rel="alternate" hreflang="en" href="https://desk.example/faq"',
      'rel="alternate" hreflang="ko" href="https://desk.example/faq?lang=kr"',
    ])
      assert.ok(body.includes(`<link ${link}>`), link);
    const home = (await app.inject('/')).body;
    const data = JSON.parse(/ld\+json">([^<]*)</.exec(home)?.[1] ?? '');
    assert.deepEqual([data['url'], data['publisher']['url']], [`${PUBLIC_URL}/`, `${PUBLIC_URL}/`]);
  });
  await withBuiltPages(null, async (app) => {
    const home = (await app.inject('/')).body;
    assert.doesNotMatch(home, /canonical|hreflang|publicUrl/);
    assert.equal(JSON.parse(/ld\+json">([^<]*)</.exec(home)?.[1] ?? '')['name'], 'Naru');
  });
});

/** The picture is there, has the size that the tags name, and is small enough for services that load it. */
async function assertPicture(app: App, address: string, tags: ReadonlyMap<string, string>): Promise<void> {
  const { statusCode, headers, rawPayload } = await app.inject(address);
  assert.equal(statusCode, 200, address);
  assert.equal(headers['content-type'], tags.get('og:image:type'), address);
  assert.equal(rawPayload.subarray(0, 8).toString('hex'), PNG_SIGNATURE, address);
  assert.equal(String(rawPayload.readUInt32BE(16)), tags.get('og:image:width'), address);
  assert.equal(String(rawPayload.readUInt32BE(20)), tags.get('og:image:height'), address);
  assert.ok(rawPayload.length < PICTURE_BYTES_MAX, `${address}: ${rawPayload.length} bytes`);
}

test('without PUBLIC_URL no address is guessed, and an order has no preview', async () => {
  await withBuiltPages(null, async (app) => {
    const tags = tagsOf((await app.inject('/faq')).body);
    assert.match(tags.get('og:title') ?? '', /Naru$/);
    assert.deepEqual(
      [...tags].filter(([key, content]) => /url|image/.test(key) || content.includes('%')),
      [],
    );
  });
  await withBuiltPages(PUBLIC_URL, async (app) => {
    for (const page of ['buy-crypto-confirm', 'buy-crypto-details']) {
      const { body } = await app.inject(`/${page}/2vKk8Yf3ZqXwT9LrN5bMcJ7hPsDa`);
      assert.match(body, /<div id="root"/);
      assert.deepEqual(tagsOf(body), new Map());
    }
  });
});
