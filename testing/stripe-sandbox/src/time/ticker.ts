const MAX_PAUSE_MS = 1_000;

/**
 * Periodically executes the pending operations that started at least `waitMs` ago. Does nothing if `waitMs`
 * is undefined.
 */
export class Ticker {
  readonly #waitMs: number | undefined;
  readonly #report: (line: string) => void;
  readonly #runDue: (waitMs: number) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    waitMs: number | undefined,
    report: (line: string) => void,
    runDue: (waitMs: number) => Promise<void>,
  ) {
    this.#waitMs = waitMs;
    this.#report = report;
    this.#runDue = runDue;
  }

  start(): void {
    const wait = this.#waitMs;
    if (wait === undefined) return;
    const pause = Math.min(MAX_PAUSE_MS, Math.max(10, wait / 5));
    this.#timer = setTimeout(() => {
      this.#running = this.#runDue(wait).then(
        () => this.start(),
        (error: unknown) => {
          this.#report(`Payments sandbox: pending items could not be processed: ${String(error)}`);
          this.start();
        },
      );
    }, pause);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }
}
