/** A line of a Dockerfile, continued lines joined. */
export interface Instruction {
  name: string
  words: string
}

/** What stands between one FROM and the next. */
export interface Stage {
  image: string
  name: string | undefined
  instructions: Instruction[]
}

/** Reads as much of a Dockerfile's language as ours uses. @throws Error for an instruction before the first FROM but ARG */
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

/** What an instruction that may stand once says, the last one where there are several. */
export const lastOf = (stage: Stage, name: string): string | undefined =>
  stage.instructions.findLast((instruction) => instruction.name === name)?.words

/** A command in its JSON form. @throws Error when it is in the shell's, which hides the exit status and signals */
export function commandWords(words: string | undefined): string[] {
  const list: unknown = JSON.parse(/\[.*\]$/.exec(words ?? '')?.[0] ?? 'null')
  if (Array.isArray(list) && list.every((word) => typeof word === 'string')) return list
  throw new Error(`Not a command in JSON: ${words}`)
}

/** `ENV A=1 B=2`, without quotes, as ours are written. */
export const environmentOf = (words: string): Record<string, string> =>
  Object.fromEntries(
    words.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
