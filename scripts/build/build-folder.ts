import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { npmCommand } from '../set-up/install.mjs'

/** Writes a site file by path. @returns false, without writing, if the site already has the same content there */
export type Put = (name: string, body: string | Buffer) => boolean

/** @param before folders the site already has, latest first */
export function putInto(folder: string, before: readonly string[] = []): Put {
  return (name, body) => {
    const known = before.map((one) => join(one, name)).find((file) => existsSync(file))
    if (known !== undefined && readFileSync(known).equals(Buffer.from(body))) return false
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
    return true
  }
}

/** The software bill of materials. It isn't served. */
export const SBOM_FILE = 'sbom.cdx.json'

/** A complete build. The stamp identifies its inputs, and exists only while the build is complete. */
const PARTS = ['client', 'server']
const STAMP = 'stamp'
/** Optional parts of a build. */
const EXTRAS = ['editions', SBOM_FILE]

/** Replaces the build with the one in `next`, and keeps the old one in `before`. */
export function putInPlace(build: string): void {
  const before = join(build, 'before')
  rmSync(before, { recursive: true, force: true })
  mkdirSync(before)
  move(build, before, [STAMP, ...PARTS, ...EXTRAS])
  move(join(build, 'next'), build, [...PARTS, ...EXTRAS])
  rmSync(join(build, 'next'), { recursive: true })
}

/** Restores the build in `before`. @throws if there is none */
export function restorePrevious(build: string): void {
  const before = join(build, 'before')
  for (const part of PARTS)
    if (!existsSync(join(before, part))) throw new Error(`There is no whole build in ${before}.`)
  for (const part of [STAMP, ...PARTS, ...EXTRAS]) rmSync(join(build, part), { recursive: true, force: true })
  move(before, build, [...PARTS, ...EXTRAS, STAMP])
  rmSync(before, { recursive: true })
}

function move(from: string, to: string, parts: readonly string[]): void {
  for (const part of parts) if (existsSync(join(from, part))) renameSync(join(from, part), join(to, part))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

const AT_ONCE = 4

/** Writes compressed copies of scripts, styles and drawings. The server compresses files that contain the origin. */
export async function compressFiles(folder: string): Promise<void> {
  const waiting = globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder }).values()
  const worker = async () => {
    for (const name of waiting) await compressFile(join(folder, name))
  }
  // A compressor allocates its memory before it runs, so run no more than there are threads.
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await brotli(body, { params }))
  const zstdParams = { [constants.ZSTD_c_compressionLevel]: 19 }
  // Without the size, it takes the memory and time of an unbounded file.
  await writeFile(`${file}.zst`, await zstd(body, { params: zstdParams, pledgedSrcSize: body.length }))
  await writeFile(`${file}.gz`, await zip(body, { level: 9 }))
}

/** A software bill of materials (CycloneDX JSON): every package in the lock file, with hash and license. */
export async function listPackages(root: string): Promise<string> {
  const [npm, ...before] = npmCommand()
  const args = [...before, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: npm === 'npm.cmd' }
  const { stdout } = await promisify(execFile)(npm, args, options)
  return stdout
}
