// `npm run lab -- contracts`: compiles the contracts of the tests of EVM rails. The compiler is not
// installed with the project, since its output is committed; npx downloads it for this run.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './source/read-repository.ts';

const COMPILER = 'solc@0.8.37';

interface Compiled {
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: { readonly source: Readonly<Record<string, Compiled>> };
}

const folder = path.join(repositoryRoot, 'packages/rails/src/testing/evm');
const input = {
  language: 'Solidity',
  sources: { source: { content: readFileSync(path.join(folder, 'contracts.sol'), 'utf8') } },
  settings: {
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.methodIdentifiers'] } },
  },
};
const answer = execFileSync('npx', ['--yes', `--package=${COMPILER}`, 'solcjs', '--standard-json'], {
  input: JSON.stringify(input),
  encoding: 'utf8',
});
// The compiler writes a line of its own before its answer.
const output: Output = JSON.parse(answer.slice(answer.indexOf('{')));
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
const contracts = Object.entries(output.contracts?.source ?? {})
  .filter(([, { evm }]) => evm.bytecode.object !== '')
  .map(([name, { evm }]) => [name, { bytecode: `0x${evm.bytecode.object}`, methods: evm.methodIdentifiers }]);
writeFileSync(
  path.join(folder, 'contracts.json'),
  `${JSON.stringify({ compiler: COMPILER, ...Object.fromEntries(contracts) }, null, 2)}\n`,
);
console.log(`Compiled ${contracts.length} contracts.`);
