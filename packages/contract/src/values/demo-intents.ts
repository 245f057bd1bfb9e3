/**
 * Prefix of the payment intent ids of demo payments, which exist only in our database. Ids of the payment
 * provider never have this prefix.
 */
const DEMO_INTENT_PREFIX = 'pi_seed_';

export const toDemoIntentId = (name: string): string => `${DEMO_INTENT_PREFIX}${name}`;
/** Whether this is a demo payment, which the payment provider does not know. */
export const isDemoIntent = (id: string): boolean => id.startsWith(DEMO_INTENT_PREFIX);
