// Calls that are refused in some places, each with what to use instead.
import type { Finding } from '../source/finding.ts';
import type { ParsedSource } from '../source/parse-source.ts';
import { isTest, isYard, type TidyRule } from './tidy-view.ts';

interface Ban {
  readonly rule: string;
  readonly pattern: RegExp;
  /** True where the call is refused. */
  readonly isBannedIn: (path: string) => boolean;
  readonly fix: string;
}

const MONEY_ROOM = /^packages\/(?:core\/src\/(?:money|rate|order\/order-money)|desk\/src\/ledger)\b/;

const floats: Ban = {
  rule: 'no-floats-in-money',
  pattern: /\b(?:parseFloat|Number|Math\.(?:floor|ceil|round|trunc))\(|\.toFixed\(/g,
  isBannedIn: (path) => MONEY_ROOM.test(path) && !isTest(path),
  fix: 'count whole base units in bigint: parseAmount reads them, formatAmount writes them.',
};

const wallClock: Ban = {
  rule: 'clock-is-passed-in',
  pattern: /\bDate\.now\b|\bnew Date\(\)/g,
  isBannedIn: (path) =>
    !isTest(path) && !isYard(path) && !/(?:^|[/-])(?:clock|compose|main)\.tsx?$/.test(path),
  fix: 'take the time from the clock that the caller passes in (nowMs).',
};

const environment: Ban = {
  rule: 'settings-are-passed-in',
  pattern: /\bprocess\.env\b/g,
  isBannedIn: (path) =>
    !isTest(path) && !isYard(path) && !/^apps\/server\/src\/(?:config|settings)(?:\/|\.ts$)/.test(path),
  fix: 'read it once in the settings of the server, and pass the value down.',
};

const storage: Ban = {
  rule: 'one-storage-door',
  pattern: /\b(?:localStorage|sessionStorage)\b/g,
  isBannedIn: (path) =>
    !isTest(path) &&
    !isYard(path) &&
    !/^(?:packages\/ui\/src\/page\/browser-storage\.ts$|apps\/(?:web|console)\/public\/)/.test(path),
  fix: 'use @naru/ui/storage, which survives a browser that refuses to store.',
};

const markup: Ban = {
  rule: 'no-raw-markup',
  pattern: /\b(?:inner|outer)HTML\b|\bdangerouslySetInnerHTML\b|\binsertAdjacentHTML\b/g,
  isBannedIn: () => true,
  fix: 'render elements, or set textContent.',
};

const lateCode: Ban = {
  rule: 'one-way-to-load-later',
  pattern: /\blazy\(|\bawait import\(/g,
  isBannedIn: (path) => /^(?:apps\/(?:web|console)|packages\/ui)\/src\//.test(path) && !isTest(path),
  fix: 'use createLater, whose failures are values: a rejected import takes the page down.',
};

const focus: Ban = {
  rule: 'no-focused-tests',
  pattern: /\b(?:test|it|describe|suite)\.(?:only|todo)\(|\bonly: true/g,
  isBannedIn: () => true,
  fix: 'let every test run, and write a test when it can pass.',
};

export const noFloatsInMoney = ruleOf(floats);
export const clockIsPassedIn = ruleOf(wallClock);
export const settingsArePassedIn = ruleOf(environment);
export const oneStorageDoor = ruleOf(storage);
export const noRawMarkup = ruleOf(markup);
export const oneWayToLoadLater = ruleOf(lateCode);
export const noFocusedTests = ruleOf(focus);

function ruleOf(ban: Ban): TidyRule {
  return (view) =>
    view.sources.flatMap((source) => (ban.isBannedIn(source.path) ? findUses(source, ban) : []));
}

function findUses(source: ParsedSource, ban: Ban): Finding[] {
  return [...source.code.matchAll(ban.pattern)].map((match) => ({
    path: source.path,
    line: source.lineOf(match.index),
    rule: ban.rule,
    message: `${match[0].replace(/\($/, '')} is refused here`,
    fix: ban.fix,
  }));
}
