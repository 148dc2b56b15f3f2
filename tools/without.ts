// `npm run lab -- without [module]`: removes each module in turn in a copy, and proves that the rest
// compiles, builds, starts without a trace of it, and passes all of its tests.
import { readRepository } from './source/read-repository.ts';
import {
  checkTypes,
  findBuiltTraces,
  findTraces,
  listModules,
  openTreeWithout,
  runIn,
  tracesOf,
} from './modules/without-module.ts';

const [only] = process.argv.slice(2);
const chosen = listModules().filter((name) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`The modules are ${listModules().join(', ')}.`);
const projects = readRepository()
  .map((file) => file.path)
  .filter((file) => /(?:^|\/)tsconfig(?:\.test)?\.json$/.test(file));
for (const name of chosen) {
  const failure = await findFailure(name);
  console.log(failure === null ? `Without ${name} the rest is whole.` : `Without ${name}:\n${failure}`);
  if (failure !== null) process.exitCode = 1;
}

async function findFailure(name: string): Promise<string | null> {
  const traces = tracesOf(name);
  const { root, remove } = openTreeWithout(name);
  try {
    const found = await findTraces(root, traces);
    if (found.length > 0) return found.join('\n');
    const failure = checkTypes(root, projects) ?? runIn(root, 'tools/build.ts', '--force');
    if (failure !== null) return failure;
    const built = findBuiltTraces(root, traces);
    return built.length > 0 ? built.join('\n') : runIn(root, 'tools/test.ts');
  } finally {
    remove();
  }
}
