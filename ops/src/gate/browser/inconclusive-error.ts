/** The gate was inconclusive. Nothing changed. */
export class InconclusiveError extends Error {
  constructor(reason: string) {
    super(
      `The gate could not judge it: ${reason} Nothing was changed. Try again when the machine has time, or leave the browser out with --no-browser --why "…".`,
    );
  }
}
