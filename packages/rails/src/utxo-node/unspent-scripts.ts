import { readUnspentScripts } from './node-answer.ts';
import type { NodeRpc } from './node-rpc.ts';

/** The node reads all unspent outputs of its chain: a minute or more on the largest one. */
const SCAN_MAX_MS = 15 * 60_000;

/**
 * Those of the scripts that unspent outputs in blocks pay. The node runs one such scan at a time and refuses
 * a second one.
 */
export async function listUnspentScripts(
  rpc: NodeRpc,
  scripts: readonly string[],
): Promise<readonly string[]> {
  if (scripts.length === 0) return [];
  const descriptors = scripts.map((script) => `raw(${script})`);
  const call = { method: 'scantxoutset', params: ['start', descriptors], timeoutMs: SCAN_MAX_MS };
  return readUnspentScripts(await rpc.call(call));
}
