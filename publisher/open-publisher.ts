import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { contentProblem } from '#contracts/content-problems.ts'
import { findSite, folderOf, nameBuild, type PublisherFolders, siteOfBuild } from './built-site.ts'
import {
  type Answer,
  type Asked,
  BuildError,
  type BuildInput,
  type MadeSite,
  type Publisher,
  type Tasks,
} from './publisher.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

/** Most memory of JavaScript objects, for what no text should take. A site of 2,000 articles takes about half of it. */
const MAX_HEAP_MB = 256

/**
 * Has glibc give large pieces of memory back once they're free, such as a drawing's pixels. By default, it comes to keep
 * pieces of up to 32 MB, in eight pools for each processor.
 */
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** It parses what people upload and write, so it gets none of the server's keys. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_ENV', 'NODE_COMPILE_CACHE']
const fewOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))

/** How long the process stays after its last task: starting takes a second, which whoever types would wait. */
const IDLE_MS = 5 * 60_000

/** How long a task may take. A text can be written so that its page takes hours, or all memory. */
const MAX_MS: Record<keyof Tasks | 'start', number> = {
  // Added to the first task's: the process and what it loads have to start, on a busy machine.
  start: 25_000,
  look: 5000,
  preview: 30_000,
  sheet: 30_000,
  draw: 60_000,
  redraw: 5000,
  // A site of thousands of pages, of which none was made before.
  dryRun: 900_000,
  make: 900_000,
}

const TOO_MUCH =
  'This takes too long to make, or too much memory. Make the last change smaller, with less inside one another'

const TOO_MUCH_OF_A_SITE =
  'The site takes too long to make, or too much memory. If your last change has much inside one another, make it smaller. If not, have the server’s log looked at'

const ENDED =
  'What makes the pages was stopped before it was done, perhaps because the server is short of memory. Try again. If that happens again, have the server’s log looked at'

const TOO_MUCH_OF_A_PICTURE =
  'couldn’t be made smaller in a minute. The server may be busy: try again. If that doesn’t help, export it as a JPEG, 2400 pixels across'

type Print = (text: string | Uint8Array) => void

interface Waiting extends Asked {
  done: PromiseWithResolvers<unknown>
}

interface Running {
  process: ChildProcess
  /** What's being worked on. */
  current: Waiting | undefined
  /** Its first task is done. */
  isWarm: boolean
  limit?: NodeJS.Timeout
  isTooLong: boolean
}

/**
 * Runs the publisher in a process of its own, from its first task until it's idle: what it takes, visitors don't feel,
 * and what kills it, the site survives.
 * @param origin the site's address, asked for with the first task
 * @param print gets what the process prints, and why it ended
 */
export function openPublisher(
  { origin, ...folders }: Omit<PublisherFolders, 'build' | 'origin'> & { origin: () => string },
  mostMs: Readonly<typeof MAX_MS> = MAX_MS,
  print: Print = (text) => process.stderr.write(text),
): Publisher & { pid: () => number | undefined } {
  const build = nameBuild(folders.buildFolder)
  const place = (): PublisherFolders => ({ ...folders, build, origin: origin() })
  const queue = openQueue(place, mostMs, print)
  const ask = <Name extends keyof Tasks>(task: Name, ...input: Parameters<Tasks[Name]>) =>
    queue.ask(task, input) as ReturnType<Tasks[Name]>
  /** By folder: who publishes and what follows the site may want the same one. */
  const making = new Map<string, Promise<MadeSite>>()

  async function make(input: BuildInput): Promise<MadeSite> {
    const folder = folderOf(place(), input)
    const made = siteOfBuild(folders.buildFolder, input) ?? findSite(folder)
    if (made) return made
    const asked = making.get(folder) ?? ask('make', input).finally(() => making.delete(folder))
    making.set(folder, asked)
    return asked
  }

  return {
    pid: queue.pid,
    // Most servers show the build as it is, or what's made already, and need no process for that.
    make,
    dryRun: (input) => ask('dryRun', input),
    look: (...input) => ask('look', ...input),
    preview: (...input) => ask('preview', ...input),
    sheet: (...input) => ask('sheet', ...input),
    draw: (picture) => ask('draw', picture),
    redraw: (svg) => ask('redraw', svg),
    close: queue.close,
  }
}

/** What waits for the process, which works on one task at a time. */
function openQueue(place: () => PublisherFolders, mostMs: Readonly<typeof MAX_MS>, print: Print) {
  let running: Running | undefined
  const waiting: Waiting[] = []
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Running {
    const child = spawnMain(place(), print)
    const started: Running = { process: child, current: undefined, isWarm: false, isTooLong: false }
    child.on('message', (answer: Answer) => {
      const { current } = started
      if (!current) return
      clearTimeout(started.limit)
      started.current = undefined
      started.isWarm = true
      if ('problems' in answer) current.done.reject(new BuildError(answer.problems))
      else current.done.resolve(answer.value)
      next()
    })
    const end = (why: string) => {
      if (running === started) running = undefined
      clearTimeout(started.limit)
      const { current } = started
      started.current = undefined
      if (current && isClosed) current.done.reject(new Error('The publisher is closed'))
      else if (current) {
        const end = started.isTooLong ? 'took too long' : `ended: ${why}${why === 'SIGABRT' ? ', out of memory' : ''}`
        print(`The publisher ${end}. Its task was: ${current.task}\n`)
        // V8 aborts when there's no memory left.
        if (started.isTooLong || why === 'SIGABRT') giveUp(current)
        else current.done.reject(refuse(ENDED))
      }
      // They only waited. There's one less each time, so this ends.
      if (isClosed) for (const other of waiting.splice(0)) other.done.reject(new Error('The publisher is closed'))
      else next()
    }
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    child.on('error', (error) => end(error.message))
    return started
  }

  /** Has the process work on what waits: what's published first, then in order. */
  function next(): void {
    // One that's being ended may have answered still. What waits is for the next one, and isn't blamed for that end.
    if (waiting.length === 0 || running?.current || running?.process.killed) return
    const [first] = waiting.splice(Math.max(0, waiting.findIndex(isOfSite)), 1)
    if (!first) return
    const started = (running ??= start())
    started.current = first
    const end = () => {
      started.isTooLong = true
      started.process.kill('SIGKILL')
    }
    started.limit = setTimeout(end, mostMs[first.task] + (started.isWarm ? 0 : mostMs.start))
    started.process.send({ task: first.task, input: first.input } satisfies Asked)
  }

  async function ask(task: keyof Tasks, input: readonly unknown[]): Promise<unknown> {
    if (isClosed) throw new Error('The publisher is closed')
    clearTimeout(idle)
    const done = Promise.withResolvers<unknown>()
    waiting.push({ task, input, done })
    next()
    try {
      return await done.promise
    } finally {
      if (running && !running.current && waiting.length === 0) idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  const stop = () => {
    running?.process.kill('SIGKILL')
  }

  const pid = () => running?.process.pid
  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(idle)
    const ended = running && new Promise((resolve) => running?.process.once('exit', resolve))
    stop()
    await ended
  }
  return { ask, pid, close }
}

function spawnMain(folders: PublisherFolders, print: Print): ChildProcess {
  const child = fork(MAIN, [JSON.stringify(folders)], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=8', '--expose-gc'],
    env: { ...fewOf(process.env), ...MEMORY_SETTINGS },
    serialization: 'advanced',
    // Not inherited: a child makes what it inherits blocking, for us too, and a stalled reader of the log would stop us.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const printed of [child.stdout, child.stderr]) printed?.on('data', print)
  return child
}

const isOfSite = ({ task }: Waiting) => task === 'make' || task === 'dryRun'

function giveUp(given: Waiting): void {
  if (given.task === 'draw') given.done.resolve(TOO_MUCH_OF_A_PICTURE)
  else given.done.reject(refuse(isOfSite(given) ? TOO_MUCH_OF_A_SITE : TOO_MUCH))
}

const refuse = (says: string) => new BuildError([contentProblem(null, 'cannot-publish', { says })])
