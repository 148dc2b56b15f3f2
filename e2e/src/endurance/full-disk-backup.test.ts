import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { type DeskProcess, startDesk } from '../harness/desk-process.ts';
import { onSmallDisk, smallDiskSkipReason } from '../harness/small-disk.ts';

type Env = Readonly<Record<string, string>>;

/** The disk is the folder `disk`; without room of its own the program runs on that of the machine. */
interface Place {
  readonly disk: string;
  readonly kibibytes?: number;
}

function runProgram({ disk, kibibytes }: Place, words: readonly string[], more: Env) {
  const file = path.resolve(import.meta.dirname, '../../../apps/server/src/cli/naru.ts');
  const command = [process.execPath, file, ...words];
  const through = kibibytes === undefined ? [] : onSmallDisk({ folder: disk, kibibytes });
  const [program = '', ...args] = [...through, ...command];
  const env = { ...process.env, ...more };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

async function withDesk(run: (desk: DeskProcess, disk: string) => Promise<void>): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'naru-disk-'));
  const desk = await startDesk({ mode: 'rehearsal' });
  try {
    await run(desk, disk);
  } finally {
    await desk.dispose();
    await rm(disk, { recursive: true, force: true });
  }
}

test('a backup, a drill and a restore that have no room say so', { skip: smallDiskSkipReason() }, () =>
  withDesk(async (desk, disk) => {
    const { stdout: key } = runProgram({ disk }, ['backup', '--new-key'], desk.env);
    const env = { ...desk.env, BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(key)?.[1] ?? '' };
    const small = { disk, kibibytes: 40 };
    const filePath = path.join(disk, 'desk.age');
    assert.deepEqual(runProgram(small, ['backup', filePath], env), {
      status: 2,
      stdout: `${filePath}.part cannot be written: ENOSPC.\n`,
      stderr: '',
    });
    // Beside the disk, because a mount hides what is beneath.
    const beside = `${disk}-beside`;
    const [whole, keyPath] = [`${beside}.age`, `${beside}.key`];
    try {
      const written = runProgram({ disk }, ['backup', whole], env);
      assert.equal(written.status, 0);
      await writeFile(keyPath, /AGE-SECRET-KEY-1\S+/.exec(key)?.[0] ?? '');
      const signedBy = /It is signed by (\S+)\. /.exec(written.stdout)?.[1] ?? '';
      const taken = [whole, '--key-file', keyPath, `--accept=${signedBy}`];
      const elsewhere = { DATA_DIR: path.join(disk, 'data'), KEY_FILE: path.join(disk, 'key') };
      const noRoom =
        /^A backup of .*\nSigned by .*\nThe disk of the data folder .* is full \(.*\)\. Free some space/;
      for (const [program, more] of [
        ['drill', { TMPDIR: disk }],
        ['restore', { ...elsewhere, STATE_DIR: path.join(disk, 'state') }],
      ] as const) {
        const said = runProgram({ disk, kibibytes: 300 }, [program, ...taken], { ...env, ...more });
        assert.deepEqual([said.status, said.stderr], [2, ''], program);
        assert.match(said.stdout, noRoom, program);
      }
    } finally {
      for (const each of [whole, keyPath]) await rm(each, { force: true });
    }
  }),
);
