const MAX_POLL_INTERVAL_MS = 1_000;

/**
 * Periodically completes the pending operations that started at least `waitMs` ago. Does nothing if `waitMs`
 * is undefined.
 */
export class Ticker {
  readonly #waitMs: number | undefined;
  readonly #report: (line: string) => void;
  readonly #completeDue: (waitMs: number) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(
    waitMs: number | undefined,
    report: (line: string) => void,
    completeDue: (waitMs: number) => Promise<void>,
  ) {
    this.#waitMs = waitMs;
    this.#report = report;
    this.#completeDue = completeDue;
  }

  start(): void {
    const waitMs = this.#waitMs;
    if (waitMs === undefined) return;
    const intervalMs = Math.min(MAX_POLL_INTERVAL_MS, Math.max(10, waitMs / 5));
    this.#timer = setTimeout(() => {
      this.#running = this.#completeDue(waitMs).then(
        () => this.start(),
        (error: unknown) => {
          this.#report(`Payments sandbox: pending operations could not be completed: ${String(error)}`);
          this.start();
        },
      );
    }, intervalMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }
}
