import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mimes } from 'hono/utils/mime'
import { HOUR_MS } from '#contracts/clock.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'

// What the server serves of a build. The build checks its links, and what's in public/, by the same rule.

const { gz: _, ...KNOWN } = mimes

/** By their endings: Hono's, but that of compressed copies, and what it lacks. */
const TYPES = new Map(
  Object.entries({
    ...KNOWN,
    md: 'text/markdown',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  }),
)

const TYPES_BY_PATH: Record<string, string> = { '/rss.xml': 'application/rss+xml' }

/** A file's type by its ending, in upper or lower case. @returns undefined if it isn't served */
export function typeOf(path: string): { type: string; isText: boolean } | undefined {
  const type = TYPES_BY_PATH[path] ?? TYPES.get(extname(path).slice(1).toLowerCase())?.replace(/;.*/, '')
  if (type === undefined) return undefined
  const isText = /^text\/|[/+](?:json|xml)$/.test(type)
  return { type: isText ? `${type}; charset=utf-8` : type, isText }
}

/** Whether a path is an asset's, with a content hash in its name. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

/** Files under a folder, starting with `/`. Skips hidden ones, except in `.well-known`. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`)
    .filter((path) => !/\/\.(?!well-known\/)/.test(path))
}

/** What's served of a build, and where it goes. */
const PARTS = { client: 'client', 'server/missing': 'missing' }

/** How many folders to keep: servers that are about to stop may still serve from the older ones. */
const MAX_FOLDERS = 3

/** How hard the server compresses: in a tenth of the time, the result is a tenth larger than the build's. */
const AT_START = { brotli: 6, gzip: 6 }

export const AT_BUILD = { brotli: 11, gzip: 9 }

/** What a process has begun to make, or to remove; its id follows. If it was killed, the folder stays. */
export const UNFINISHED = 'unfinished-'

/** A folder for what's about to be made. Those that killed processes left are removed: the disk may be full of them. */
export async function beginFolder(folders: string): Promise<string> {
  await mkdir(folders, { recursive: true })
  const left = (await readdir(folders)).filter((name) => isAbandoned(name))
  await Promise.all(left.map((name) => rm(join(folders, name), { recursive: true, force: true })))
  return mkdtemp(join(folders, `${UNFINISHED}${process.pid}-`))
}

/** Makes a folder that appears in one step: whoever is killed leaves nothing but an unfinished one. */
export async function makeFolder(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = await beginFolder(dirname(folder))
  try {
    await make(unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another server on this machine may have been faster.
    if (!existsSync(folder)) throw error
  }
}

/** Whether a folder's process is gone. One with our own id may belong to another container: `deleteOldest` waits. */
function isAbandoned(name: string): boolean {
  const pid = Number(new RegExp(`^${UNFINISHED}(\\d+)-`).exec(name)?.[1])
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * Copies what's served of a build into a folder below `folders`, puts the site's address in, and compresses what the
 * build couldn't. From there, a server serves it undisturbed by later builds.
 * @returns the folder, which a server with the same build and address may have made
 */
export async function copySite(build: string, folders: string, origin: string): Promise<string> {
  const folder = join(folders, await nameOf(build, origin))
  if (!existsSync(folder))
    await makeFolder(folder, async (unfinished) => {
      for (const [from, to] of Object.entries(PARTS))
        if (existsSync(join(build, from))) cpSync(join(build, from), join(unfinished, to), { recursive: true })
      await fillIn(unfinished, origin)
    })
  const now = new Date()
  await utimes(folder, now, now)
  await deleteOldest(folders, MAX_FOLDERS)
  return folder
}

/** A name for this very build with this address. */
async function nameOf(build: string, origin: string): Promise<string> {
  const stamp = join(build, 'stamp')
  const [text, { mtimeMs }] = existsSync(stamp)
    ? [await readFile(stamp, 'utf8'), await stat(stamp)]
    : ['', { mtimeMs: Date.now() }]
  return hashOf(`${text} ${mtimeMs} ${origin}`).slice(0, 16)
}

/** Writes a file in one step: whoever is killed leaves none, or a whole one. */
export async function writeWhole(file: string, body: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.${process.pid}`, body)
  await rename(`${file}.${process.pid}`, file)
}

/** Shortens a text's SHA-256 to a name that's unique here. */
export const hashOf = (text: string | Uint8Array): string => hash('sha256', text, 'base64url').slice(0, 22)

/** Puts the site's address into a folder's files, and compresses them. */
export async function fillIn(folder: string, origin: string): Promise<void> {
  const paths = new Set(listFiles(folder))
  const waiting = [...paths].filter((path) => typeOf(path)?.isText && !paths.has(`${path}.br`))
  await inTurns(waiting, async (path) => {
    const file = join(folder, path)
    const built = await readFile(file, 'utf8')
    const isAddressed = built.includes(ORIGIN_PLACEHOLDER) && !isAsset(path.replace('/client', ''))
    if (isAddressed) await writeFile(file, built.replaceAll(ORIGIN_PLACEHOLDER, origin))
    await compressFile(file, AT_START)
  })
}

/**
 * Runs a task for each value, a few at once. By default, as many as there are threads: a compressor allocates its memory
 * before it runs.
 */
export async function inTurns<Value>(
  values: Iterable<Value>,
  run: (value: Value) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = Iterator.from(values)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const value of waiting) await run(value)
    }),
  )
}

/** Compresses with brotli. @param quality the server's by default */
export const brotli = (body: Uint8Array, quality = AT_START.brotli): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Writes a file’s brotli and gzip copies beside it. */
export async function compressFile(file: string, level: typeof AT_BUILD): Promise<void> {
  const body = await readFile(file)
  await writeFile(`${file}.br`, await brotli(body, level.brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: level.gzip }))
}

/** Keeps the newest, and what another server is making right now. Servers may do this at the same time. */
export async function deleteOldest(folders: string, most: number): Promise<void> {
  const found = (await readdir(folders)).map(async (name) => {
    const at = await stat(join(folders, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    return at === undefined ? [] : [{ name, at }]
  })
  const made = (await Promise.all(found)).flat().toSorted((a, b) => b.at - a.at)
  const isUnfinished = ({ name }: { name: string }) => name.startsWith(UNFINISHED)
  const old = made.filter((each) => !isUnfinished(each)).slice(most)
  const abandoned = made.filter((each) => isUnfinished(each) && each.at < Date.now() - HOUR_MS).map(({ name }) => name)
  // Out of the way first: a folder that's being emptied has just changed, so another server would take it for a new one.
  const removed = old.map(async ({ name }) => {
    await rename(join(folders, name), join(folders, `${UNFINISHED}${name}`)).catch(() => {})
    return `${UNFINISHED}${name}`
  })
  const names = [...abandoned, ...(await Promise.all(removed))]
  await Promise.all(names.map((name) => rm(join(folders, name), { recursive: true, force: true })))
}

/** Writes another build's asset below a folder, with its compressed copies. @returns the file */
export async function addAsset(folder: string, path: string, body: Uint8Array): Promise<string> {
  const made = join(folder, 'others')
  await mkdir(made, { recursive: true })
  const file = join(made, `${hashOf(path)}-${path.slice(path.lastIndexOf('/') + 1)}`)
  await writeFile(file, body)
  if (typeOf(path)?.isText) await compressFile(file, AT_START)
  return file
}

/** Files in public/ that the server wouldn't serve: a sentence for each. */
export const publicNotices = (): string[] =>
  listFiles('public')
    .filter((path) => !typeOf(path))
    .map((path) => {
      const ending = extname(path)
      return ending === ''
        ? `public${path} isn't served: its name has no ending. Add one, such as .pdf`
        : `public${path} isn't served: the site serves no ${ending} files. Save it as another kind, such as .pdf or .jpg`
    })
