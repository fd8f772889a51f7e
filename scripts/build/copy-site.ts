import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

const PARTS = 'app content contracts masker public sandbox scripts server package.json tsconfig.json vite.config.ts'

/** Copies the site into an empty folder, to build it there with other content. */
export function copySite(root: string, target: string): void {
  for (const name of PARTS.split(' ')) cpSync(join(root, name), join(target, name), { recursive: true })
}

/** Copies the site, modifies the copy, and builds it. @throws the build's output if it fails */
export function buildCopy(root: string, target: string, change: () => void): string {
  copySite(root, target)
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  change()
  const made = spawnSync(process.execPath, ['scripts/downloads.ts'], { cwd: target, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  return outputOf(runBuild(target))
}

/** Like `buildCopy`, but with separate caches, and without regenerating downloads. */
export function buildApart(target: string, change: () => void): string {
  copySite(ROOT, target)
  linkModules(ROOT, target)
  change()
  return outputOf(runBuild(target))
}

function outputOf({ status, output }: ReturnType<typeof runBuild>): string {
  if (status !== 0) throw new Error(output)
  return output
}

/** One at a time: copies with the same node_modules share its cache. */
export function runBuild(folder: string): { status: number | null; output: string } {
  const build = `${process.execPath} scripts/build-if-changed.mjs --force 2>&1`
  const { status, stdout } = spawnSync('sh', ['-c', build], { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout }
}

/** Symlinks the packages, but not the caches. */
export function linkModules(root: string, target: string): void {
  const [from, to] = [join(root, 'node_modules'), join(target, 'node_modules')]
  mkdirSync(to)
  for (const name of globSync(['*', '.bin'], { cwd: from })) symlinkSync(join(from, name), join(to, name))
}

/** Fills a folder with copies of its articles, with other names, titles and days. */
export function writeGeneratedArticles(folder: string, count: number): void {
  const real = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const texts = real.map((name) => readFileSync(join(folder, name), 'utf8'))
  for (let number = real.length; number < count; number += 1) {
    const day = new Date(Date.UTC(2019, 0, 1 + (number % 2200))).toISOString().slice(0, 10)
    const text = (texts[number % texts.length] ?? '')
      .replace(/^title: .*$/m, `title: The same rule in another matter, number ${number}`)
      .replace(/^date: .*$/m, `date: ${day}`)
      .replace(/^slug: .*\n/m, '')
    writeFileSync(join(folder, `generated-${String(number).padStart(5, '0')}.md`), text)
  }
}
