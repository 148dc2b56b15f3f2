import { readRecord } from '../http/read-answer.ts';
import { createNodeRpc } from '../utxo-node/node-rpc.ts';
import { REGTEST_MASTER } from './fixtures/regtest-master.ts';
import type { LitecoinNode } from './litecoin-process.ts';

const KEYS_MAX = 60;

/** Signs an unsigned transaction (PSBT, base64) and returns the transaction as hex. */
export type Signer = (psbt: string) => Promise<string>;

/** A wallet of a node that has the account's keys, loaded only while it signs. */
export async function openSigner({ rpc, rpcUrl, auth }: LitecoinNode): Promise<Signer> {
  const wallet = createNodeRpc({ url: `${rpcUrl}/wallet/signer`, auth });
  const unload = () => rpc.call({ method: 'unloadwallet', params: ['signer'] });
  await rpc.call({ method: 'createwallet', params: ['signer', false, true] });
  const requests = [];
  for (const branch of [0, 1]) {
    const plain = `wpkh(${REGTEST_MASTER}/84'/1'/0'/${branch}/*)`;
    const reported = readRecord(
      await rpc.call({ method: 'getdescriptorinfo', params: [plain] }),
      'a descriptor',
    );
    const desc = `${plain}#${String(reported['checksum'])}`;
    requests.push({ desc, range: [0, KEYS_MAX], timestamp: 'now', internal: branch === 1 });
  }
  await wallet.call({ method: 'importmulti', params: [requests, { rescan: false }] });
  await unload();
  return async (psbt) => {
    await rpc.call({ method: 'loadwallet', params: ['signer'] });
    try {
      const signed = readRecord(
        await wallet.call({ method: 'walletprocesspsbt', params: [psbt] }),
        'a signature',
      );
      const whole = readRecord(
        await rpc.call({ method: 'finalizepsbt', params: [signed['psbt']] }),
        'a PSBT',
      );
      if (whole['complete'] !== true) throw new Error('the wallet did not sign everything');
      return String(whole['hex']);
    } finally {
      await unload();
    }
  };
}
