/** Keys that a walk presses. */
export type Key = 'Tab' | 'Enter' | 'Escape'

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
  /** Clicks at a place in the window. */
  click(place: { x: number; y: number }): Promise<void>
  strike(key: Key): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  /** The browser's errors and warnings since the last call. */
  takeComplaints(): string[]
}

/** Source of a call of a function, for the page to evaluate. */
export const callOf = (task: (...given: never[]) => unknown, given: unknown[]): string =>
  `(${task.toString()})(...${JSON.stringify(given)})`

/** Logs CSP violations to the console, for drivers that only see the console. Runs in the page. */
export function tellPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
  )
}
