const LONGEST_MS = 1_000;

/** Executes pending operations that started `waitMs` ago, periodically; never if `waitMs` is absent. */
export class Ticker {
  readonly #waitMs: number | undefined;
  readonly #report: (line: string) => void;
  readonly #look: (waitMs: number) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    waitMs: number | undefined,
    report: (line: string) => void,
    look: (waitMs: number) => Promise<void>,
  ) {
    this.#waitMs = waitMs;
    this.#report = report;
    this.#look = look;
  }

  start(): void {
    const wait = this.#waitMs;
    if (wait === undefined) return;
    const pause = Math.min(LONGEST_MS, Math.max(10, wait / 5));
    this.#timer = setTimeout(() => {
      this.#looking = this.#look(wait).then(
        () => this.start(),
        (error: unknown) => {
          this.#report(`Payments sandbox: what was pending stays so: ${String(error)}`);
          this.start();
        },
      );
    }, pause);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
    clearTimeout(this.#timer);
  }
}
