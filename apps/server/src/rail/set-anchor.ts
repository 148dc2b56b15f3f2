import { type AnchorRefusal, type Anchored, type Rail, type Store, anchorRail } from '@naru/desk';
import { RailFault } from '@naru/rails';
import type { DefineCommand, ExitCode, Say } from '../machine/command.ts';
import { systemClock } from '../machine/clock.ts';
import { type RailsCommand, onDatabase, readRailsOf } from '../config/rails-file.ts';
import { hashText } from '../machine/hash-text.ts';
import { type Networks, openLiveNetworks } from './networks.ts';

const REFUSALS: Readonly<Record<AnchorRefusal, string>> = {
  rail_not_begun: 'This network was never read, so there is nothing to set right.',
  rail_without_blocks: 'A person is the witness of this network; it has no place in a chain.',
  rail_not_stuck: 'This network is read on from where it is. Nothing was changed.',
  scan_overtaken: 'The desk has read this network meanwhile. Nothing was changed: look at its status first.',
};

export const defineAnchor =
  (openDesk: () => RailsCommand): DefineCommand =>
  (command, { act, say }) => {
    command
      .description(
        'Lets a network continue from a block of the present chain, after it stopped because of a deep ' +
          'reorganisation, or because its server deleted old blocks.',
      )
      .argument('<network>', 'such as ltc')
      .requiredOption('--reason <why>', 'recorded in the audit trail')
      .action(
        act(async (railId: string, { reason }: { readonly reason: string }) => {
          if (reason.trim() === '') return command.error('error: --reason says nothing');
          return setAnchor({ ...openDesk(), say }, railId, reason.trim());
        }),
      );
  };

async function setAnchor(
  command: RailsCommand & { readonly say: Say },
  railId: string,
  reason: string,
): Promise<ExitCode> {
  const { say } = command;
  const configs = await readRailsOf(command);
  if (configs === null) return 2;
  const networks = await openLiveNetworks(configs, systemClock, '');
  const rail = networks.rails.get(railId);
  if (rail === undefined) {
    say(`This desk has no network ${railId}. It has: ${[...networks.rails.keys()].join(', ')}.`);
    return 2;
  }
  try {
    return await onDatabase(command, (store) => anchor({ networks, store, say }, rail, reason));
  } catch (thrown) {
    if (!(thrown instanceof RailFault)) throw thrown;
    say(`The network could not be read: ${thrown.message} (${thrown.code}). Nothing was changed.`);
    return 1;
  }
}

interface Parts {
  readonly networks: Networks;
  readonly store: Store;
  readonly say: (line: string) => void;
}

async function anchor({ networks, store, say }: Parts, rail: Rail, reason: string): Promise<0 | 1> {
  const desk = {
    rails: networks.rails,
    assets: networks.assets,
    store,
    clock: systemClock,
    hashText,
    findActing: () => null,
  };
  const anchored = await anchorRail(desk, rail, reason);
  if (!anchored.ok) {
    say(REFUSALS[anchored.reason]);
    return 1;
  }
  const { fromHeight, headHeight, toLookAt, gap } = anchored.value;
  say(`${rail.network.name} is read again from block ${fromHeight} to ${headHeight} when the desk runs.`);
  say('Until then payments in these blocks are unconfirmed, and nothing is paid out for them.');
  if (toLookAt.length > 0)
    say(`Payments of these orders are in older blocks; look in an explorer: ${toLookAt.join(', ')}.`);
  if (gap !== null) sayGap(gap, say);
  return 0;
}

function sayGap(
  { fromHeight, throughHeight, orders, prizes }: NonNullable<Anchored['gap']>,
  say: Parts['say'],
): void {
  say(`Blocks ${fromHeight} to ${throughHeight} are left out: the server no longer has them.`);
  for (const { date, address, txids } of prizes)
    say(`The prize of ${date} is on hold; look up whether it was paid: ${[address, ...txids].join(', ')}.`);
  if (orders.length === 0) {
    say('No order can have been paid in them.');
    return;
  }
  say('Look up in an explorer whether these addresses were paid in them:');
  for (const { reference, addresses, isHeld } of orders)
    say(`  ${reference}: ${addresses.join(', ')}${isHeld ? ' (on hold)' : ''}`);
  say('Orders on hold are not paid until somebody has looked and closes the hold in the console.');
}
