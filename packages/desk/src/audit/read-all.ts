/** Rows read at a time. */
const PAGE_MAX = 500;

/** Every row of a list that is read in pages, each after the last one of the page before. */
export async function* readAll<Row>(
  readPage: (query: { readonly limit: number; readonly after: Row | undefined }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const page = await readPage({ limit: PAGE_MAX, after });
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE_MAX) return;
  }
}
