import { systemClock } from './clock.ts';
import { type RunningDesk, startDesk } from './compose.ts';
import { ConfigFault } from './config/config-fault.ts';
import { readProcessSettings } from './config/process-settings.ts';
import { describeFault } from './log/describe-fault.ts';
import { createJsonLog } from './log/json-log.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { systemTimers } from './timers.ts';

/** By then the address pools are full, and whoever waited for the desk has seen it. */
const RELEASE_MEMORY_AFTER_MS = 3_000;
import { createLineWriter } from './log/line-writer.ts';

// The log goes to the error output, one JSON line an event; what a person reads goes to the standard output.
const lines = createLineWriter({
  write: (text) => process.stderr.write(text),
  atEndOfTurn: (work) => setImmediate(work),
});
process.on('exit', () => lines.flush());
const log = createJsonLog(systemClock, (line) => lines.writeLine(line));

/** Starts the desk and stays until a signal ends it. */
export async function serve(): Promise<void> {
  process.on('unhandledRejection', (thrown) => {
    // It has broken one task, not the desk; a thrown fault may have broken anything.
    log({ level: 'error', event: 'rejection_unhandled', fields: { fault: describeFault(thrown) } });
  });
  process.on('uncaughtException', (thrown) => {
    fail('fault_uncaught', thrown);
    process.exit(1);
  });
  try {
    await open();
  } catch (thrown) {
    explain(thrown);
    process.exit(1);
  }
}

async function open(): Promise<void> {
  const settings = readProcessSettings(undefined, process.argv.slice(2));
  if (!settings.ok) throw new ConfigFault(settings.problems);
  const desk = await startDesk(settings.value, log);
  const cancelRelease = systemTimers.after(RELEASE_MEMORY_AFTER_MS, releaseStartMemory);
  stopOnSignal(desk, cancelRelease);
  log({ level: 'info', event: 'desk_open', fields: { mode: settings.value.mode } });
  process.stdout.write(`${greet(desk, settings.value.mode, settings.value.publicUrl)}\n`);
}

function greet(desk: RunningDesk, mode: 'rehearsal' | 'live', publicUrl: string | null): string {
  const lines = [
    mode === 'rehearsal'
      ? 'Naru is open for rehearsal: networks and prices are simulated, nothing here is worth money.'
      : 'Naru is open.',
    `  Exchange  ${desk.publicUrl}${publicUrl === null ? '' : `  (outside: ${publicUrl})`}`,
    `  Console   ${desk.consoleUrl}`,
  ];
  if (desk.setupUrl !== null)
    lines.push('  Nobody owns this desk yet. This link creates its owner, once:', `  ${desk.setupUrl}`);
  return lines.join('\n');
}

function stopOnSignal(desk: RunningDesk, beforeStop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Asked twice: at once. Nothing acknowledged is lost, since every write is durable when it is answered.
      if (isStopping) process.exit(1);
      isStopping = true;
      beforeStop();
      void stopDesk(desk);
    });
  }
}

async function stopDesk(desk: RunningDesk): Promise<void> {
  try {
    await desk.stop();
    log({ level: 'info', event: 'desk_closed' });
  } catch (thrown) {
    fail('stop_failed', thrown);
  }
  // Whatever is still open, such as a question to a node that does not answer, is not waited for.
  process.exit();
}

function fail(event: string, thrown: unknown): void {
  log({ level: 'error', event, fields: { fault: describeFault(thrown) } });
  process.exitCode = 1;
}

/** A wrong setting is explained to its owner; any other fault to whoever reads the log, too. */
function explain(thrown: unknown): void {
  if (thrown instanceof ConfigFault) {
    process.stderr.write(`${thrown.message}\n`);
    return;
  }
  const why = thrown instanceof Error ? `: ${thrown.message}` : '.';
  process.stderr.write(`Naru cannot start${why}\n`);
  fail('start_failed', thrown);
}
