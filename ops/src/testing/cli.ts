/** Commands of operators whose words and exit codes are tested in processes of their own. */
export const CLI_COMMANDS = [
  'activate',
  'canary',
  'promote',
  'rollback',
  'releases',
  'verify',
  'gc',
  'watch',
] as const;
