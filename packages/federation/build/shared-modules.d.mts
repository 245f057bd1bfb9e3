/** Returns the version ranges that a remote requires from the shell. Throws if `sharedRanges` is invalid. */
export function getRequiredRanges(
  dir: string,
  sharedRanges?: Readonly<Record<string, string>>,
): Record<string, string>;
