import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program in place of this one: it has our terminal, gets our signals, and its exit code is ours.
 * @param {string} binary
 * @param {readonly string[]} args
 */
export function runInForeground(binary, args) {
  const child = spawn(binary, args, { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; a second one would cut its graceful stop short.
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
 * npm runs a script through a shell, which dies of a signal without passing it on. Then we are an orphan:
 * that is how we learn of the signal. Started by hand, an orphan is somebody's wish.
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
