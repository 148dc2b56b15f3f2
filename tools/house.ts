// `npm run house`: refuses every import that the layers do not allow, and a product that weighs more than its
// budget. With --lower it lowers the budget to what the product weighs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkArrows, houseFilesOf } from './house/arrows.ts';
import { checkWeight, lowerBudget, weigh, type Weight } from './house/weight.ts';
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';

const budgetFile = path.join(import.meta.dirname, 'house', 'budget.json');

const repository = readRepository();
const files = houseFilesOf(repository);
const budget: Weight = JSON.parse(readFileSync(budgetFile, 'utf8'));
const weight = weigh(files, repository);
if (process.argv.includes('--lower')) {
  writeFileSync(budgetFile, `${JSON.stringify(lowerBudget(weight, budget), null, 2)}\n`);
} else {
  reportFindings(
    'house',
    [...checkArrows(files, repository), ...checkWeight(weight, budget)],
    `${files.length} files, every arrow down, ${weight['product lines']} lines of product.`,
  );
}
