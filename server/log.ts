import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutQuotes } from './without-quotes.ts'

/** Logs only warnings and errors outside production. Callers pass no personal data; redaction is a second safeguard. */
export function createLog(production: boolean, destination: DestinationStream = openOutput()): Logger {
  const options = {
    level: production ? 'info' : 'warn',
    base: null,
    timestamp: timeOfLine(),
    serializers: { err: describeError },
    redact: ['payload', 'email', 'token', '*.payload', '*.email', '*.token'],
  }
  return pino(options, destination)
}

/** Logs a crash instead of letting Node print the whole error, which may quote what was typed. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server crashed')
    process.exit(1)
  })
}

/** What's logged of an error. */
interface LoggedError {
  type: string
  message: string
  code?: string
  /** The calls it came through. */
  stack: string
  cause?: LoggedError
}

/**
 * An error without what was typed: other properties, such as a URL error's `input`, and values quoted in messages, as
 * by `JSON.parse`. Those of the store name tables and constraints, and quote no values.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', cause } = error
  const calls = stack.slice(stack.indexOf(message) + message.length)
  return {
    type: name,
    message: name === 'StoreError' ? message : withoutValues(error),
    ...('code' in error && { code: String(error.code) }),
    stack: calls.replaceAll(/^(?! +at ).*$/gm, '').trim(),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Such as `Invalid time zone specified: …`. */
const withoutValues = (error: Error) =>
  error instanceof RangeError ? error.message.replace(/: .*/s, ': …') : withoutQuotes(error.message)

/** Like pino's `isoTime`, but caches the text per millisecond: formatting costs as much as the rest of a line. */
function timeOfLine(): () => string {
  let last = Number.NaN
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`
    last = now
    return text
  }
}

/** Batches the lines of an event-loop turn: one system call per line would be a tenth of a page's cost. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  let waiting: string[] = []
  const flush = () => {
    const lines = waiting
    waiting = []
    if (lines.length > 0) output.write(lines.join(''))
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(line)
    },
  }
}
