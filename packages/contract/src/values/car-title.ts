/** Returns the title of a car: year, brand, and model. Omits an unknown year. */
export const formatCarTitle = ({
  purchaseYear,
  brandName,
  model,
}: {
  purchaseYear?: number | null | undefined;
  brandName: string;
  model: string;
}): string => [...(purchaseYear ? [String(purchaseYear)] : []), brandName, model].join(' ');
