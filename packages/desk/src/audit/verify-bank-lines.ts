import type { BankImport } from '../ports/bank-lines.ts';
import type { Store } from '../ports/store.ts';
import { hashBankImport, hashBankLine } from './row-facts.ts';
import { type Finding, type Trail, readAll } from './trail.ts';

type Line = Awaited<ReturnType<Store['listAllBankLines']>>[number];

/**
 * Verifies that every import brought exactly the lines that are there now, and that a line is put aside
 * exactly if its newest act says so. Names and texts are not covered, since they are erased after a time.
 */
export async function verifyBankLines(
  store: Pick<Store, 'listBankImports' | 'listAllBankLines'>,
  hashText: (text: string) => string,
  { imports, asides }: Pick<Trail, 'imports' | 'asides'>,
): Promise<Finding | null> {
  const hashes = new Map<string, string[]>();
  const lines = readAll<Line>(({ limit, after }) =>
    store.listAllBankLines({ limit, afterLineKey: after?.lineKey }),
  );
  for await (const line of lines) {
    const { importId, lineKey, putAside } = line;
    const brought = hashes.get(importId) ?? [];
    brought.push(hashBankLine(hashText, line));
    hashes.set(importId, brought);
    if (asides.get(lineKey) !== (putAside === null ? undefined : hashText(putAside)))
      return { row: `line ${lineKey} of a bank`, why: 'was put aside, or waits again, by nobody' };
  }
  const found = readAll<BankImport>(({ limit, after }) =>
    store.listBankImports({ limit, afterImportId: after?.importId }),
  );
  for await (const made of found) {
    const row = `import ${made.importId} of a bank's statement`;
    const hash = imports.get(made.importId);
    if (hash === undefined) return { row, why: 'was put in' };
    if (hash !== hashBankImport(hashText, made, hashes.get(made.importId) ?? []))
      return { row, why: 'was altered, or has other lines than it brought' };
    imports.delete(made.importId);
  }
  const [missing] = imports.keys();
  return missing === undefined ? null : { row: `import ${missing} of a bank's statement`, why: 'is missing' };
}
