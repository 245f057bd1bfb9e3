/** What a used car is called where a title or a question names it: year, brand and model. The year is left out where it is not known. */
export const carTitle = ({
  purchaseYear,
  brandName,
  model,
}: {
  purchaseYear?: number | null | undefined;
  brandName: string;
  model: string;
}): string => [...(purchaseYear ? [String(purchaseYear)] : []), brandName, model].join(' ');
