import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from './machine/clock.ts';
import { startDesk } from './compose.ts';
import type { RunningDesk } from './open-doors.ts';
import { ConfigFault, getConfig } from './config/config-problem.ts';
import { type ProcessSettings, readProcessSettings } from './config/process-settings.ts';
import { type StartWarning, findOpenPlaces, findStartWarnings } from './config/start-warnings.ts';
import { createJsonLog, describeFault, createLineWriter } from './log/json-log.ts';
import type { LogEventName } from './log/log-events.ts';
import { systemTimers } from './machine/timers.ts';

/** The address pools are full and the first page is loaded by then. */
const RELEASE_MEMORY_AFTER_MS = 3_000;

// The log goes to stderr, one line of JSON an event; messages for people go to stdout.
const lines = createLineWriter({
  write: (text) => process.stderr.write(text),
  atEndOfTurn: (work) => setImmediate(work),
});
process.on('exit', () => lines.flush());
const log = createJsonLog(systemClock, (line) => lines.writeLine(line));

/** Starts the desk and stays until a signal ends it. */
export async function serve(): Promise<void> {
  process.on('unhandledRejection', (thrown) => {
    // A rejection broke one task, not the desk; an uncaught exception may have broken anything.
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
  const settings = getConfig(readProcessSettings(undefined, process.argv.slice(2)));
  warnOf(findStartWarnings(settings, process.getuid?.() ?? null));
  const desk = await startDesk(settings, log);
  warnOf(findOpenPlaces(settings));
  const cancelRelease = systemTimers.after(RELEASE_MEMORY_AFTER_MS, releaseStartMemory);
  stopOnSignal(desk, cancelRelease);
  log({ level: 'info', event: 'desk_open', fields: { mode: settings.mode } });
  process.stdout.write(`${greet(desk, settings)}\n`);
}

function warnOf(risks: readonly StartWarning[]): void {
  for (const { setting, risk } of risks) {
    log({ level: 'warn', event: 'risky_setting', fields: { setting } });
    process.stdout.write(`Warning: ${setting}: ${risk}.\n`);
  }
}

function greet(desk: RunningDesk, { mode, publicUrl }: ProcessSettings): string {
  const lines = [
    mode === 'rehearsal'
      ? 'Naru is open for rehearsal: networks and prices are simulated, nothing here is worth money.'
      : 'Naru is open.',
    ...(desk.publicUrl === null
      ? []
      : [`  Exchange  ${byName(desk.publicUrl)}${publicUrl === null ? '' : `  (outside: ${publicUrl})`}`]),
    `  Console   ${byName(desk.consoleUrl)}`,
  ];
  if (desk.setupUrl !== null)
    lines.push(
      '  Nobody owns this desk yet. This link creates its owner, once:',
      `  ${byName(desk.setupUrl)}`,
    );
  return lines.join('\n');
}

/** The address with the name of this machine: browsers support passkeys there, not at its number. */
function byName(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:');
}

function stopOnSignal(desk: RunningDesk, beforeStop: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends at once. Nothing acknowledged is lost, because every answered write is durable.
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
  // Does not wait for open connections, such as a request to a node that does not answer.
  process.exit();
}

function fail(event: LogEventName, thrown: unknown): void {
  log({ level: 'error', event, fields: { fault: describeFault(thrown) } });
  process.exitCode = 1;
}

/** Prints wrong settings on stderr; logs any other fault, too. */
function explain(thrown: unknown): void {
  if (thrown instanceof ConfigFault) {
    process.stderr.write(`${thrown.message}\n`);
    return;
  }
  const why = thrown instanceof Error ? `: ${thrown.message}` : '.';
  process.stderr.write(`Naru cannot start${why}${fixOf(thrown)}\n`);
  fail('start_failed', thrown);
}

/** The fixes for the files beside the database: the state folder and the key files. */
const FIXES: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', '. The disk is full: free some space, and start again'],
  ['EDQUOT', '. The quota of this user is used up: free some space, and start again'],
  ['EROFS', '. The disk is read-only: mount it for writing, or give another folder'],
  ['EACCES', '. Give a folder that this user may write to'],
]);

function fixOf(thrown: unknown): string {
  return (thrown instanceof Error && 'code' in thrown && FIXES.get(thrown.code)) || '';
}

/**
 * Frees the memory that only the start needed. An idle desk makes so little garbage that V8 would keep it for
 * days. It blocks the event loop for some 50 ms, so call it while the desk is idle.
 */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
