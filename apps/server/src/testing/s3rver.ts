import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Bucket } from '../config/copy-place.ts';

/** Where s3rver is installed; the long form of the tests does that and names the folder. */
const folder = process.env['S3RVER_FOLDER'] ?? '';

const PROGRAM = `
const S3rver = require('@20minutes/s3rver');
const [directory] = process.argv.slice(1);
const configureBuckets = [{ name: 'copies' }];
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
server.run().then(({ port }) => console.log(port));
`;

/** Starts s3rver, an object store with the interface of S3 that knows one key, with an empty bucket. */
export async function withS3rver(run: (bucket: Bucket<string>) => Promise<void>): Promise<void> {
  assert.notEqual(folder, '', 'S3RVER_FOLDER names the folder with s3rver');
  const directory = await mkdtemp(path.join(tmpdir(), 'naru-s3rver-'));
  // It makes the marks between pages with DES.
  const args = ['--openssl-legacy-provider', '-e', PROGRAM, directory];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [port] = await once(createInterface({ input: child.stdout }), 'line');
    await run({
      kind: 'bucket',
      url: `http://127.0.0.1:${port}/copies`,
      prefix: 'some/desk/',
      region: 'us-east-1',
      keyId: 'S3RVER',
      secretKey: 'S3RVER',
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true });
  }
}
