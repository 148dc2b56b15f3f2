// `npm run mutants [-- --only <part of a name>]`: breaks one rule at a time in a copy of the repository, and
// fails when neither the simulator nor the tests see it.
import { catchMutant } from './mutants/catch-mutant.ts';
import { type MutantOutcome, describeOutcome, isCaught } from './mutants/mutant-table.ts';
import { type Mutation, mutate } from './mutants/mutation.ts';
import { MUTATIONS } from './mutants/mutations.ts';
import { type CopiedTree, openCopiedTree } from './source/copied-tree.ts';

const [flag, only = ''] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--only' || only === '')) {
  throw new Error('Usage: npm run mutants [-- --only <part of a name>]');
}
const chosen = MUTATIONS.filter(({ name }) => name.includes(only));
const tree = openCopiedTree();
process.once('exit', () => tree.remove());
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const outcomes: MutantOutcome[] = [];
for (const mutation of chosen) {
  const outcome = await runMutation(tree, mutation);
  outcomes.push(outcome);
  for (const line of describeOutcome(outcome)) console.log(line);
}
const caughtCount = outcomes.filter(isCaught).length;
console.log(`${caughtCount} of ${outcomes.length} mutations caught`);
process.exitCode = outcomes.length > 0 && caughtCount === outcomes.length ? 0 : 1;

async function runMutation(broken: CopiedTree, mutation: Mutation): Promise<MutantOutcome> {
  const fix = broken.change(mutation.file, (text) => mutate(text, mutation));
  try {
    return { mutation, caught: await catchMutant(broken.root, mutation), failure: null };
  } catch (thrown) {
    return { mutation, caught: null, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  } finally {
    fix();
  }
}
