import type { Asset } from '@naru/core';
import { type Rail, type Store, armAsset, fingerprintSource, listComparedAddresses } from '@naru/desk';
import type { RailConfig } from '@naru/rails';
import { inspectSources, openRails } from '@naru/rails/live';
import type { DefineCommand, ExitCode, Say } from '../machine/command.ts';
import { systemClock } from '../machine/clock.ts';
import { type RailsCommand, onDatabase, readRailsOf } from '../config/rails-file.ts';
import { hashText } from '../machine/hash-text.ts';

const PLAIN_REASON = 'compared with the wallet';

interface ArmWords {
  readonly confirm?: true;
  readonly force?: true;
  readonly reason?: string;
}

export const defineArm =
  (openDesk: () => RailsCommand): DefineCommand =>
  (command, { act, say }) => {
    command
      .description(
        'Shows the receiving addresses of currencies, and opens them once these were compared with the ' +
          'wallet. With the embedded database the desk has to be stopped first.',
      )
      .argument('[names...]', 'networks or currencies; without a name all of them')
      .option('--confirm', 'open them: you have compared the addresses with the wallet')
      .option('--force', 'open a currency at once after a change of its addresses; needs a reason')
      .option('--reason <why>', 'recorded in the audit trail')
      .action(
        act(async (names: readonly string[], { confirm, force, reason = '' }: ArmWords) => {
          if (force === true && reason.trim() === '') return command.error('error: --force needs a --reason');
          const given = {
            names,
            isConfirmed: confirm === true,
            isForced: force === true,
            reason: reason.trim() === '' ? PLAIN_REASON : reason.trim(),
          };
          return armRails({ ...openDesk(), say }, given);
        }),
      );
  };

async function armRails(command: RailsCommand & { readonly say: Say }, given: Arguments): Promise<ExitCode> {
  const { say } = command;
  const configs = await readRailsOf(command);
  if (configs === null) return 2;
  const chosen = chooseRails(configs, given.names);
  if (chosen.all.length === 0) {
    say('This desk has no network: naru.config.json names none.');
    return 2;
  }
  if (!chosen.isWhole) {
    say('This desk has no network or currency of that name. It has:');
    for (const { rail, assets } of chosen.all) say(`  ${rail.network.railId}: ${idsOf(assets)}`);
    return 2;
  }
  let faultCount = 0;
  for (const each of chosen.rails) faultCount += await describeRail(each, say);
  if (faultCount > 0) {
    say('Nothing was opened. naru rails check says how to fix each.');
    return 1;
  }
  if (!given.isConfirmed) {
    say('Compare these with your wallet. If they are its own, run this again with --confirm.');
    return 0;
  }
  return onDatabase(command, (store) => armEach({ store, say, ...given }, chosen.rails));
}

interface ChosenRail {
  readonly config: RailConfig;
  readonly rail: Rail;
  readonly assets: readonly Asset[];
}

/** All networks if no name is given; `isWhole` is false if a name belongs to none. */
function chooseRails(configs: readonly RailConfig[], names: readonly string[]) {
  const all = configs.flatMap((config) =>
    [...openRails([config], systemClock, '').values()].map((rail): ChosenRail => {
      return { config, rail, assets: rail.assets };
    }),
  );
  const isNamed = (name: string): boolean => names.length === 0 || names.includes(name);
  const rails = all
    .map((each) =>
      isNamed(each.rail.network.railId)
        ? each
        : { ...each, assets: each.assets.filter(({ assetId }) => isNamed(assetId)) },
    )
    .filter(({ assets }) => assets.length > 0);
  const known = all.flatMap(({ rail, assets }) => [rail.network.railId, ...assets.map((one) => one.assetId)]);
  return { all, rails, isWhole: rails.length > 0 && names.every((name) => known.includes(name)) };
}

/** Returns the number of faults of the network's sources. */
async function describeRail({ config, rail, assets }: ChosenRail, say: Say): Promise<number> {
  say(`${rail.network.railId}: ${rail.network.name}, ${idsOf(assets)}`);
  for (const { address, derivationPath } of listComparedAddresses(rail))
    say(`  ${[address, ...(derivationPath === null ? [] : [derivationPath])].join('  ')}`);
  const sources = await inspectSources(config, systemClock.nowMs());
  const faults = sources.flatMap(({ setting, faults: list }) =>
    list.map(({ code, message }) => `${setting}: ${message} (${code})`),
  );
  for (const fault of faults) say(`  ! ${fault}`);
  return faults.length;
}

interface Arms extends Pick<Arguments, 'reason' | 'isForced'> {
  readonly store: Store;
  readonly say: Say;
}

async function armEach(
  { store, say, reason, isForced }: Arms,
  chosen: readonly ChosenRail[],
): Promise<0 | 1> {
  const rails = new Map(chosen.map(({ rail }) => [rail.network.railId, rail]));
  const desk = { store, rails, clock: systemClock, hashText, findActing: () => null };
  let isDone = true;
  for (const { rail, assets } of chosen) {
    const fingerprint = fingerprintSource(desk, rail);
    for (const asset of assets) {
      const armed = await armAsset(desk, { asset, fingerprint, operatorId: '', reason, isForced });
      isDone &&= armed.ok || armed.reason === 'setting_unchanged';
      say(armed.ok ? openWords(asset, armed.value) : `${asset.assetId}: ${REFUSED[armed.reason]}`);
    }
  }
  return isDone ? 0 : 1;
}

const REFUSED = {
  setting_unchanged: 'was confirmed before.',
  setting_changed_meanwhile: 'was confirmed by somebody else at the same time; look again.',
  addresses_moved:
    'lines of its list were moved since they were used; naru rails check names the first of them.',
} as const;

function openWords({ assetId }: Asset, opensAtMs: number): string {
  return opensAtMs > systemClock.nowMs()
    ? `${assetId}: its addresses were changed, so it opens at ${new Date(opensAtMs).toISOString()}.`
    : `${assetId}: open.`;
}

function idsOf(assets: readonly Asset[]): string {
  return assets.map(({ assetId }) => assetId).join(', ');
}

interface Arguments {
  readonly names: readonly string[];
  readonly isConfirmed: boolean;
  readonly isForced: boolean;
  readonly reason: string;
}
