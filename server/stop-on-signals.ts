/**
 * Stops a server on SIGTERM and SIGINT, however early they come: once it listens, requests may be in flight.
 * @param exitWith ends the process with a reason
 */
export function stopOnSignals(exitWith: (reason: string) => never) {
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<() => Promise<void>>()
  let stopping: Promise<never> | undefined
  const stopOnce = () => {
    // A terminal and npm both forward the signal; the second one must not cut the shutdown short.
    stopping ??= started
      .then((stop) => stop())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(`The server did not shut down cleanly. ${String(error)}`),
      )
  }
  return {
    /** Call before listening. */
    watch: () => void process.on('SIGTERM', stopOnce).on('SIGINT', stopOnce),
    /** Call with what stops the server, once it runs. */
    hasStarted,
  }
}
