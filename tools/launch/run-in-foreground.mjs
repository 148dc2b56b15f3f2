import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program in place of this one: it gets our terminal and our signals, and its exit code becomes ours.
 * @param {string} binary
 * @param {readonly string[]} args
 */
export function runInForeground(binary, args) {
  const child = spawn(binary, args, { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal also reaches the child; a second signal would cut short its graceful stop.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  stopWithParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`${binary} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
}

const PARENT_ASKED_EVERY_MS = 250;

/**
 * npm runs a script through a shell, which dies from a signal without forwarding it. We notice that by
 * becoming an orphan. When started by hand, becoming an orphan is intended.
 * @param {() => void} stop
 */
function stopWithParent(stop) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_ASKED_EVERY_MS);
  timer.unref();
}

/**
 * The exit code that a shell would show.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}
