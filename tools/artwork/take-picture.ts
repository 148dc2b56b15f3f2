import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Drawing {
  /** A document that loads nothing. */
  readonly html: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The PNG to write. */
  readonly file: string;
}

/** Draws documents as PNG files with the Chromium of the tests. */
export function takePictures(drawings: readonly Drawing[]): void {
  const scratchFolder = mkdtempSync(path.join(tmpdir(), 'naru-artwork-'));
  try {
    const page = path.join(scratchFolder, 'page.html');
    for (const { html, widthPx, heightPx, file } of drawings) {
      writeFileSync(page, html);
      execFileSync(
        chromium(),
        [
          '--headless=new',
          '--no-sandbox',
          '--disable-gpu',
          '--hide-scrollbars',
          '--default-background-color=00000000',
          `--user-data-dir=${path.join(scratchFolder, 'profile')}`,
          `--window-size=${widthPx},${heightPx}`,
          `--screenshot=${file}`,
          page,
        ],
        { stdio: 'ignore' },
      );
      console.log(`${path.basename(file)}: ${widthPx} x ${heightPx} px`);
    }
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

function chromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const found = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (found === undefined) throw new Error('no Chromium found; name it in CHROMIUM_PATH');
  return found;
}
