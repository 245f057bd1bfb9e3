/** Hash (12 hex digits) of everything that the build of the package in `dir` reads. */
export function sourceHash(dir: string): string;
