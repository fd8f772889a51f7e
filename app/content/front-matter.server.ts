import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import * as z from 'zod'
import { site } from '#content/site.ts'

export interface ContentFile {
  /** Path from the project's root, for messages. */
  path: string
  /** The file's name without ending. */
  slug: string
  /** The YAML between the dashes, unchecked; `{}` when there is none. */
  frontMatter: unknown
  /** The Markdown below it. */
  body: string
  /** What is wrong with the YAML; then `frontMatter` is `undefined`. */
  yamlProblem?: string
  /** What is wrong with the file as a whole, and the cure; then `frontMatter` is `undefined`. */
  problem?: string
}

/** All Markdown files of a folder of content/, in the order of their names. README.md tells editors how and is none of them. */
export function readContentFolder(folder: string): ContentFile[] {
  // A built site may run where there is no content/: all that is published was rendered when it was built.
  if (!existsSync('content')) return []
  return readdirSync(join('content', folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => {
      const path = join('content', folder, name)
      return parseContentFile(path, name.slice(0, -'.md'.length), readFileSync(path, 'utf8'))
    })
}

/** A Markdown file taken apart. YAML that cannot be read is told of, not thrown: one bad file must not cost the others. */
export function parseContentFile(path: string, slug: string, text: string): ContentFile {
  const broken = { path, slug, frontMatter: undefined, body: '' }
  let filled: string
  try {
    filled = fillBrand(text)
  } catch (error) {
    return { ...broken, problem: error instanceof Error ? error.message : String(error) }
  }
  // A byte order mark would hide the dashes.
  const file = new VFile({ path, value: filled.replace(/^\uFEFF/, '') })
  try {
    matter(file, { strip: true, yaml: { logLevel: 'error' } })
    return { path, slug, frontMatter: file.data.matter, body: String(file) }
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    // The YAML begins below the dashes, on the second line of the file.
    const inFile = firstLine.replace(/ at line (\d+)/, (_, line: string) => ` at line ${Number(line) + 1}`)
    return { ...broken, yamlProblem: inFile.replace(/:$/, '') }
  }
}

/** The front matter of a file that must be right. @throws what is wrong with which field of which file, which fails the build */
export function checkFrontMatter<Checked>(file: ContentFile, shape: z.ZodType<Checked>): Checked {
  const result = shape.safeParse(file.frontMatter)
  if (!result.success) throw new Error(describeProblem(file, result.error))
  return result.data
}

/** Front matter, or a part of it, that has these fields and no other: an unknown one is likely to be one of them misspelled. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => {
      const names = Object.keys(shape)
      return code === 'unrecognized_keys'
        ? `The fields are ${names.join(', ')}`
        : `has no fields. Write ${names.join(': and ')}:`
    },
  })

/** All that is wrong with a file's front matter: of each field its name and the cure. */
export function describeProblem({ path, frontMatter, yamlProblem, problem }: ContentFile, error: z.ZodError): string {
  if (problem) return `${path}: ${problem}`
  if (yamlProblem) {
    return `${path}: the front matter is no YAML (${yamlProblem}). Put quotes around text that has a colon`
  }
  if (typeof frontMatter !== 'object' || frontMatter === null || Array.isArray(frontMatter)) {
    return `${path}: there is no front matter. Begin with --- and title:`
  }
  return `${path}: ${error.issues.map(describeIssue).join('; ')}`
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return `${z.core.toDotPath(issue.path)} ${issue.message}`
  const names = issue.keys.map((key) => z.core.toDotPath([...issue.path, key]))
  return `${names.join(', ')} is no field. ${issue.message}`
}

/** What a text may say instead of the brand's own words, so that they stand in content/site.ts alone. */
const WORDS = new Map([
  ['site.name', site.name],
  ['site.legalName', site.legalName],
  ['site.email', site.email.value],
])

const PLACE = /\{\{ *(site\.[^{}]*?) *\}\}/g

/** A text of content/ with `{{site.name}}` and its like replaced. @throws the one that means nothing, and which there are */
export const fillBrand = (text: string): string =>
  text.replaceAll(PLACE, (place, word: string) => {
    const written = WORDS.get(word)
    if (written !== undefined) return written
    const known = [...WORDS.keys()].map((name) => `{{${name}}}`)
    throw new TypeError(`${place} means nothing. Write ${known.join(', ')}, or the words themselves`)
  })
