/** The gate was inconclusive. Nothing changed. */
export class NotJudged extends Error {
  constructor(why: string) {
    super(
      `The gate could not judge it: ${why} Nothing was changed. Try again when the machine has time, or leave the browser out with --no-browser --why "…".`,
    );
  }
}
