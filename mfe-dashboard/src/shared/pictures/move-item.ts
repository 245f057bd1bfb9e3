/** Returns the list with one item moved to another index. An unknown key changes nothing. */
export function moveItem<Item extends { key: string }>(
  items: readonly Item[],
  key: string,
  index: number,
): Item[] {
  const movedItem = items.find((item) => item.key === key);
  const otherItems = items.filter((item) => item.key !== key);
  return movedItem ? otherItems.toSpliced(Math.max(0, index), 0, movedItem) : otherItems;
}
