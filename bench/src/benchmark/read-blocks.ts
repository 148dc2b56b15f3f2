import { litecoindSkipReason, anvilSkipReason } from '@naru/rails/testing';
import type { BlockAnswer, BlockQuestion } from '../control/block-reader.ts';
import { type NodeChild, startNodeChild } from '../process/node-child.ts';
import type { Benchmark, Round } from './benchmark.ts';
import { type BlockNode, openEvmNode, openUtxoNode } from './block-node.ts';

export const BLOCK_NODES = ['utxo', 'evm'] as const;
type NodeKind = (typeof BLOCK_NODES)[number];

const NODES = {
  utxo: { program: 'litecoind', open: openUtxoNode, skipReason: litecoindSkipReason },
  evm: { program: 'anvil', open: openEvmNode, skipReason: () => anvilSkipReason },
} as const satisfies Record<NodeKind, unknown>;

export function namesOfBlocks(kind: NodeKind): { readonly rail: string; readonly bare: string } {
  return { rail: `blocks-${kind}-rail`, bare: `blocks-${kind}-bare` };
}

/** Why the program is not here, or false. */
export function blocksSkipReason(kind: NodeKind): string | false {
  return NODES[kind].skipReason();
}

/** Blocks of a real node as the product reads them, beside the same requests alone. */
export async function readBlocks(
  kind: NodeKind,
  undoes: (() => Promise<void>)[],
): Promise<readonly Benchmark[]> {
  const { program, open } = NODES[kind];
  const node: BlockNode = await open();
  undoes.push(() => node.stop());
  const script = new URL('../control/block-reader.ts', import.meta.url);
  const args = [JSON.stringify(node.reading)];
  const reader = await startNodeChild<BlockQuestion, BlockAnswer>({ core: 'server', script, args });
  undoes.push(() => reader.end());
  const { blocks, watched } = node.reading;
  const names = namesOfBlocks(kind);
  const ask = (question: BlockQuestion) => () => measure(reader, question, blocks);
  const shared = { database: null, isWarmedUp: true } as const;
  return [
    {
      ...shared,
      name: names.bare,
      title: `one of ${blocks} blocks of ${program}, the same requests alone`,
      run: ask({ kind: 'bare' }),
    },
    {
      ...shared,
      name: names.rail,
      title: `one of ${blocks} blocks of ${program}, for ${watched} addresses`,
      run: ask({ kind: 'rail' }),
    },
  ];
}

async function measure(
  reader: NodeChild<BlockQuestion, BlockAnswer>,
  question: BlockQuestion,
  blocks: number,
): Promise<Round> {
  const { wallMs, cpuUs } = await reader.ask(question);
  return { cpuUs: cpuUs / blocks, perSecond: (1000 * blocks) / wallMs };
}
