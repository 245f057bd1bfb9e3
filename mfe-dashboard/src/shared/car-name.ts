/** A car as a sentence names it: brand and model. */
export const carName = ({ brandName, model }: { brandName: string; model: string }): string =>
  `${brandName} ${model}`;
