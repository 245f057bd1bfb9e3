/** A variable of the environment or of `.env`. */
export interface Setting {
  name: string;
  /** One or two sentences: meaning, unit, allowed values. */
  about: string;
  /** The value in `.env.example`; empty for "not set". */
  value?: string;
  /** The default in words, for a variable that `.env.example` leaves empty. */
  otherwise?: string;
}

export interface SettingsGroup {
  title: string;
  settings: readonly Setting[];
}
