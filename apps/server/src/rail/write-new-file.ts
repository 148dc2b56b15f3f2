import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** False where there is such a file. Only the operator may read it: it lists amounts and addresses. */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await writeFile(path.resolve(file), content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return false;
    throw thrown;
  }
}
