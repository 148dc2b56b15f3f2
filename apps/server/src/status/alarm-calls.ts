import { ALARM_KINDS, type Alarm, type AlarmKind, type DeskStatus, newAlarms } from '@naru/contract';
import { type Desk, type SettingStore, recordDeskAct } from '@naru/desk';
import { ok } from '@naru/core';
import { SESSION_MAX_MS } from '../account/operator-sessions.ts';
import { parseJson } from '../config/stored-setting.ts';
import type { LetterSettings } from '../config/letter-settings.ts';
import type { Log } from '../log/json-log.ts';
import { OUTAGE_WORDS } from './alarm-words.ts';
import type { AlarmHook } from '../mail/open-post.ts';

/** Who was notified of which alarm, and who took it, for every process and the next start. */
export const CALLS_KEY = 'alarmCalls';

/** A call about an alarm, or the person who took it. */
interface AlarmCall extends Pick<Alarm, 'kind' | 'level' | 'count'> {
  /** The operators who were called one after the other since the first call. */
  readonly calledPeople: readonly string[];
  /** How often the desk's own address and web hook were called again after the operators. */
  readonly againCount: number;
  readonly calledAtMs: number;
  readonly takenBy: string | null;
  readonly takenAtMs: number;
}

/** The stored calls, and their text, on which a change is based. */
export async function readCalls(
  store: Pick<SettingStore, 'listSettings'>,
): Promise<{ readonly calls: readonly AlarmCall[]; readonly json: string | null }> {
  const json = (await store.listSettings()).get(CALLS_KEY) ?? null;
  const stored = parseJson(json ?? '[]');
  return { calls: Array.isArray(stored) ? stored.flatMap(toCall) : [], json };
}

function toCall(value: unknown): readonly AlarmCall[] {
  const said: Readonly<Record<string, unknown>> = { ...Object(value) };
  const kind = ALARM_KINDS.find((each) => each === said['kind']);
  const { count, calledPeople, againCount, calledAtMs, takenBy, takenAtMs } = said;
  const isWhole = [count, againCount, calledAtMs, takenAtMs].every(Number.isSafeInteger);
  if (kind === undefined || !isWhole || !Array.isArray(calledPeople)) return [];
  return [
    {
      kind,
      level: said['level'] === 'critical' ? 'critical' : 'warning',
      count: Number(count),
      calledPeople: calledPeople.filter((each) => typeof each === 'string'),
      againCount: Number(againCount),
      calledAtMs: Number(calledAtMs),
      takenBy: typeof takenBy === 'string' ? takenBy : null,
      takenAtMs: Number(takenAtMs),
    },
  ];
}

/** A value of the desk: when each present alarm was first seen. */
const FIRST_SEEN_KEY = 'alarmsFirstSeen';

type FirstSeen = Readonly<Partial<Record<AlarmKind, number>>>;

export function readFirstSeen(stored: ReadonlyMap<string, string>): FirstSeen {
  const said: Readonly<Record<string, unknown>> = {
    ...Object(parseJson(stored.get(FIRST_SEEN_KEY) ?? '{}')),
  };
  const known = ALARM_KINDS.filter((kind) => Number.isSafeInteger(said[kind]));
  return Object.fromEntries(known.map((kind) => [kind, Number(said[kind])]));
}

/** Records when each alarm was first seen, and deletes ended ones. Writes only changes. */
export async function noteFirstSeen(
  store: Pick<SettingStore, 'listSettings' | 'saveSetting'>,
  alarms: readonly Pick<Alarm, 'kind'>[],
  nowMs: number,
): Promise<void> {
  const stored = await store.listSettings();
  const before = readFirstSeen(stored);
  const kinds = ALARM_KINDS.filter((kind) => alarms.some((alarm) => alarm.kind === kind));
  const json = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, before[kind] ?? nowMs])));
  if ((stored.get(FIRST_SEEN_KEY) ?? '{}') !== json) await store.saveSetting(FIRST_SEEN_KEY, json);
}

/** The state after the first call, when no operator has been called. */
const FIRST_CALL = { calledPeople: [], againCount: 0 } as const;

interface CallRules {
  readonly nowMs: number;
  /** New calls wait: during quiet hours if they are not urgent, and in the pause after a call. */
  readonly isQuiet: boolean;
  readonly isPause: boolean;
  /** The operators who can be called while nobody has taken it, in this order. */
  readonly people: readonly string[];
  /** How often the desk's own address and web hook are called again after all operators. */
  readonly againMax: number;
  readonly nextMs: number;
}

export interface NextCalls {
  readonly calls: readonly AlarmCall[];
  /** For the desk's own address and web hook, for the first time or again. */
  readonly first: readonly Alarm[];
  /** For operators. */
  readonly next: readonly { readonly alarm: Alarm; readonly to: string }[];
}

/** The calls to make now, and the state to store after them. Ended alarms are removed. */
export function nextCalls(
  calls: readonly AlarmCall[],
  alarms: readonly Alarm[],
  rules: CallRules,
): NextCalls {
  const { nowMs, isQuiet, isPause, people, againMax, nextMs } = rules;
  const first: Alarm[] = [];
  const next: { alarm: Alarm; to: string }[] = [];
  const kept = alarms.flatMap((alarm): readonly AlarmCall[] => {
    const { kind, level, count } = alarm;
    const call = calls.find((each) => each.kind === kind);
    // The person who took an urgent alarm is gone by now, or would have signed in and could take it again.
    const isLeft = level === 'critical' && isTakenBefore(call, nowMs - SESSION_MAX_MS);
    const isNew = call === undefined || isLeft || newAlarms([call], [alarm]).length > 0;
    if (isNew && !isPause && !(isQuiet && level === 'warning')) {
      first.push(alarm);
      return [{ kind, level, count, ...FIRST_CALL, calledAtMs: nowMs, takenBy: null, takenAtMs: 0 }];
    }
    if (call === undefined) return [];
    // A deferred alarm stays new; an alarm that shrank is new again when it grows.
    const known = isNew ? call : { ...call, level, count };
    const isDue = level === 'critical' && call.takenBy === null && nowMs >= call.calledAtMs + nextMs;
    if (!isDue) return [known];
    const to = people.find((each) => !call.calledPeople.includes(each));
    if (to !== undefined) {
      next.push({ alarm, to });
      return [{ ...known, calledPeople: [...call.calledPeople, to], calledAtMs: nowMs }];
    }
    if (isPause || call.againCount >= againMax) return [known];
    first.push(alarm);
    return [{ ...known, againCount: call.againCount + 1, calledAtMs: nowMs }];
  });
  return { calls: kept, first, next };
}

function isTakenBefore(call: AlarmCall | undefined, sinceMs: number): boolean {
  return call !== undefined && call.takenBy !== null && call.takenAtMs <= sinceMs;
}

/** One failed round may be a short outage; the next one is a minute later. */
const FAILURES_BEFORE_CALL = 2;

interface OutageCallsOptions {
  readonly hook: AlarmHook | null;
  readonly language: () => LetterSettings['alarmLetters'];
  readonly log: Log;
}

/** Reports to the web hook alone that alarms cannot be read: once, and once when they can again. */
export function createOutageCalls({ hook, language, log }: OutageCallsOptions): {
  readonly afterRound: (cause: string | null) => Promise<void>;
} {
  let failuresInARow = 0;
  let isOutageReported = false;
  let isHookFailing = false;
  return {
    afterRound: async (cause) => {
      const hasFailed = cause !== null;
      failuresInARow = hasFailed ? failuresInARow + 1 : 0;
      const isOut = hasFailed && (isOutageReported || failuresInARow >= FAILURES_BEFORE_CALL);
      if (hook === null || isOut === isOutageReported) return;
      const chosen = language();
      const words = OUTAGE_WORDS[isOut ? 'begun' : 'ended'][chosen === 'off' ? 'en' : chosen];
      const problem = await hook.send(words.replace('{{cause}}', () => cause ?? ''));
      if (problem === null) isOutageReported = isOut;
      else if (!isHookFailing) log({ level: 'warn', event: 'alarm_hook_failed', fields: { problem } });
      isHookFailing = problem !== null;
    },
  };
}

/** Others may change the calls at the same time; each try starts from their result. */
const TRIES_MAX = 5;

/** Records that an operator took an alarm; nothing changes if it has ended or somebody has taken it. */
export async function takeAlarm(
  desk: Desk,
  { alarms }: Pick<DeskStatus, 'alarms'>,
  { kind, operatorId }: { readonly kind: AlarmKind; readonly operatorId: string },
): Promise<void> {
  const alarm = alarms.find((each) => each.kind === kind);
  if (alarm === undefined) return;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { calls, json } = await readCalls(desk.store);
    const call = calls.find((each) => each.kind === kind);
    if ((call?.takenBy ?? null) !== null) return;
    const takenAtMs = desk.clock.nowMs();
    const { level, count } = alarm;
    const taken = { ...(call ?? { ...FIRST_CALL, calledAtMs: takenAtMs }), kind, level, count };
    const rest = calls.filter((each) => each.kind !== kind);
    const afterJson = JSON.stringify([...rest, { ...taken, takenBy: operatorId, takenAtMs }]);
    const change = { key: CALLS_KEY, beforeJson: json, afterJson };
    const what = { event: 'alarm_taken', subjectId: kind, operatorId, note: null } as const;
    const saved = await recordDeskAct<null, 'setting_changed_meanwhile'>(desk, () =>
      ok({ what, write: (act) => desk.store.saveMark(change, { letters: [], act }) }),
    );
    if (saved.ok) return;
  }
  throw new Error('the calls about alarms are too busy');
}
