import type * as z from 'zod'
import { valueAt } from '#contracts/content-source.ts'
import { type ContentFile, fieldsOf } from './content-file.ts'

/**
 * What an owner published, fitted to a release that asks for other fields than the one it was written for: unknown ones are
 * left out, and what's missing, or doesn't go anymore, is the release's own. Without it, visitors would see the build's words
 * in place of all of the owner's. What's published now was looked at without it (server/flows/content/publish.ts).
 */
export function fitToRelease(file: ContentFile, shape: z.ZodType): ContentFile {
  const released = file.released?.()
  if (typeof file.frontMatter !== 'object' || file.frontMatter === null || released === undefined) return file
  const frontMatter = structuredClone(file.frontMatter)
  for (let round = 0; round < 5; round++) {
    const { error } = shape.safeParse(fieldsOf({ ...file, frontMatter }, shape))
    if (!error) return { ...file, frontMatter }
    if (!error.issues.every((issue) => mend(frontMatter, issue, released))) return file
  }
  return file
}

/** @returns whether it's mended */
function mend(fields: object, issue: z.core.$ZodIssue, released: unknown): boolean {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.every((key) => {
      const within = valueAt(fields, ...issue.path)
      return typeof within === 'object' && within !== null && Reflect.deleteProperty(within, key)
    })
  const within = valueAt(fields, ...issue.path.slice(0, -1))
  const name = issue.path.at(-1)
  const words = valueAt(released, ...issue.path)
  if (name === undefined || typeof within !== 'object' || within === null || words === undefined) return false
  return Reflect.set(within, name, structuredClone(words))
}
