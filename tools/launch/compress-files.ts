import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt)$/;
/** Below this the headers weigh more than what is saved. */
const BYTES_MIN = 512;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Lays a .br and a .gz beside every text file of a built app, so that no request ever compresses one. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < BYTES_MIN) return;
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    compressGzip(content, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, zipped);
}
