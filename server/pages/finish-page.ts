import { lateStart } from './late-start.ts'

/**
 * Pages that are an application from the first moment on: their script waits for the styles and for nothing else
 * (architecture, 'Pages'). Fetched beside the styles, it puts the first paint off on a slow connection.
 */
const AT_ONCE = new Set(['/contact', '/lp_00-document-masker-buy'])

/** Pages that were rendered without a query and show something else with one: then they do not wait either. */
const CHANGED_BY_QUERY = new Set([
  '/services',
  '/resources/articles',
  '/resources/case-studies',
  '/document-masker',
  '/lp_00-document-masker-buy-success',
])

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/**
 * The last step of rendering a page: its script starts late (architecture, 'First paint owes nothing to JavaScript').
 * @param html a whole document as the framework renders it
 * @param pathname where it is served
 * @throws when the framework's script has another shape than the one that this was written for
 */
export function finishPage(html: string, pathname: string): string {
  const script = MODULE_SCRIPT.exec(html)?.[1]
  if (script === undefined) throw new Error(`${pathname}: the page has no module script`)
  const preloads = [...html.matchAll(MODULE_PRELOAD)].flatMap(([, href]) => (href ? [href] : []))
  const isAtOnce = CHANGED_BY_QUERY.has(pathname) ? "location.search!==''" : String(AT_ONCE.has(pathname))
  const start = `(${lateStart.toString()})(${JSON.stringify(preloads)},${toLoader(script)},${isAtOnce})`
  return html.replace(MODULE_SCRIPT, () => `<script>${start}</script>`).replaceAll(MODULE_PRELOAD, '')
}

/** The framework's module script with static imports, as a function that imports the same when called. */
function toLoader(script: string): string {
  const names: string[] = []
  const imports: string[] = []
  const rest = script
    .replaceAll(/import (?:\* as (\w+) from )?("[^"]+");/g, (_, name: string | undefined, from: string) => {
      names.push(name ?? '')
      imports.push(`import(${from})`)
      return ''
    })
    .trim()
  const parts = /^(window\.__reactRouterRouteModules = \{[^}]*\};)\s*(import\("[^"]+"\));$/.exec(rest)
  if (!parts || imports.length === 0) throw new Error(`The framework's module script has a new shape:\n${script}`)
  return `async()=>{const [${names.join()}]=await Promise.all([${imports.join()}]);${parts[1]}await ${parts[2]}}`
}
