import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'

export type Image = ReturnType<typeof buildStage>

const NODE_UID = 1000

const isRoot = process.getuid?.() === 0

/**
 * Builds a Dockerfile without a container engine: a folder stands in for each stage's root, and the machine's shell,
 * npm and Node.js for the base image's.
 */
export function buildImage(stages: readonly Stage[], context: string, folder: string): Image {
  const root = join(folder, 'root')
  let image: Image | undefined
  for (const stage of stages) {
    if (image) renameSync(root, join(folder, 'stages'))
    mkdirSync(root)
    image = buildStage(stage, { context, root, earlier: join(folder, 'stages') })
  }
  if (!image) throw new Error('The Dockerfile has no stage')
  rmSync(join(folder, 'stages'), { recursive: true })
  return image
}

function buildStage(stage: Stage, { context, root, earlier }: { context: string; root: string; earlier: string }) {
  let [workdir, user] = ['/', 'root']
  const env: Record<string, string> = {}
  const here = (text: string) => text.replaceAll(/(?<=^|[\s=:"'])\/(?=(srv|data)\b)/g, `${root}/`)
  for (const { name, words } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = words
      mkdirSync(join(root, workdir), { recursive: true })
    } else if (name === 'USER') user = words
    else if (name === 'ENV') Object.assign(env, environmentOf(here(words)))
    else if (name === 'COPY') copy(words, { context, earlier, target: join(root, workdir) })
    else if (name === 'RUN') {
      console.log(`RUN ${words}`)
      const cwd = join(root, workdir)
      run('sh', ['-euc', ownedBy(here(words))], { cwd, env: { ...machineEnvironment(root), ...env }, ...asUser(user) })
    } else if (!['CMD', 'EXPOSE', 'HEALTHCHECK', 'VOLUME'].includes(name)) throw new Error(`${name} is not understood`)
  }
  const [command, healthcheck] = ['CMD', 'HEALTHCHECK'].map((name) => {
    const words = lastOf(stage, name)
    return words === undefined ? [] : commandWords(words)
  })
  // Undefined if this process can't switch users.
  const { uid } = asUser(user)
  return { root, workdir: join(root, workdir), env, command: command ?? [], healthcheck: healthcheck ?? [], uid }
}

function copy(words: string, { context, earlier, target }: { context: string; earlier: string; target: string }): void {
  const flags = words.split(' ').filter((word) => word.startsWith('--'))
  const paths = words.split(' ').filter((word) => !word.startsWith('--'))
  const from = flags.some((flag) => flag.startsWith('--from=')) ? earlier : context
  const to = posix.join(target, paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const source = join(from, path)
    const isFolder = spawnSync('test', ['-d', source]).status === 0
    mkdirSync(to, { recursive: true })
    run('cp', ['-RPp', isFolder ? `${source}/.` : source, `${to}/`])
  }
  if (isRoot) run('chown', ['-R', '0:0', to])
}

/** Uses the numeric id, since the machine doesn't have the image's users. */
const ownedBy = (line: string): string =>
  line.replaceAll(/ (-[og]) node\b/g, (_, flag: string) => (isRoot ? ` ${flag} ${NODE_UID}` : ''))

const asUser = (user: string): { uid: number | undefined } => ({
  uid: isRoot && user === 'node' ? NODE_UID : undefined,
})

/** The machine's environment, without npm's variables for its commands and this checkout's Node.js. */
export function machineEnvironment(home = process.env['HOME'] ?? '/'): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(registry|cafile))|NODE_(?!EXTRA_CA)|INIT_CWD)/.test(name),
  )
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), PATH: path.join(':'), HOME: home }
}

function run(
  program: string,
  args: string[],
  { cwd, env, uid }: { cwd?: string; env?: Record<string, string>; uid?: number | undefined } = {},
): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', cwd, env, uid, gid: uid })
  if (status !== 0) throw new Error(`This failed${error ? ` (${error.message})` : ''}: ${program} ${args.join(' ')}`)
}

export interface Stage {
  image: string
  name: string | undefined
  instructions: { name: string; words: string }[]
}

/** Parses the subset of the syntax that our Dockerfile uses. */
export function readDockerfile(text: string): { stages: Stage[]; args: Record<string, string> } {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
  const args: Record<string, string> = {}
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', words = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [image = '', , alias] = words.split(/\s+/)
      stages.push({
        image: image.replaceAll(/\$\{(\w+)\}/g, (_, arg: string) => args[arg] ?? ''),
        name: alias,
        instructions: [],
      })
    } else if (stage) stage.instructions.push({ name, words })
    else if (name === 'ARG') args[words.split('=')[0] ?? ''] = words.slice(words.indexOf('=') + 1)
    else throw new Error(`${name} stands before the first FROM`)
  }
  return { stages, args }
}

export const lastOf = (stage: Stage, name: string): string | undefined =>
  stage.instructions.findLast((instruction) => instruction.name === name)?.words

/** Parses a command in JSON form. @throws for the shell form, which hides exit codes and signals */
export function commandWords(words: string | undefined): string[] {
  const list: unknown = JSON.parse(/\[.*\]$/.exec(words ?? '')?.[0] ?? 'null')
  if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list
  throw new Error(`Not a command in JSON: ${words}`)
}

export const environmentOf = (words: string): Record<string, string> =>
  Object.fromEntries(
    words.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
