/** A browser tab, limited to what the walks need. Firefox and WebKit each implement it. */
export interface Tab extends AsyncDisposable {
  /** The browser's name and version. */
  browser: string
  resize(width: number, height: number): Promise<void>
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page. Arguments and result must be JSON. */
  run<A extends unknown[], T>(task: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** The same in the frame whose URL contains this. Undefined while there is none. */
  runInFrame<A extends unknown[], T>(
    address: string,
    task: (...given: A) => T | Promise<T>,
    ...given: A
  ): Promise<T | undefined>
  /** Runs pointer or key actions: WebDriver's action sequences. */
  perform(actions: object[]): Promise<void>
  /** The browser's errors and warnings since the last call. */
  takeComplaints(): string[]
}

/** Source of a function without parameters that calls the given one and resolves with JSON. */
export const sourceOf = (task: (...given: never[]) => unknown, given: unknown[]): string =>
  `async () => JSON.stringify((await (${task.toString()})(...${JSON.stringify(given)})) ?? null)`

/** Logs CSP violations to the console, for drivers that only see the console. Runs in the page. */
export function tellPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
  )
}
