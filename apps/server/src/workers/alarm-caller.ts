import { ALARM_KINDS, type Alarm, newAlarms } from '@naru/contract';
import type { Desk } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';
import type { AlarmHook } from '../status/alarm-hook.ts';
import { type StatusParts, readDeskStatus } from '../status/desk-status.ts';
import { noteFindings } from '../status/findings.ts';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const TIMES = { everyMs: 30_000, afterFaultMs: MINUTE_MS };
/** After a start the networks are read first: what they missed while the desk was off is no alarm. */
const QUIET_AFTER_START_MS = 3 * MINUTE_MS;
/** Between two calls; what comes up meanwhile is in the next one. */
const CALL_EVERY_MS = 10 * MINUTE_MS;
/** The desk's own mark: what the operators were told, so that a restart does not tell them again. */
const TOLD_KEY = 'alarmsTold';
/** What the web hook has not taken yet. */
const HOOK_TEXT_KEY = 'alarmHookText';
const HOOK_CHARS_MAX = 4000;

interface AlarmCallerOptions extends WorkerParts, Omit<StatusParts, 'desk'> {
  readonly desk: Desk;
  /** The language of letters to operators as it is now; `off`: none. */
  readonly letters: () => 'en' | 'kr' | 'off';
  readonly hook: AlarmHook | null;
}

/** Tells the operators by letter and web hook when something critical comes up that they were not told. */
export function createAlarmCaller(options: AlarmCallerOptions): RoundLoop {
  const { desk, log } = options;
  const { store, clock } = desk;
  const hook = createHookPoster(options);
  let quietUntilMs = clock.nowMs() + QUIET_AFTER_START_MS;
  const call = async (unheard: readonly Alarm[]): Promise<void> => {
    const letters = options.letters();
    const language = letters === 'off' ? 'en' : letters;
    const alarms = unheard.map(({ what, advice }) => `${what[language]}\n${advice[language]}`).join('\n\n');
    if (letters !== 'off') {
      const letter = { letterId: desk.ids.nextRowId(), to: null, language, createdAtMs: clock.nowMs() };
      await store.saveLetters([{ ...letter, kind: 'desk_alarm', facts: { alarms } }]);
    }
    await hook.post(alarms);
    const kinds = unheard.map(({ kind }) => kind).join(' ');
    log({ level: 'warn', event: 'operators_called', fields: { kinds } });
    quietUntilMs = clock.nowMs() + CALL_EVERY_MS;
  };
  const round = async (): Promise<void> => {
    await hook.postAgain();
    if ((options.letters() === 'off' && options.hook === null) || clock.nowMs() < quietUntilMs) return;
    const { alarms } = await readDeskStatus(options);
    const critical = alarms.filter(({ level }) => level === 'critical');
    const toldJson = (await store.listSettings()).get(TOLD_KEY) ?? '{}';
    const unheard = newAlarms(parseTold(toldJson), critical);
    if (unheard.length > 0) await call(unheard);
    const nowJson = JSON.stringify(Object.fromEntries(critical.map(({ kind, count }) => [kind, count])));
    if (nowJson !== toldJson) await store.saveSetting(TOLD_KEY, nowJson);
  };
  return createWorker({ ...options, ...TIMES, round, faultEvent: 'alarms_failed' });
}

interface HookPoster {
  post(text: string): Promise<void>;
  /** Tries once more what has not arrived. */
  postAgain(): Promise<void>;
}

/** Keeps a text in the database until it has arrived, also past the end of this process. */
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
    post: async (text) => {
      if (hook === null) return;
      const waiting = await readWaiting();
      const whole = waiting === '' ? text : `${waiting}\n\n${text}`;
      await store.saveSetting(HOOK_TEXT_KEY, JSON.stringify(whole.slice(-HOOK_CHARS_MAX)));
      await postAgain();
    },
    postAgain,
  };
}

/** The counts of critical alarms, by kind. */
function parseTold(json: string): readonly Pick<Alarm, 'kind' | 'level' | 'count'>[] {
  const value: unknown = JSON.parse(json);
  const counts = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  return ALARM_KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    return typeof count === 'number' ? [{ kind, level: 'critical', count }] : [];
  });
}
