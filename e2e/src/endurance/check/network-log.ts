import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fieldsOf, listOf, textOf } from '../load/desk-client.ts';

/** One output on a simulated network, as the network's own log has it. */
export interface NetworkOutput {
  readonly railId: string;
  readonly outputKey: string;
  readonly txid: string;
  readonly watchKey: string;
  readonly baseUnits: string;
}

/** What was really paid, whatever the desk made of it: read from the simulated networks themselves. */
export async function readNetworkOutputs(dataFolder: string): Promise<readonly NetworkOutput[]> {
  const text = await readFile(path.join(dataFolder, 'rehearsal.log'), 'utf8');
  // Behind the last line end there may be a line that was being written when the process died.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter((line) => line !== '').flatMap(outputsOfLine);
}

function outputsOfLine(line: string): readonly NetworkOutput[] {
  const parsed = fieldsOf(JSON.parse(line));
  const event = fieldsOf(parsed['event']);
  if (event['kind'] !== 'pay') return [];
  const txid = textOf(event, 'txid');
  return listOf(event['outputs']).map((output, index) => ({
    railId: textOf(parsed, 'railId'),
    outputKey: `${txid}:${index}`,
    txid,
    watchKey: textOf(output, 'watchKey'),
    baseUnits: textOf(output, 'baseUnits'),
  }));
}
