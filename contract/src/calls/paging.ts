/** Maximum number of rows per page. */
export const LARGEST_PAGE = 100;

/** A sort key. A leading `-` reverses the order. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** One page in the client. */
export interface Page<T> {
  items: T[];
  /** Number of rows on all pages, from X-Total-Count. The page's own length if the header is absent. */
  total: number;
  /** Cursor of the next page. null on the last. */
  next: string | null;
}

/** Query parameters of a page. */
export interface PageAsk {
  limit?: number;
  cursor?: string;
}

/** Returns all rows of a paged list, page by page, so that no response grows with the list. */
export async function everyRow<T>(getPage: (ask: PageAsk) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await getPage({ limit: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}
