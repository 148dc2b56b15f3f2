import { openRails } from '@naru/rails/live';
import { systemClock } from '../machine/clock.ts';
import { RAILS_FILE, readRailsFile } from '../config/rails-file.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { type RailCheck, checkRail } from './check-rail.ts';

export interface RailsCheck
  extends Pick<ProcessSettings, 'dataFolder' | 'mode'>, Pick<RailCheck, 'store' | 'nowMs'> {
  readonly say: (line: string) => void;
}

/** Checks every network of the settings. Gives the exit code: 0 when nothing is missing, else 1. */
export async function checkRails({ dataFolder, mode, store, nowMs, say }: RailsCheck): Promise<0 | 1> {
  const file = await readRailsFile(dataFolder);
  if (!file.ok) {
    const own = problemsOfMode(mode);
    for (const { setting, problem, fix } of file.problems) say(`! ${setting}: ${problem}\n  -> ${fix}`);
    for (const { problem, fix } of own) say(`! ${problem}\n  -> ${fix}`);
    say(`${file.problems.length + own.length} to fix; no network was asked.`);
    return 1;
  }
  const { rails: configs, rates } = file.value;
  let problemCount = 0;
  for (const config of configs) {
    for (const rail of openRails([config], systemClock, '').values()) {
      const report = await checkRail({ config, rail, store, nowMs });
      problemCount += report.problemCount;
      for (const line of [...report.lines, '']) say(line);
    }
  }
  for (const { problem, fix } of [...problemsOfFile(configs.length, rates), ...problemsOfMode(mode)]) {
    problemCount += 1;
    say(`! ${problem}\n  -> ${fix}`);
  }
  say(problemCount === 0 ? 'Nothing is missing.' : `${problemCount} to fix.`);
  return problemCount === 0 ? 0 : 1;
}

interface Problem {
  readonly problem: string;
  readonly fix: string;
}

function problemsOfFile(railCount: number, rates: string | null): readonly Problem[] {
  const problems: Problem[] = [];
  if (railCount === 0)
    problems.push({
      problem: `${RAILS_FILE} serves no network`,
      fix: 'write an entry for each network; docs/rails.md has one for each kind',
    });
  if (rates === null)
    problems.push({
      problem: 'the desk has no prices, and will make no orders',
      fix: `write "rates": "live" into ${RAILS_FILE}`,
    });
  return problems;
}

function problemsOfMode(mode: ProcessSettings['mode']): readonly Problem[] {
  if (mode === 'live') return [];
  const problem = 'NARU_MODE is not live, and only a live desk serves these networks';
  return [{ problem, fix: 'set NARU_MODE=live, here and where the desk is started' }];
}
