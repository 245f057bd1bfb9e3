/** The gate could neither accept nor refuse a version. Nothing changed. */
export class InconclusiveError extends Error {
  constructor(reason: string) {
    super(
      `The gate was inconclusive: ${reason} Nothing was changed. Try again when the machine is less busy, or skip the browser checks with --no-browser --why "…".`,
    );
  }
}
