/** Rows read at a time. */
const PAGE_MAX = 500;

/** Every row of a paged list; each page starts after the last row of the page before. */
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
