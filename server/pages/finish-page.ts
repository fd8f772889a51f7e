import { RESULT_PATH } from '#contracts/plain/masker-release.ts'
import { lateStart } from './late-start.ts'

const BY_QUERY = "location.search!==''"

/**
 * Pages that may show something else than what was rendered, and when they do (an expression of the browser's): then
 * their script waits for the styles and for nothing else.
 */
const AT_ONCE = new Map([
  // A survey that is resumed shows nothing until then (app/survey/shell/before-hydration.tsx).
  ['/contact', "document.querySelector('[data-resumes]')!==null"],
  // Their session, and their cookie, are what opens them.
  ['/lp_00-document-masker-buy', 'true'],
  [RESULT_PATH, 'true'],
  ['/services', BY_QUERY],
  ['/resources/articles', BY_QUERY],
  ['/resources/case-studies', BY_QUERY],
  ['/document-masker', BY_QUERY],
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
  const atOnce = AT_ONCE.get(pathname) ?? 'false'
  const start = `(${lateStart.toString()})(${JSON.stringify(preloads)},${toLoader(script)},${atOnce})`
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
