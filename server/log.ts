import { type DestinationStream, type Logger, pino } from 'pino'
import { openLogOutput } from './log-output.ts'

/**
 * The log: JSON lines with UTC times. Production notes every request, elsewhere only what is wrong, so that what
 * `npm start` says to people stays readable. Personal data is never handed to it; the redaction is a second lock.
 */
export function createLog(production: boolean, destination: DestinationStream = openLogOutput()): Logger {
  const options = {
    level: production ? 'info' : 'warn',
    base: null,
    timestamp: timeOfLine(),
    redact: ['payload', 'email', 'token', '*.payload', '*.email', '*.token'],
  }
  return pino(options, destination)
}

/** As pino's own `isoTime`; lines of one millisecond share the text, which costs as much as the rest of a line. */
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
