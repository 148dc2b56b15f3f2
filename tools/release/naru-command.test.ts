import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../deploy/naru', import.meta.url));

test('the command of a release takes the settings of another file, and passes on no other name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-command-'));
  try {
    const release = path.join(folder, 'naru-1');
    cpSync(COMMAND, path.join(release, 'deploy/naru'), { recursive: true });
    const print = `console.log(JSON.stringify([process.cwd(), process.env, process.argv.slice(2)]))`;
    mkdirSync(path.join(release, 'tools'));
    writeFileSync(path.join(release, 'tools/run.mjs'), print);
    // As /usr/local/bin/naru is one.
    symlinkSync('naru-1/deploy/naru', path.join(folder, 'naru'));
    const settings = path.join(folder, 'second.env');
    writeFileSync(settings, "DATA_DIR=/var/lib/second\nSMTP_URL='smtps://a&b:$c@mail'\n");
    const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`;
    const output = execFileSync(path.join(folder, 'naru'), ['move', '--to', 'two words'], {
      env: { PATH, NARU_ENVIRONMENT: settings },
      encoding: 'utf8',
    });
    const [place, env, words] = JSON.parse(output);
    assert.equal(place, release);
    assert.deepEqual(words, ['apps/server/src/cli/naru.ts', 'move', '--to', 'two words']);
    assert.deepEqual([env.DATA_DIR, env.SMTP_URL], ['/var/lib/second', 'smtps://a&b:$c@mail']);
    // A desk refuses names that are none of its settings.
    assert.deepEqual(
      Object.keys(env).filter((name) => name.startsWith('NARU_')),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
