import { assignUnmatched, dismissUnmatched, returnUnmatched } from '@naru/desk';
import { act } from '../steps/act.ts';
import { chosen } from '../steps/unmatched-steps.ts';
import type { World } from '../world/world.ts';

/** A careful operator gives the money to the order that its tag names, else sends it back. */
export async function settleUnmatched(world: World, tell: (line: string) => void): Promise<void> {
  const { records, chains } = world;
  for (const deposit of records.listUnmatched()) {
    if (deposit.state !== 'open' || deposit.entryId === null) continue;
    const key = chains.get(deposit.railId)?.shared.keyOfTag?.(deposit.mark ?? '');
    const orderId = records.ask('SELECT order_id FROM orders WHERE deposit_watch_key = ?', key ?? '');
    const given =
      orderId === null
        ? ''
        : await act(world, 'assign', (desk) =>
            assignUnmatched(desk, { ...chosen(deposit), orderId: String(orderId) }),
          );
    if (given.startsWith('ok')) continue;
    const back = await act(world, 'return', (desk) => returnUnmatched(desk, chosen(deposit)));
    tell(`settle ${deposit.outputKey.slice(0, 8)}: ${given} ${back}`);
    if (!back.startsWith('ok'))
      await act(world, 'put aside', (desk) =>
        dismissUnmatched(desk, { ...chosen(deposit), act: 'dismiss', note: 'nobody asks for it' }),
      );
  }
}
