/** A tab of a browser, as much of it as the walks need. Firefox and WebKit each have their own. */
export interface Tab extends AsyncDisposable {
  /** The browser's name and version. */
  browser: string
  resize(width: number, height: number): Promise<void>
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page. It takes and returns what JSON can carry. */
  run<A extends unknown[], T>(task: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** The same in the frame whose address contains this. Undefined while there is none. */
  runInFrame<A extends unknown[], T>(
    address: string,
    task: (...given: A) => T | Promise<T>,
    ...given: A
  ): Promise<T | undefined>
  /** Presses with a pointer, or types: WebDriver's action sequences. */
  perform(actions: object[]): Promise<void>
  /** What the browser has complained of since it was last asked. */
  takeComplaints(): string[]
}

/** A function and its arguments as source: of a function that takes nothing and resolves with JSON. */
export const sourceOf = (task: (...given: never[]) => unknown, given: unknown[]): string =>
  `async () => JSON.stringify((await (${task.toString()})(...${JSON.stringify(given)})) ?? null)`

/** Calls the browser's own complaints out, where its driver hears of the console alone. Runs in the page. */
export function tellPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
  )
}
