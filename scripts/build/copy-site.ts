import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** All that a build and a server read, but the installed packages. */
const PARTS =
  'app content contracts public sandbox scripts server package.json react-router.config.ts tsconfig.json vite.config.ts'

/** Copies the site into an empty folder, to be built there with other content. */
export function copySite(root: string, target: string): void {
  for (const name of PARTS.split(' ')) cpSync(join(root, name), join(target, name), { recursive: true })
}
