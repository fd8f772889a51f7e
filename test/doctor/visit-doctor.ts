import { globSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { examine } from '#server/doctor/ask-doctor.ts'
import type { Finding, FindingGroup } from '#server/doctor/finding.ts'
import { ANYWHERE } from '#server/partners/public-fetch.ts'
import { runCommand } from '../run-command.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The doctor's findings. */
export interface Findings {
  /** The topic of each, by name. */
  topics(): Record<string, string | undefined>
  /** The findings with this name, in order, as `state: says`; `title` if several groups have one. */
  said(name: string, title?: string): string[]
  /** All findings that aren't OK, as `name: says`. */
  complaints(): string[]
  /** The same by name alone. */
  about(): string[]
}

/** The doctor's output. */
export interface Visit extends Findings {
  status: number | null
  /** Both stdout and stderr. */
  output: string
}

/** A copy of what the doctor examines, without samples, with authorities marked as checked and claims confirmed. */
export async function copySiteWithoutSamples(folder: string): Promise<string> {
  const site = join(folder, 'site')
  await mkdir(site)
  const parts =
    'console content content-loader contracts mail ops packages publisher server site package.json tsconfig.json'
  for (const part of parts.split(' ')) await cp(join(ROOT, part), join(site, part), { recursive: true })
  for (const made of ['node_modules', 'build']) await symlink(join(ROOT, made), join(site, made))
  for (const name of globSync('content/**/*.{md,yaml}', { cwd: site })) {
    const text = await readFile(join(site, name), 'utf8')
    const own = text
      .replaceAll(/sample: true/g, 'sample: false')
      .replaceAll(/confirmed: false/g, 'confirmed: true')
      .replace(/^(?=authoritiesChecked: )/m, 'authoritiesCheckedBy: our own\n')
      .replaceAll(/gimbal/gi, 'Plumbline')
    await writeFile(join(site, name), own)
  }
  return site
}

/**
 * Runs `server/commands/doctor.ts` with these settings only.
 * @param folder working folder, so that a developer's .env isn't read; DATA_DIR is `data` in it
 * @param site the folder of another copy
 */
export async function visitDoctor(
  folder: string,
  settings: Record<string, string>,
  { args = [], site = ROOT }: { args?: string[]; site?: string } = {},
): Promise<Visit> {
  const { status, output, errors } = await runCommand('doctor', folder, { settings, args, site })
  const groups = () => (JSON.parse(output) as { groups: FindingGroup[] }).groups
  return { status, output: output + errors, ...readFindings(groups) }
}

/**
 * Runs the checks in this process without reading a `.env`, for tests that don't need the full command.
 * @param site the folder of another copy
 * @param timeoutMs per third-party call; undefined makes no calls
 */
export async function examineHere(
  folder: string,
  settings: Record<string, string>,
  { site = ROOT, timeoutMs }: { site?: string; timeoutMs?: number } = {},
): Promise<Findings> {
  const env = { DATA_DIR: join(folder, 'data'), ...settings }
  const groups = await examine(env, { file: undefined, root: site, timeoutMs, boundsOf: () => ANYWHERE })
  return readFindings(() => groups)
}

export function readFindings(groups: () => readonly { title: string; findings: readonly Finding[] }[]): Findings {
  const all = (title?: string): Finding[] =>
    groups().flatMap((group) => (title === undefined || group.title === title ? group.findings : []))
  const bad = () => all().filter(({ state }) => state !== 'ok')
  return {
    topics: () => Object.fromEntries(all().map(({ name, topic }) => [name, topic])),
    said: (name, title) =>
      all(title)
        .filter((finding) => finding.name === name)
        .map(({ state, says }) => `${state}: ${says}`),
    complaints: () => bad().map(({ name, says }) => `${name}: ${says}`),
    about: () => bad().map(({ name }) => name),
  }
}
