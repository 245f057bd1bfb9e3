/** Maximum number of rows per page. */
export const MAX_PAGE_SIZE = 100;

/** A sort key. A leading `-` reverses the order. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** One page of a list, as the client receives it. */
export interface Page<T> {
  items: T[];
  /**
   * Number of rows on all pages, from X-Total-Count. Without that header, the number of rows on this page.
   */
  total: number;
  /** Cursor of the next page. null on the last page. */
  next: string | null;
}

/** Query parameters of a page. */
export interface PageParams {
  limit?: number;
  cursor?: string;
}

/** Fetches all rows of a list, page by page, so no response becomes too large. */
export async function fetchAllRows<T>(fetchPage: (params: PageParams) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<T> = await fetchPage({ limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}
