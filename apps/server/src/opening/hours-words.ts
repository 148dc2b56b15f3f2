import type { Words } from '@naru/contract';
import type { DaySpan, OpeningHours } from '@naru/desk';

type Language = keyof Words;

interface Names {
  /** From Monday to Sunday. */
  readonly days: readonly string[];
  readonly everyDay: string;
  readonly closed: string;
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], everyDay: 'Daily', closed: 'Closed' },
  kr: { days: ['월', '화', '수', '목', '금', '토', '일'], everyDay: '매일', closed: '휴무' },
};

/**
 * The hours of an ordinary week, such as `Mon–Fri 09:00–18:00; Sat 10:00–14:00 (Asia/Seoul)`. Days without
 * hours are left out.
 */
export function hoursWords({ week, timeZone }: OpeningHours): Words {
  const groups = groupDays(week.map(spansText));
  const say = (language: Language): string => {
    const parts = groups.map(({ first, last, text }) => `${daysText(NAMES[language], first, last)} ${text}`);
    return `${parts.join('; ') || NAMES[language].closed} (${timeZone})`;
  };
  return { en: say('en'), kr: say('kr') };
}

function spansText(spans: readonly DaySpan[]): string {
  return spans.map(({ from, until }) => `${from}–${until}`).join(', ');
}

interface DayGroup {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Days in a row with the same hours are one. */
function groupDays(texts: readonly string[]): readonly DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [day, text] of texts.entries()) {
    const before = groups.at(-1);
    if (before?.text === text) groups[groups.length - 1] = { ...before, last: day };
    else groups.push({ first: day, last: day, text });
  }
  return groups.filter(({ text }) => text !== '');
}

function daysText({ days, everyDay }: Names, first: number, last: number): string {
  if (first === 0 && last === days.length - 1) return everyDay;
  return first === last ? `${days[first]}` : `${days[first]}–${days[last]}`;
}
