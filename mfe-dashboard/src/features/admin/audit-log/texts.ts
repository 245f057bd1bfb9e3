export const texts = {
  title: 'Audit Log',
  noun: 'the audit log',
  empty: 'No activity yet',
  emptyHelp: 'Admin actions are recorded here.',
  search: 'Search the log',
  noMatch: 'No matching entries',
  noMatchHelp: 'Try a name, email, action, or car.',
  clear: 'Clear search',
} as const;
