import type { CarImport, ImportRow } from '@second-gear/contract/imports';

/** Builds an import that is ready to start. Omitted fields have plausible values. */
export const buildImport = (overrides: Partial<CarImport> = {}): CarImport => ({
  _id: 'import-1',
  name: 'stock.csv',
  state: 'checked',
  createdAt: '2026-11-25T09:00:00.000Z',
  endedAt: null,
  rows: { ready: 3, wrong: 0, repeated: 0, listed: 0 },
  photos: { named: 3, uploaded: 3, lackingRows: 0 },
  ignored: [],
  ...overrides,
});

export const buildInvalidRow = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  _id: 'row-1',
  number: 3,
  status: 'wrong',
  reference: 'A-2',
  carName: 'Saab',
  carModel: '900',
  errors: { carPrice: 'Enter the price as a number' },
  carId: null,
  ...overrides,
});
