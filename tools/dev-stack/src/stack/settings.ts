/** Ports by service. PORT_VARIABLES in bin/settings.mjs contains their environment variables. */
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
  /** Absolute path. */
  dataDir: string;
  siteDir: string;
  /** The Auth emulator, or the Firebase project in the environment. */
  signIn: 'emulator' | 'firebase';
  /** The payments sandbox, or Stripe with the keys in the environment. */
  payments: 'sandbox' | 'stripe';
  database: 'embedded' | 'postgres';
  /** Whether pages are server-rendered. */
  ssr: boolean;
  /** Whether to add the demo content. */
  seed: boolean;
  /** All variables of the environment and `.env`, which the processes of the stack inherit. */
  env: Environment;
}
export type Environment = Record<string, string | undefined>;
