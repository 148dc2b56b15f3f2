import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLabRail, tetherOn } from '../testing/evm/evm-driver.ts';
import { EvmLab } from '../testing/evm/evm-lab.ts';
import { EVM_PROGRAMS } from '../testing/evm/evm-programs.ts';

const CONTRACT = (tetherOn('eth').contract ?? '').toLowerCase();

for (const { name, skipReason, start } of EVM_PROGRAMS)
  describe(`addresses on ${name}`, { skip: skipReason }, () => {
    test('one from which all money was sent on is one that somebody had', async () => {
      const lab = await EvmLab.open(await start(1));
      try {
        await lab.place('TetherToken', CONTRACT, 6n);
        const rail = openLabRail({ networkId: 'eth', servers: [lab.rpc] });
        const [swept, free] = [1, 2].map((index) => rail.deriveDepositAddress?.(index).watchKey ?? '');
        assert.ok(swept !== undefined && free !== undefined);
        await lab.setBalance(swept, 10n ** 18n);
        await lab.impersonate(swept);
        await lab.send({ from: swept, to: lab.payer, value: 1n });
        await lab.mine();
        await lab.setBalance(swept, 0n);
        assert.deepEqual(await rail.listUsedKeys?.([swept, free]), new Set([swept]));
      } finally {
        await lab.stop();
      }
    });
  });
