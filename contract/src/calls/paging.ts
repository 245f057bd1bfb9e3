/** Most rows that one answer of a paged list has. */
export const LARGEST_PAGE = 100;

/** A key to sort by, or the key with `-` before it for the other way round. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** One page as the client holds it. */
export interface Page<T> {
  items: T[];
  /** Rows over all pages, from X-Total-Count; the page's own length when the header is absent. */
  total: number;
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** What a page of a list is asked with. */
export interface PageAsk {
  limit?: number;
  cursor?: string;
}

/** All rows of such a list, page after page: no answer grows with the list. */
export async function everyRow<T>(getPage: (ask: PageAsk) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await getPage({ limit: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}
