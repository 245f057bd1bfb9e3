/** What a person typed for an amount: `$1,200.50` is 1200.5; undefined for nothing, NaN for what is no number. */
export function typedDollars(text: string): number | undefined {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return digits === '' ? undefined : Number(digits);
}
