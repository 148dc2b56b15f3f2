import type { LetterSettings } from '../config/letter-settings.ts';
import type { Log } from '../log/json-log.ts';
import type { AlarmHook } from '../mail/alarm-hook.ts';
import { OUTAGE_WORDS } from './alarm-words.ts';

/** One failed round may be a moment; the next one is a minute later. */
const FAILURES_BEFORE_CALL = 2;

interface OutageCallsOptions {
  readonly hook: AlarmHook | null;
  readonly language: () => LetterSettings['alarmLetters'];
  readonly log: Log;
}

/** Tells the web hook, past the database, that the alarms cannot be read: once, and once when they can. */
export function createOutageCalls({ hook, language, log }: OutageCallsOptions): {
  readonly afterRound: (cause: string | null) => Promise<void>;
} {
  let failuresInARow = 0;
  let isTold = false;
  let isHookFailing = false;
  return {
    afterRound: async (cause) => {
      const hasFailed = cause !== null;
      failuresInARow = hasFailed ? failuresInARow + 1 : 0;
      const isOut = hasFailed && (isTold || failuresInARow >= FAILURES_BEFORE_CALL);
      if (hook === null || isOut === isTold) return;
      const chosen = language();
      const words = OUTAGE_WORDS[isOut ? 'begun' : 'ended'][chosen === 'off' ? 'en' : chosen];
      const problem = await hook.send(words.replace('{{cause}}', () => cause ?? ''));
      if (problem === null) isTold = isOut;
      else if (!isHookFailing) log({ level: 'warn', event: 'alarm_hook_failed', fields: { problem } });
      isHookFailing = problem !== null;
    },
  };
}
