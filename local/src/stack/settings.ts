/** Ports by what listens there; the variable of each is in PORT_VARIABLES of bin/settings.mjs. */
export interface Ports {
  site: number;
  api: number;
  apiInternal: number;
  authEmulator: number;
  sandbox: number;
  renderer: number;
}

export interface Settings {
  ports: Ports;
  /** Absolute. */
  dataDir: string;
  siteDir: string;
  /** The Auth emulator, or the Firebase project that the environment names. */
  signIn: 'emulator' | 'firebase';
  /** The payments sandbox, or Stripe with the environment's keys. */
  payments: 'sandbox' | 'stripe';
  database: 'embedded' | 'postgres';
  /** Whether pages are drawn on the server. */
  draws: boolean;
  /** Whether the demo content is put in. */
  seed: boolean;
  /** Everything that was set, for the processes of the stack. */
  env: Environment;
}
export type Environment = Record<string, string | undefined>;
