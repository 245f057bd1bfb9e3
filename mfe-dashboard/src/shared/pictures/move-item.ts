/** Returns the list with one item moved to another index. An unknown key changes nothing. */
export function moveItem<Item extends { key: string }>(
  items: readonly Item[],
  key: string,
  index: number,
): Item[] {
  const moved = items.find((item) => item.key === key);
  const rest = items.filter((item) => item.key !== key);
  return moved ? rest.toSpliced(Math.max(0, index), 0, moved) : rest;
}
