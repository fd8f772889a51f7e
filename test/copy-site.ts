import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const PARTS =
  'console content content-loader contracts mail ops packages public publisher server site package.json tsconfig.json vite.config.ts'

/** Copies the site into an empty folder, to build it there with other content. */
export function copySite(root: string, target: string): void {
  for (const name of PARTS.split(' ')) cpSync(join(root, name), join(target, name), { recursive: true })
}

/** Copies the site, modifies the copy, and builds it. @throws the build's output if it fails */
export function buildCopy(root: string, target: string, change: () => void): string {
  copySite(root, target)
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  change()
  const made = spawnSync(process.execPath, ['ops/downloads/make-downloads.ts'], { cwd: target, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const { status, output } = runBuild(target)
  if (status !== 0) throw new Error(output)
  return output
}

/** One at a time: copies with the same node_modules share its cache. */
function runBuild(folder: string): { status: number | null; output: string } {
  const build = `${process.execPath} ops/build-if-changed.mjs --force 2>&1`
  const { status, stdout } = spawnSync('sh', ['-c', build], { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout }
}

/** Symlinks the packages, but not the caches. */
export function linkModules(root: string, target: string): void {
  const [from, to] = [join(root, 'node_modules'), join(target, 'node_modules')]
  mkdirSync(to)
  for (const name of globSync(['*', '.bin'], { cwd: from })) symlinkSync(join(from, name), join(to, name))
}
