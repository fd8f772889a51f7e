import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { PublisherPlace } from './publish-site.ts'
import { type DrawnPicture, type LookedAt, type MadeSite, type Publisher, SiteRefusal } from './publisher.ts'
import type { Answer, Asked, Wish } from './wishes.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

/** Memory of JavaScript objects. What draws pictures takes about as much besides. */
const MAX_HEAP_MB = 160

/** How long the process stays after its last task: starting takes a second, which whoever types would wait. */
const IDLE_MS = 5 * 60_000

interface Running {
  process: ChildProcess
  waiting: Map<number, PromiseWithResolvers<unknown>>
}

/**
 * Runs the publisher in a process of its own, from its first task until it's idle: what it takes, visitors don't feel,
 * and what kills it, the site survives.
 * @param place the site's address is asked for with the first task
 */
export function openPublisher(place: () => PublisherPlace): Publisher & { pid: () => number | undefined } {
  let running: Running | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Running {
    const child = fork(MAIN, [JSON.stringify(place())], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const started: Running = { process: child, waiting: new Map() }
    child.on('message', ({ id, ...answer }: Answer & { id: number }) => {
      const wished = started.waiting.get(id)
      started.waiting.delete(id)
      if ('problems' in answer) wished?.reject(new SiteRefusal(answer.problems))
      else wished?.resolve(answer.value)
    })
    const end = (why: string) => {
      if (running === started) running = undefined
      for (const wished of started.waiting.values()) wished.reject(new Error(`The publisher ended: ${why}`))
      started.waiting.clear()
    }
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    child.once('error', (error) => end(error.message))
    return started
  }

  async function ask<Value>(wish: Wish): Promise<Value> {
    if (isClosed) throw new Error('The publisher is closed')
    running ??= start()
    const { process, waiting } = running
    clearTimeout(idle)
    lastId += 1
    const wished = Promise.withResolvers<unknown>()
    waiting.set(lastId, wished)
    process.send({ id: lastId, wish } satisfies Asked)
    try {
      // Of the kind that the wish's handler in main.ts returns.
      return (await wished.promise) as Value
    } finally {
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  const stop = () => {
    running?.process.kill('SIGKILL')
  }

  return {
    pid: () => running?.process.pid,
    make: (order) => ask<MadeSite>({ kind: 'make', order }),
    look: (order, file) => ask<LookedAt>({ kind: 'look', order, file }),
    preview: (order, path) => ask<string>({ kind: 'preview', order, path }),
    draw: (picture) => ask<DrawnPicture | string>({ kind: 'draw', picture }),
    async close() {
      isClosed = true
      clearTimeout(idle)
      const ended = running && new Promise((resolve) => running?.process.once('exit', resolve))
      stop()
      await ended
    },
  }
}
