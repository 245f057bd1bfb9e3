/** One chunk: whoever signs in needs both. */
export * from '@second-gear/contract/sessions';
export * from '@second-gear/contract/users';
