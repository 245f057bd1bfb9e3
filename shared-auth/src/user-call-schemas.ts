/** Combines both modules in one chunk, because every sign-in needs both. */
export * from '@second-gear/contract/sessions';
export * from '@second-gear/contract/users';
