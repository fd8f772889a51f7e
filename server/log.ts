import { type DestinationStream, type Logger, pino } from 'pino'

/** Logs only warnings and errors outside production. Callers pass no personal data; redaction is a second safeguard. */
export function createLog(production: boolean, destination: DestinationStream = openOutput()): Logger {
  const options = {
    level: production ? 'info' : 'warn',
    base: null,
    timestamp: timeOfLine(),
    redact: ['payload', 'email', 'token', '*.payload', '*.email', '*.token'],
  }
  return pino(options, destination)
}

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
