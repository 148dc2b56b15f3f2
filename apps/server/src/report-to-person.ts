import { StoreFault, StoreOpenFault } from '@naru/store';
import { BackupFault } from './backup/backup-fault.ts';
import { ConfigFault } from './config/config-problem.ts';
import { type ProcessSettings, readProcessSettings } from './config/process-settings.ts';

/** What a command needs, in the settings of a desk; see {@link reportToPerson}. */
type Report = (say: (line: string) => void, settings: ProcessSettings) => Promise<number>;

/** Runs a command that reports on a desk: its lines go to stdout, and what it gives is the exit code. */
export async function reportToPerson(report: Report): Promise<void> {
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const settings = readProcessSettings();
  if (!settings.ok) {
    for (const { setting, problem, fix } of settings.problems) say(`${setting}: ${problem}\n  ${fix}`);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await report(say, settings.value);
  } catch (thrown) {
    if (!isForPeople(thrown)) throw thrown;
    say(thrown.message);
    process.exitCode = 2;
  }
}

/** What a person can do something about: our own refusals, the database's, and those of the system. */
function isForPeople(thrown: unknown): thrown is Error {
  const kinds = [StoreOpenFault, StoreFault, BackupFault, ConfigFault];
  if (kinds.some((kind) => thrown instanceof kind)) return true;
  return thrown instanceof Error && 'syscall' in thrown;
}
