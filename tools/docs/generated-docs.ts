// Documents generated from the sources, so that they cannot become outdated unnoticed.
import { REFUSALS } from '@naru/contract';
import { ALARM_WORDS, OUTAGE_WORDS } from '@naru/server/alarms';
import { LOG_EVENTS } from '@naru/server/log';
import { type EnvSetting, PROCESS_SETTINGS, SETTING_CATALOGUE } from '@naru/server/settings';
import { type CallTable, OPERATOR_TABLE, VISITOR_TABLE } from '@naru/server/with-modules';
import { FIRST_STAGES, ORDER_STAGES, TRANSITIONS, statusOf } from '@naru/core';
import type { RepositoryFile } from '../source/read-repository.ts';
import { housePicture } from './house-picture.ts';

export interface GeneratedDoc {
  readonly path: string;
  /** The text that the file should have; `present` is its current text. */
  readonly render: (present: string) => string;
}

export function generatedDocs(files: readonly RepositoryFile[]): GeneratedDoc[] {
  return [
    {
      path: 'ARCHITECTURE.md',
      render: (present) => replaceSection(present, 'house', mermaid(housePicture(files))),
    },
    { path: 'docs/generated/order-life.md', render: orderLife },
    { path: 'docs/generated/refusals.md', render: refusals },
    { path: 'docs/generated/calls.md', render: calls },
    { path: 'docs/generated/settings.md', render: settings },
    { path: 'docs/generated/alarms.md', render: alarms },
    { path: 'docs/generated/log.md', render: logEvents },
  ];
}

/** Puts `body` between `<!-- name:start -->` and `<!-- name:end -->`. Throws if a mark is missing. */
export function replaceSection(text: string, name: string, body: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The marks ${start} and ${end} are missing.`);
  return `${text.slice(0, from + start.length)}\n\n${body}\n${text.slice(to)}`;
}

function orderLife(): string {
  const arrows = Object.entries(TRANSITIONS).flatMap(([event, { from, to }]) =>
    from.map((stage) => `  ${stage} --> ${to}: ${event}`),
  );
  const first = Object.entries(FIRST_STAGES).map(([event, stage]) => `  [*] --> ${stage}: ${event}`);
  const stages = ORDER_STAGES.map((stage) => `| \`${stage}\` | \`${statusOf(stage)}\` |`);
  const rows = Object.entries(TRANSITIONS).map(([event, { from, to, actors }]) => {
    const left = from.map((stage) => `\`${stage}\``).join(', ');
    return `| \`${event}\` | ${left} | \`${to}\` | ${actors.join(', ')} |`;
  });
  return page('The life of an order', 'packages/core/src/order/transition.ts', [
    mermaid(['stateDiagram-v2', ...first, ...arrows, ''].join('\n')),
    'The public status is a function of the stage:\n',
    table(['stage', 'status'], stages),
    'Every change of a stage, and who may cause it:\n',
    table(['event', 'from', 'to', 'who'], rows),
  ]);
}

function alarms(): string {
  const rows = Object.values(ALARM_WORDS).map(
    ({ what, advice }) => `| ${readable(what.en)} | ${advice.en} |`,
  );
  return page('What calls for a person', 'apps/server/src/status/alarm-words.ts', [
    'The strip on every page of the console, letters and web hooks say these in both languages:\n',
    table(['alarm', 'what to do'], rows),
    'Without the database none of this works. Only the web hook is then called, once for each of these:\n',
    ...Object.values(OUTAGE_WORDS).map(({ en }) => `> ${en.replace('\n', '\n>\n> ')}\n`),
  ]);
}

const ASKED = { nobody: '', operators: 'Operators: ', owners: 'Owners: ', host: 'Who runs the machine: ' };

function logEvents(): string {
  const rows = Object.entries(LOG_EVENTS).map(
    ([event, { when, asked, asks }]) => `| \`${event}\` | ${when} | ${ASKED[asked]}${asks || 'Nobody'} |`,
  );
  return page('The log', 'apps/server/src/log/log-events.ts', [
    'One line of JSON for each event, on stderr. What calls for a person is [an alarm](alarms.md):\n',
    table(['event', 'when', 'what it asks of whom'], rows),
  ]);
}

function readable(text: string): string {
  return text.replaceAll('{{names}}', '…').replaceAll('{{count}}', 'n');
}

function refusals(): string {
  const rows = Object.entries(REFUSALS).map(
    ([code, { status, en, kr }]) => `| \`${code}\` | ${status} | ${en} | ${kr} |`,
  );
  return page('How the desk says no', 'packages/contract/src/refusal', [
    'A refused call answers `{"success": false, "code", "message"}` with this status:\n',
    table(['code', 'status', 'message', 'in Korean'], rows),
  ]);
}

function calls(): string {
  const rows = ({ paths, shapes }: CallTable): string[] =>
    Object.entries(paths).map(
      ([name, call]) => `| \`${call.replace(' ', '` | `')}\` | ${shapes[name]?.summary ?? ''} |`,
    );
  return page('The calls', 'packages/contract/src/calls.ts', [
    'On the public port, described whole at `/api/docs` of a running desk:\n',
    table(['method', 'path', 'what it does'], rows(VISITOR_TABLE)),
    "On the console's own port:\n",
    table(['method', 'path', 'what it does'], rows(OPERATOR_TABLE)),
  ]);
}

function settings(): string {
  const all: readonly EnvSetting<unknown>[] = Object.values(PROCESS_SETTINGS);
  const ofProcess = all.map(
    ({ name, defaultText = null, meaning, accepts, isSecret }) =>
      `| \`${name}\` | ${orNone(defaultText)} | ${meaning}${isSecret ? ' Secret.' : ''} | ${accepts} |`,
  );
  const ofDesk = SETTING_CATALOGUE.map(
    ({ key, defaultJson, meaning, accepts }) =>
      `| \`${key}\` | \`${defaultJson}\` | ${meaning.en} | ${accepts.en} |`,
  );
  const heads = ['name', 'default', 'meaning', 'accepts'];
  return page('Settings', 'apps/server/src/config', [
    'Everything has a default. A wrong setting stops the start, with all problems and the fix for each.\n',
    '## The process, by its environment\n',
    table(heads, ofProcess),
    '## The desk, in its database\n',
    'Changed with `naru settings set NAME VALUE --reason TEXT`; texts are typed without quotes there.\n',
    table(heads, ofDesk),
    '## The rails, in `naru.config.json` of the data folder\n',
    'See [the rails of a live desk](../rails.md).\n',
  ]);
}

function orNone(text: string | null): string {
  return text === null ? '–' : `\`${text}\``;
}

function page(title: string, source: string, parts: readonly string[]): string {
  const origin = `<!-- Made by "npm run docs" from ${source}; changes here are overwritten. -->`;
  return [`# ${title}`, '', origin, '', ...parts].join('\n');
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows, ''].join('\n');
}

function mermaid(chart: string): string {
  return `\`\`\`mermaid\n${chart}\`\`\`\n`;
}
