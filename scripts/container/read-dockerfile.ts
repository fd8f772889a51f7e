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
