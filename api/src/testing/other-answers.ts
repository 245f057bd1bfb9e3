import type { Settling } from '../payments/settling.ts';

type Resource = 'refunds' | 'transfers' | 'accounts' | 'accountLinks';

/**
 * The server as it is, with a provider some of whose calls are played by a test: `{ refunds: { create } }`. All others go
 * where they went.
 */
export function withAnswers(settling: Settling, played: Partial<Record<Resource, object>>): Settling {
  const over = <T extends object>(real: T, own: object): T => Object.assign(Object.create(real) as T, own);
  const { refunds, transfers, accounts, accountLinks } = settling.payments;
  const real = { refunds, transfers, accounts, accountLinks };
  const resources = Object.entries(played).map(([name, own]) => [name, over(real[name as Resource], own)]);
  return { ...settling, payments: over(settling.payments, Object.fromEntries(resources) as object) };
}
