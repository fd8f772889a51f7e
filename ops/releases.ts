import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

// Where releases are: each in a folder of its own, with its packages and its build. The link `current` names the one that
// a start takes, so that it changes in one step; `previous` names the way back.
//
//   /srv/gimbal            the first release: what was cloned, with .env
//   /srv/gimbal/releases/  those that upgrades made, such as 1.1.0-20261130T090000Z
//   /srv/gimbal/current    → . or releases/…

const RELEASES = 'releases'

type Link = 'current' | 'previous'

/** Not copied into a new release: it gets packages and a build of its own. */
const OWN = new Set(['node_modules', 'build', RELEASES, 'current', 'previous', '.env', '.upgrade-lock'])

/** The folder that was cloned, of any release in it. */
export const baseOf = (root: string): string => (basename(dirname(root)) === RELEASES ? dirname(dirname(root)) : root)

/** The release that a link names; undefined if there's no such link. */
export function releaseAt(base: string, link: Link): string | undefined {
  const file = join(base, link)
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(file)
    ? realpathSync(file)
    : undefined
}

/** The version in its package.json, such as `1.1.0`. */
export function versionOf(release: string): string {
  const { version } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** `1.0.0 → 1.1.0` */
export function describeChange(from: string, to: string): string {
  const [before, after] = [versionOf(from), versionOf(to)]
  return before === after ? `${after} with other code` : `${before} → ${after}`
}

/** Has a link name a release, in one step. */
export function setRelease(base: string, link: Link, release: string): void {
  const next = join(base, `.${link}`)
  rmSync(next, { force: true })
  symlinkSync(relative(base, release) || '.', next)
  renameSync(next, join(base, link))
}

/**
 * Copies a release's code, as it stands, beside it, and links its settings and data there. Once that's the code that it
 * should be, its folder is named after the version.
 * @param dataDir if it's in the release's folder, the copy gets a link to it @param bring brings a copy up to date
 */
export function copyRelease(root: string, dataDir: string, bring: (copy: string) => void): string {
  const base = baseOf(root)
  const release = join(base, RELEASES, new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  mkdirSync(join(base, RELEASES), { recursive: true })
  rmSync(release, { recursive: true, force: true })
  mkdirSync(release)
  const data = relative(root, resolve(root, dataDir)).split('/')[0] ?? ''
  for (const name of readdirSync(root))
    if (!OWN.has(name) && name !== data) cpSync(join(root, name), join(release, name), COPY)
  for (const name of ['.env', data])
    if (name !== '' && name !== '..' && existsSync(join(root, name)))
      symlinkSync(relative(release, realpathSync(join(root, name))), join(release, name))
  try {
    bring(release)
    const named = join(dirname(release), `${versionOf(release)}-${basename(release)}`)
    renameSync(release, named)
    return named
  } catch (error) {
    rmSync(release, { recursive: true, force: true })
    throw error
  }
}

/** As it is: links stay links. */
const COPY = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true } as const

/** Copies packages, where two releases have the same: an upgrade of nothing but code then asks no registry. */
export function copyPackages(from: string, to: string): void {
  const lock = 'package-lock.json'
  const isSame = readFileSync(join(from, lock), 'utf8') === readFileSync(join(to, lock), 'utf8')
  if (isSame && existsSync(join(from, 'node_modules')))
    cpSync(join(from, 'node_modules'), join(to, 'node_modules'), COPY)
}

/** Removes the releases that neither link names: older ones, and what a killed upgrade left. */
export function removeOtherReleases(base: string): void {
  const folder = join(base, RELEASES)
  const stored = new Set([releaseAt(base, 'current'), releaseAt(base, 'previous')])
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!stored.has(realpathSync(join(folder, name)))) rmSync(join(folder, name), { recursive: true, force: true })
}
