// `npm run house`: refuses every import that the layers do not allow, and a product that weighs more than its
// budget. With --picture it prints the diagram; with --lower it lowers the budget to what the product weighs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkLayers } from './house/layer-rules.ts';
import { houseViewOf } from './house/house-view.ts';
import { housePicture } from './house/picture.ts';
import { checkRooms } from './house/room-rules.ts';
import { checkWeight, lowerBudget, weigh, type Weight } from './house/weight.ts';
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';

const budgetFile = path.join(import.meta.dirname, 'house', 'budget.json');

const files = readRepository();
const view = houseViewOf(files);
const budget: Weight = JSON.parse(readFileSync(budgetFile, 'utf8'));
const weight = weigh(view, files);
if (process.argv.includes('--picture')) {
  process.stdout.write(housePicture(view));
} else if (process.argv.includes('--lower')) {
  writeFileSync(budgetFile, `${JSON.stringify(lowerBudget(weight, budget), null, 2)}\n`);
} else {
  reportFindings(
    'house',
    [...checkRooms(view), ...checkLayers(view), ...checkWeight(weight, budget)],
    `${view.files.length} files, every arrow down, ${weight['product lines']} lines of product.`,
  );
}
