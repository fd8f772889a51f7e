import { type DestinationStream, pino } from 'pino'

/**
 * Standard output for the log: the lines of one turn of the event loop are written together, because a call to the system
 * for each line is a tenth of what a page costs. A kill loses the lines of that turn; every other end writes them.
 */
export function openLogOutput(): DestinationStream {
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
