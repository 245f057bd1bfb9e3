/** Returns the default values of the missing fields of an entry, by collection. */
const MISSING_FIELDS_BY_COLLECTION: Record<
  string,
  (value: Record<string, unknown>) => Record<string, unknown>
> = {
  charges: ({ paid, amount }) => ({
    amount_captured: paid === true ? amount : 0,
    balance_transaction: null,
    captured: paid === true,
    disputed: false,
    transfer_group: null,
  }),
  intents: () => ({
    amount_received: 0,
    latest_charge: null,
    metadata: {},
    processing: null,
    transfer_group: null,
  }),
};

/** Adds the fields that older versions of the sandbox did not write to a state file. */
export function addMissingFields(collection: string, value: unknown): unknown {
  const getMissingFields = MISSING_FIELDS_BY_COLLECTION[collection];
  if (!getMissingFields || typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  return { ...getMissingFields(fields), ...fields };
}
