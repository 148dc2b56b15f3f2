import { StoreFault, StoreOpenFault } from '@naru/store';
import { BackupFault } from '../backup/backup-fault.ts';
import {
  CommandProblem,
  type DefineCommand,
  type ExitCode,
  type Say,
  runCommand,
} from '../machine/command.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { deskAlone, deskBeside } from './rails-commands.ts';

interface HostCommand {
  readonly summary: string;
  readonly load: () => Promise<DefineCommand>;
}

/** The commands on the host of a desk. Each is loaded when it is called. */
export const HOST_COMMANDS: Readonly<Record<string, HostCommand>> = {
  backup: {
    summary: 'back up a desk into one encrypted file',
    load: async () => (await import('./backup-commands.ts')).defineBackUp,
  },
  drill: {
    summary: 'test a backup while the desk runs',
    load: async () => (await import('./backup-commands.ts')).defineDrill,
  },
  restore: {
    summary: 'restore a desk from a backup',
    load: async () => (await import('./backup-commands.ts')).defineRestore,
  },
  move: {
    summary: 'move a stopped desk to the other kind of database',
    load: async () => (await import('./backup-commands.ts')).defineMove,
  },
  settings: {
    summary: 'read and change the stored settings',
    load: async () => {
      const { withSettings } = await import('./settings.ts');
      return (await import('../config/setting-command.ts')).defineSettings(withSettings);
    },
  },
  'audit verify': {
    summary: 'verify the audit trail and the books',
    load: async () => (await import('./verify-commands.ts')).defineVerifyAudit,
  },
  'rails check': {
    summary: 'list the connections of each network, and what is missing',
    load: async () => (await import('./rails-commands.ts')).defineCheckRails,
  },
  'rails arm': {
    summary: 'open currencies whose addresses were compared with the wallet',
    load: async () => (await import('../rail/arm-rails.ts')).defineArm(deskAlone),
  },
  'rails audit': {
    summary: 'compare the money at the deposit addresses with the books',
    load: async () => (await import('./rails-commands.ts')).defineAuditRails,
  },
  'rails anchor': {
    summary: 'let a stopped network continue from the present chain',
    load: async () => (await import('../rail/set-anchor.ts')).defineAnchor(deskAlone),
  },
  'rails sweep': {
    summary: 'write the transactions that move deposits to one address',
    load: async () => (await import('../rail/sweep-rail.ts')).defineSweep(deskBeside),
  },
  'operator reset-factor': {
    summary: 'let an operator who lost their device sign in again',
    load: async () => (await import('./key-commands.ts')).defineResetFactor,
  },
  'signing-key': {
    summary: 'show or replace the key that this desk signs with',
    load: async () => (await import('./key-commands.ts')).defineSigningKey,
  },
  verify: {
    summary: 'verify a document that a desk has signed',
    load: async () => (await import('./verify-commands.ts')).defineVerifyDocument,
  },
  'lottery verify': {
    summary: 'repeat the draw of a day from what a desk publishes',
    load: async () => (await import('./verify-commands.ts')).defineVerifyLottery,
  },
};

/** Runs `naru` with these words; without a command it prints the list of all. */
export async function runNaru(words: readonly string[], say: Say): Promise<ExitCode> {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const found = Object.hasOwn(HOST_COMMANDS, name) ? HOST_COMMANDS[name] : undefined;
    if (found === undefined) continue;
    try {
      return await runCommand(name, await found.load(), { words: words.slice(count), say });
    } catch (thrown) {
      if (!isForPeople(thrown)) throw thrown;
      say(sentenceOf(thrown));
      return 2;
    }
  }
  const [first] = words;
  const isHelpWanted = first === undefined || ['help', '--help', '-h'].includes(first);
  if (!isHelpWanted) say(`There is no command ${words.slice(0, 2).join(' ')}.\n`);
  say('Usage: naru <command> [arguments]. Each command explains itself with --help:\n');
  const width = Math.max(...Object.keys(HOST_COMMANDS).map((name) => name.length));
  for (const [name, { summary }] of Object.entries(HOST_COMMANDS)) say(`  ${name.padEnd(width)}  ${summary}`);
  return isHelpWanted ? 0 : 2;
}

/** The system's own message begins with its code: a file that is not there gets a sentence. */
function sentenceOf(thrown: Error): string {
  const [code, path]: unknown[] = [Reflect.get(thrown, 'code'), Reflect.get(thrown, 'path')];
  return code === 'ENOENT' && typeof path === 'string' ? `There is no file ${path}.` : thrown.message;
}

/** Faults that a person can fix: our own refusals, the database's, and those of the system. */
function isForPeople(thrown: unknown): thrown is Error {
  const kinds = [CommandProblem, StoreOpenFault, StoreFault, BackupFault, ConfigFault];
  return kinds.some((kind) => thrown instanceof kind) || (thrown instanceof Error && 'syscall' in thrown);
}
