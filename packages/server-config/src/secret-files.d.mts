/** Environment variables, like `process.env`. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Settings whose value can be in a file. The file's path is in the variable NAME_FILE. */
export const SECRET_SETTINGS: readonly string[];

/** Returns the name of the variable that contains the path of a secret's file. */
export function toFileVariableName(name: string): string;

/**
 * Merges the variables of `.env` into the environment, which takes precedence, even if one has a secret and
 * the other its file.
 */
export function mergeDotEnv(dotEnv: Environment, env: Environment): Record<string, string | undefined>;

/**
 * Replaces each NAME_FILE of a secret with NAME, whose value is the content of the file. An empty variable
 * counts as unset.
 * @param root folder for relative paths
 * @returns the environment, and in `problems` an error message for each secret that could not be read
 */
export function resolveSecretFiles(
  env: Environment,
  root: string,
): { env: Record<string, string | undefined>; problems: string[] };
