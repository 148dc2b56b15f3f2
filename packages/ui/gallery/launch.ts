// Builds the gallery, serves it and opens a browser, for the two checks beside this file.
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { build } from 'vite';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface GalleryRun {
  readonly browser: Browser;
  readonly origin: string;
}

/** Runs a check against the built gallery and cleans up afterwards; faults are thrown. */
export async function runInGallery(check: (run: GalleryRun) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-gallery-'));
  await build({
    configFile: path.join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serve(folder);
  const executablePath = CHROMIUM_PATHS.find((file) => existsSync(file));
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    await check({ browser, origin: originOf(server) });
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves the built gallery; its content security policy is in the page itself. */
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
