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
  child.on('error', (error) => {
    console.error(`${binary} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
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
