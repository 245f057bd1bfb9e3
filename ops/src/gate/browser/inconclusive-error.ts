/** The gate was inconclusive. Nothing changed. */
export class InconclusiveError extends Error {
  constructor(reason: string) {
    super(
      `The gate was inconclusive: ${reason} Nothing was changed. Try again when the machine is less busy, or skip the browser checks with --no-browser --why "…".`,
    );
  }
}
