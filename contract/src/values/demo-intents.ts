/** How the ids of demo payments begin: no provider ever saw them, and none of its own ids can be like that. */
const PREFIX = 'pi_seed_';

export const demoIntent = (name: string): string => `${PREFIX}${name}`;
/** Whether a payment was put in with the demo content, so that no money stands behind it. */
export const isDemoIntent = (id: string): boolean => id.startsWith(PREFIX);
