// `npm run lab -- screenshots`: every screen in two themes, two languages and two widths, as files to look
// at.
// node tools/run.mjs e2e/src/screenshots.ts [folder] [pattern of screens' names]
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPageFaults, showTheme } from './screens/inspect-page.ts';
import { openScreen, prepareScreens } from './screens/open-screen.ts';
import { LANGUAGES, type Screen, THEMES, WIDTHS_PX } from './screens/screen-list.ts';

const [folder = mkdtempSync(path.join(tmpdir(), 'naru-screens-')), wanted = ''] = parseArgs({
  allowPositionals: true,
}).positionals;
mkdirSync(folder, { recursive: true });
const ground = await prepareScreens();
try {
  for (const screen of ground.screens.filter(({ name }) => new RegExp(wanted, 'u').test(name))) {
    for (const language of LANGUAGES) {
      for (const widthPx of WIDTHS_PX) await shootScreen(screen, { language, widthPx });
    }
  }
} finally {
  await ground.dispose();
}
console.log(`pictures in ${folder}`);

interface Setting {
  readonly language: string;
  readonly widthPx: number;
}

/** Both themes of one page; what is wrong with it is printed and ends the run with a failure. */
async function shootScreen(screen: Screen, setting: Setting): Promise<void> {
  const { page, context, troubles } = await openScreen(ground, screen, setting);
  const isWhole = screen.unfold === undefined;
  for (const theme of THEMES) {
    await showTheme(page, theme);
    const name = [screen.name, theme, setting.language, setting.widthPx].join('-');
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file, fullPage: isWhole, animations: 'disabled' });
    const faults = [...(await findPageFaults(page)), ...troubles];
    if (faults.length > 0) process.exitCode = 1;
    console.log([`${name}: ${faults.length} faults`, ...faults].join('\n  '));
  }
  await context.close();
}
