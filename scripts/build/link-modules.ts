import { globSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Gives a copy of the site a modules folder of its own: its packages are links, and the caches among them are left out. */
export function linkModules(root: string, target: string): void {
  const [from, to] = [join(root, 'node_modules'), join(target, 'node_modules')]
  mkdirSync(to)
  for (const name of globSync(['*', '.bin'], { cwd: from })) symlinkSync(join(from, name), join(to, name))
}
