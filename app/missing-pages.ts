import { isQuiet } from './shell/is-quiet.ts'

/** Paths that lead nowhere, one of each kind. What is shown there is made by the build, and shown at all others of the kind. */
export const MISSING_PAGES = [
  '/nothing',
  '/lp_nothing',
  '/articles/nothing',
  '/case-studies/nothing',
  '/examples/nothing',
] as const

/** The kind of a path that leads nowhere: those of one kind are shown the same. */
export function missingPageLike(path: string): (typeof MISSING_PAGES)[number] {
  const [, first, second, third] = path.split('/', 4)
  if (second && third === undefined && (first === 'articles' || first === 'case-studies' || first === 'examples'))
    return `/${first}/nothing`
  return isQuiet(path) ? '/lp_nothing' : '/nothing'
}
