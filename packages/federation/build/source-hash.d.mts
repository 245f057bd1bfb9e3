/** Returns the files and folders that the build of the package in `dir` reads. */
export function listBuildInputs(dir: string): string[];

/** Returns the hash (12 hex digits) of everything that the build of the package in `dir` reads. */
export function computeSourceHash(dir: string): string;
