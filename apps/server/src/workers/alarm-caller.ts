import type { Language } from '@naru/core';
import type { Alarm } from '@naru/contract';
import { type Callable, type Desk, type Letter, isQuiet, listCallable } from '@naru/desk';
import type { LetterSettings } from '../config/letter-settings.ts';
import { parseJson } from '../config/stored-setting.ts';
import {
  CALLS_KEY,
  type NextCalls,
  createOutageCalls,
  nextCalls,
  noteFirstSeen,
  readCalls,
} from '../status/alarm-calls.ts';
import { type StatusParts, readDeskStatus } from '../status/desk-status.ts';
import { noteFindings } from '../status/findings.ts';
import { type RoundLoop, type WorkerParts, createWorker } from './worker.ts';
import type { AlarmHook } from '../mail/open-post.ts';

const MINUTE_MS = 60_000;
const TIMES = { everyMs: 30_000, afterFaultMs: MINUTE_MS };
/** After a start the networks are read first: a backlog from the time when the desk was off is no alarm. */
const QUIET_AFTER_START_MS = 3 * MINUTE_MS;
/** The pause between two calls; alarms of that time are in the next one. */
const CALL_EVERY_MS = 10 * MINUTE_MS;
/** The text that the web hook has not accepted yet. */
const HOOK_TEXT_KEY = 'alarmHookText';
const HOOK_CHARS_MAX = 4000;
/** After the operators, the desk's own address and web hook are called again this often. */
const AGAIN_MAX = 3;

type CallSettings = Pick<LetterSettings, 'alarmLetters' | 'alarmNextMs' | 'quietHours'>;

interface AlarmCallerOptions extends WorkerParts, Omit<StatusParts, 'desk'> {
  readonly desk: Desk;
  /** The present settings. */
  readonly settings: () => CallSettings;
  readonly hasMail: boolean;
  readonly hook: AlarmHook | null;
}

/**
 * Reports new alarms to the operators by letter and web hook, and calls one person after the other about
 * urgent ones until somebody takes them. While alarms cannot be read, the web hook reports that.
 */
export function createAlarmCaller(options: AlarmCallerOptions): RoundLoop {
  const { desk, log, hasMail } = options;
  const { store, clock } = desk;
  const hook = createHookPoster(options);
  let pauseEndsAtMs = clock.nowMs() + QUIET_AFTER_START_MS;
  const round = async (): Promise<void> => {
    await hook.postAgain();
    const nowMs = clock.nowMs();
    if (nowMs < startedAtMs + QUIET_AFTER_START_MS) return;
    const { alarms } = await readDeskStatus(options);
    await noteFirstSeen(store, alarms, nowMs);
    const { calls, json } = await readCalls(store);
    const { alarmLetters, alarmNextMs, quietHours } = options.settings();
    const areLettersOn = hasMail && alarmLetters !== 'off';
    const people = areLettersOn ? listCallable(await store.listOperators(), nowMs) : [];
    const next = nextCalls(calls, alarms, {
      nowMs,
      isQuiet: isQuiet(quietHours, nowMs),
      isPause: nowMs < pauseEndsAtMs,
      people: people.map(({ operatorId }) => operatorId),
      againMax: AGAIN_MAX,
      nextMs: alarmNextMs,
    });
    const afterJson = JSON.stringify(next.calls);
    if (afterJson === (json ?? '[]')) return;
    const language = alarmLetters === 'off' ? 'en' : alarmLetters;
    const letters = areLettersOn ? writeLetters(desk, { language, people }, next) : [];
    // Written with the calls in one transaction: after any crash nobody is called twice or never.
    const beside = next.first.length === 0 ? undefined : await hook.nextMark(textOf(next.first, language));
    const made = { letters, ...(beside === undefined ? {} : { beside }) };
    const saved = await store.saveMark({ key: CALLS_KEY, beforeJson: json, afterJson }, made);
    if (!saved.ok || next.first.length + next.next.length === 0) return;
    if (next.first.length > 0) {
      pauseEndsAtMs = nowMs + CALL_EVERY_MS;
      await hook.postAgain();
    }
    const called = [...next.first, ...next.next.map(({ alarm }) => alarm)];
    const kinds = called.map(({ kind }) => kind).join(' ');
    log({ level: 'warn', event: 'operators_called', fields: { kinds } });
  };
  const startedAtMs = clock.nowMs();
  const outage = createOutageCalls({ ...options, language: () => options.settings().alarmLetters });
  return createWorker({
    ...options,
    ...TIMES,
    round,
    faultEvent: 'alarms_failed',
    afterRound: outage.afterRound,
  });
}

/**
 * One letter to the desk's own address and to each operator who reads everything and is not in their quiet
 * hours, and one to each person whose turn it is.
 */
function writeLetters(
  desk: Desk,
  to: { readonly language: Language; readonly people: readonly Callable[] },
  { first, next }: NextCalls,
): readonly Letter[] {
  const { language, people } = to;
  const readers = people.filter(({ ownLetters, isResting }) => ownLetters === 'all' && !isResting);
  const wanted = new Map<string | null, readonly Alarm[]>(
    first.length === 0 ? [] : [null, ...readers.map(({ email }) => email)].map((email) => [email, first]),
  );
  for (const [operatorId, calls] of Map.groupBy(next, (each) => each.to)) {
    const { email } = people.find((person) => person.operatorId === operatorId) ?? {};
    if (email === undefined) continue;
    wanted.set(email, [...new Set([...(wanted.get(email) ?? []), ...calls.map(({ alarm }) => alarm)])]);
  }
  return [...wanted].map(([email, alarms]) => ({
    letterId: desk.ids.nextRowId(),
    kind: 'desk_alarm',
    to: email,
    language,
    facts: { alarms: textOf(alarms, language) },
    createdAtMs: desk.clock.nowMs(),
  }));
}

function textOf(alarms: readonly Alarm[], language: Language): string {
  return alarms.map(({ what, advice }) => `${what[language]}\n${advice[language]}`).join('\n\n');
}

interface HookPoster {
  /** The stored mark with the text to post; none without a hook. */
  nextMark(text: string): Promise<{ readonly key: string; readonly valueJson: string } | undefined>;
  /** Tries again to post a text that has not arrived. */
  postAgain(): Promise<void>;
}

/** Keeps a text in the database until it has arrived, also after the end of this process. */
function createHookPoster({
  hook,
  log,
  desk: { store },
}: Pick<AlarmCallerOptions, 'hook' | 'log' | 'desk'>): HookPoster {
  let isFailing = false;
  const readWaiting = async (): Promise<string> => {
    const waiting = parseJson((await store.listSettings()).get(HOOK_TEXT_KEY) ?? '""');
    return typeof waiting === 'string' ? waiting : '';
  };
  const postAgain = async (): Promise<void> => {
    if (hook === null) return;
    const waiting = await readWaiting();
    if (waiting === '') return;
    const problem = await hook.send(waiting);
    if (problem === null) await store.saveSetting(HOOK_TEXT_KEY, '""');
    else if (!isFailing) log({ level: 'warn', event: 'alarm_hook_failed', fields: { problem } });
    await noteFindings(store, 'hook_failing', problem === null ? [] : [problem]);
    isFailing = problem !== null;
  };
  return {
    nextMark: async (text) => {
      if (hook === null) return undefined;
      const waiting = await readWaiting();
      const whole = waiting === '' ? text : `${waiting}\n\n${text}`;
      return { key: HOOK_TEXT_KEY, valueJson: JSON.stringify(whole.slice(-HOOK_CHARS_MAX)) };
    },
    postAgain,
  };
}
