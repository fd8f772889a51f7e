import { format } from 'node:util'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { withoutQuotes } from '#server/store/store-error.ts'

/** What waits while the log can't be written, in bytes. Lines beyond that are dropped. */
const MOST_WAITING = 256 * 1024

/** The log on stdout, of what's news. A full disk, or a reader that's gone or stalls, costs lines, never a page. */
export function openLog(production: boolean, isNews?: (error: unknown) => boolean): Logger {
  // Opening it makes a pipe or socket non-blocking. Without a listener, an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING, retryEAGAIN: () => false })
  let untold = 0
  const log = createLog(production, output, isNews)
  output.on('drop', () => {
    untold += 1
    retry()
  })
  // What couldn't be written stays in memory and goes out with a later line.
  output.on('error', () => {})
  const retry = () => output.write('')
  output.on('drain', () => {
    if (untold === 0) return
    const lines = untold
    untold = 0
    log.warn({ lines }, "the log couldn't be written; these many lines were dropped")
  })
  // One more try for what's left.
  process.on('exit', retry)
  return log
}

/** Logs only warnings and errors outside production. Callers pass no personal data; redaction is a second safeguard. */
export function createLog(
  production: boolean,
  destination: DestinationStream,
  isNews?: (error: unknown) => boolean,
): Logger {
  return pino(
    {
      level: production ? 'info' : 'warn',
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: ['payload', 'email', 'token', '*.payload', '*.email', '*.token'],
      hooks: {
        logMethod(words, write) {
          const [about] = words
          const error: unknown = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined
          if (error === undefined || !isNews || isNews(error)) write.apply(this, words)
        },
      },
    },
    destination,
  )
}

/** Libraries print, and Node.js warns: in production that belongs into the log too. */
export function logWhatIsPrinted(log: Logger): void {
  const print = (...words: unknown[]) =>
    log.warn({ printed: format(...words.map(withoutTyped)) }, 'a library printed something')
  Object.assign(console, { log: print, info: print, warn: print, error: print, debug: print, trace: print })
}

const withoutTyped = (word: unknown) => (word instanceof Error ? describeError(word) : word)

/** Logs a crash instead of letting Node print the whole error, which may quote what was typed. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server crashed')
    process.exit(1)
  })
}

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
