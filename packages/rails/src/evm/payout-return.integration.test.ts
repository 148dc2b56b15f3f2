import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLabRail, tetherOn } from '../testing/evm/evm-driver.ts';
import { EvmLab } from '../testing/evm/evm-lab.ts';
import { EVM_PROGRAMS } from '../testing/evm/evm-programs.ts';
import { watchOnly } from '../testing/watch-only.ts';

const CONTRACT = (tetherOn('eth').contract ?? '').toLowerCase();

for (const { name, skipReason, start } of EVM_PROGRAMS)
  describe(`a payout on ${name}`, { skip: skipReason }, () => {
    test('can come back until a block has used its number', async () => {
      const lab = await EvmLab.open(await start(1));
      try {
        await lab.place('TetherToken', CONTRACT, 6n);
        const rail = openLabRail({ networkId: 'eth', servers: [lab.rpc] });
        const receiver = rail.deriveDepositAddress?.(1).watchKey ?? '';
        const cursor = await rail.startCursor();
        await lab.send({ to: receiver, value: 1_000n });
        await lab.mine();
        const [paid] = (await rail.scan(cursor, watchOnly(receiver), 50)).outputs;
        const [used = ''] = paid?.spentOutpoints ?? [];
        const [account, number] = used.split(':');
        const next = `${account}:${Number(number) + 1}`;
        const mayReturn = (...spentOutpoints: readonly string[]) =>
          rail.mayReturn?.({ spentOutpoints, firstSeenAtMs: 0 });
        assert.deepEqual([await mayReturn(used), await mayReturn(next)], [false, true]);
        await lab.send({ to: receiver, value: 1n });
        assert.equal(await mayReturn(next), true, 'what waits is in no block');
        await lab.mine();
        assert.equal(await mayReturn(next), false);
        assert.equal(await mayReturn(), false, 'a payment that a contract made has no number');
      } finally {
        await lab.stop();
      }
    });
  });
