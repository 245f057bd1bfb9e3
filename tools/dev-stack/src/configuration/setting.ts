/** An environment variable, which `.env` can also set. */
export interface Setting {
  name: string;
  /** One or two sentences: meaning, unit, allowed values. */
  description: string;
  /** The value in `.env.example`. If absent, the variable is empty there. */
  value?: string;
  /** Description of the default, for a variable that `.env.example` leaves empty. */
  defaultDescription?: string;
}

export interface SettingsGroup {
  title: string;
  settings: readonly Setting[];
}
