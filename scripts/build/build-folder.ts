import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AT_BUILD, compressFile, inTurns } from '#server/pages/served-files.ts'
import { npmCommand } from '../set-up/install.mjs'

/** The software bill of materials. It isn't served. */
export const SBOM_FILE = 'sbom.cdx.json'

/** A complete build. The stamp identifies its inputs, and exists only while the build is complete. */
const PARTS = ['client', 'server']
const STAMP = 'stamp'
/** Optional parts of a build. */
const EXTRAS = [SBOM_FILE]

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

/** Writes compressed copies of scripts, styles and drawings. The server compresses files that contain the origin. */
export const compressFiles = (folder: string): Promise<void> =>
  inTurns(globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder }).values(), (name) =>
    compressFile(join(folder, name), AT_BUILD),
  )

/** A software bill of materials (CycloneDX JSON): every package in the lock file, with hash and license. */
export async function listPackages(root: string): Promise<string> {
  const [npm, ...before] = npmCommand()
  const args = [...before, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: npm === 'npm.cmd' }
  const { stdout } = await promisify(execFile)(npm, args, options)
  return stdout
}
