import { ALARM_KINDS, type Alarm, newAlarms } from '@naru/contract';
import type { Desk } from '@naru/desk';
import { type StatusParts, readDeskStatus } from '../status/desk-status.ts';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const TIMES = { everyMs: 30_000, afterFaultMs: MINUTE_MS };
/** After a start the networks are read first: what they missed while the desk was off is no alarm. */
const QUIET_AFTER_START_MS = 3 * MINUTE_MS;
/** Between two letters; what comes up meanwhile is in the next one. */
const LETTER_EVERY_MS = 10 * MINUTE_MS;
/** The desk's own mark: what the operators were told, so that a restart does not tell them again. */
const TOLD_KEY = 'alarmsTold';

interface AlarmCallerOptions extends WorkerParts, Omit<StatusParts, 'desk'> {
  readonly desk: StatusParts['desk'] & Pick<Desk, 'ids'>;
  /** As it is now; `off`: no letters. */
  readonly language: () => 'en' | 'kr' | 'off';
}

/** Writes a letter to the operators when something critical comes up that they were not told. */
export function createAlarmCaller(options: AlarmCallerOptions): RoundLoop {
  const { desk, log } = options;
  const { store, clock } = desk;
  let quietUntilMs = clock.nowMs() + QUIET_AFTER_START_MS;
  const round = async (): Promise<void> => {
    const language = options.language();
    if (language === 'off' || clock.nowMs() < quietUntilMs) return;
    const { alarms } = await readDeskStatus(options);
    const critical = alarms.filter(({ level }) => level === 'critical');
    const toldJson = (await store.listSettings()).get(TOLD_KEY) ?? '{}';
    const unheard = newAlarms(parseTold(toldJson), critical);
    if (unheard.length > 0) {
      const texts = unheard.map(({ what, advice }) => `${what[language]}\n${advice[language]}`);
      const letter = { letterId: desk.ids.nextRowId(), to: null, language, createdAtMs: clock.nowMs() };
      await store.saveLetters([{ ...letter, kind: 'desk_alarm', facts: { alarms: texts.join('\n\n') } }]);
      const kinds = unheard.map(({ kind }) => kind).join(' ');
      log({ level: 'warn', event: 'operators_called', fields: { kinds } });
      quietUntilMs = clock.nowMs() + LETTER_EVERY_MS;
    }
    const nowJson = JSON.stringify(Object.fromEntries(critical.map(({ kind, count }) => [kind, count])));
    if (nowJson !== toldJson) await store.saveSetting(TOLD_KEY, nowJson);
  };
  return createWorker({ ...options, ...TIMES, round, faultEvent: 'alarms_failed' });
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
