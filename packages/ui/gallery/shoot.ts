// Builds the gallery, draws it in both themes, both languages and two widths, and checks each with axe.
// node tools/run.mjs packages/ui/gallery/shoot.ts [folder for the pictures]
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WIDTHS_PX = [320, 390, 1440];
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serves the built gallery; its own policy stands in the page. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = path.join(folder, asked === '/' ? 'index.html' : path.normalize(asked));
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Faults of one picture, as lines to print. */
async function checkPage(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run()');
  const faults = results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (overflowPx > 0) faults.push(`overflows by ${overflowPx} px`);
  return faults;
}

async function shoot(browser: Browser, origin: string, outFolder: string): Promise<number> {
  let faultCount = 0;
  for (const widthPx of WIDTHS_PX)
    for (const theme of ['is_dark', 'is_light'])
      for (const language of ['en', 'ko']) {
        const name = `${theme}-${language}-${widthPx}`;
        const page = await browser.newPage({ viewport: { width: widthPx, height: 900 } });
        const faults: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text());
        });
        page.on('pageerror', (error) => faults.push(String(error)));
        await page.goto(`${origin}/?theme=${theme}&lang=${language}`);
        await page.evaluate('document.fonts.ready');
        await page.screenshot({
          path: path.join(outFolder, `${name}.png`),
          fullPage: true,
          animations: 'disabled',
        });
        faults.push(...(await checkPage(page)));
        await page.getByRole('button', { name: /Pay currency|보내는 통화/ }).click();
        await page.screenshot({ path: path.join(outFolder, `${name}-picker.png`), animations: 'disabled' });
        faults.push(...(await checkPage(page)));
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /Cancel this order|주문 취소/ }).click();
        for (const kind of ['info', 'success', 'warning', 'error', 'default'])
          await page.evaluate(
            `[...document.querySelectorAll('button')].find((b) => b.textContent === '${kind}').click()`,
          );
        await page.waitForSelector('[role=alert] >> nth=1');
        await page.screenshot({ path: path.join(outFolder, `${name}-dialog.png`), animations: 'disabled' });
        faults.push(...(await checkPage(page)));
        console.log(`${name}: ${faults.length === 0 ? 'no faults' : `\n  ${faults.join('\n  ')}`}`);
        faultCount += faults.length;
        await page.close();
      }
  return faultCount;
}

const outFolder = process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'naru-gallery-'));
const buildFolder = mkdtempSync(path.join(tmpdir(), 'naru-gallery-build-'));
mkdirSync(outFolder, { recursive: true });
await build({
  configFile: path.join(import.meta.dirname, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: buildFolder, emptyOutDir: true },
});
const server = await serve(buildFolder);
const executablePath = CHROMIUM_PATHS.find((file) => existsSync(file));
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
try {
  process.exitCode = (await shoot(browser, originOf(server), outFolder)) === 0 ? 0 : 1;
  console.log(`pictures in ${outFolder}`);
} finally {
  await browser.close();
  server.close();
}
