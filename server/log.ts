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
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['payload', 'email', 'token', '*.payload', '*.email', '*.token'],
  }
  return pino(options, destination)
}
