import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Where the page's parts are, and where it goes. */
export interface VerifyPageParts {
  readonly sourceFolder: string;
  /** The built script. */
  readonly scriptFile: string;
  readonly pageFile: string;
}

/** Puts the page that verifies signed documents into one file, which may run nothing but its own script. */
export async function writeVerifyPage({
  sourceFolder,
  scriptFile,
  pageFile,
}: VerifyPageParts): Promise<void> {
  const [template, style, script] = await Promise.all(
    [`${sourceFolder}/verify.html`, `${sourceFolder}/verify.css`, scriptFile].map(async (file) =>
      (await readFile(file, 'utf8')).trim(),
    ),
  );
  if (template === undefined || style === undefined || script === undefined) return;
  if (/<\/script/i.test(script)) throw new Error('the script would end its own element');
  const filled = template
    .replace('{{style-hash}}', () => hashOf(style))
    .replace('{{script-hash}}', () => hashOf(script))
    .replace(/\s*\/\* style \*\/\s*/, () => style)
    .replace(/\s*\/\* script \*\/\s*/, () => script);
  await writeFile(pageFile, filled);
}

/** As a content security policy names an inline element (CSP level 3, 2.3.1). */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
