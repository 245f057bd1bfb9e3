/** Returns the name of a car for titles and questions: year, brand and model. Omits an unknown year. */
export const formatCarTitle = ({
  purchaseYear,
  brandName,
  model,
}: {
  purchaseYear?: number | null | undefined;
  brandName: string;
  model: string;
}): string => [...(purchaseYear ? [String(purchaseYear)] : []), brandName, model].join(' ');
