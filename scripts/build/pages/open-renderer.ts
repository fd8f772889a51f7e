import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { finishPage } from '#server/pages/finish-page.ts'
import { type Put, putInto } from '../put.ts'

/** Renders one path at a time. @throws naming the path and the cause when it has another status than it should */
interface Renderer {
  /**
   * Into the site's files: of a page `index.html`, and beside its folder the data that a visit from another page fetches; of a
   * feed its text. Names and contents are those of the framework's own prerendering.
   */
  render: (path: string) => Promise<void>
  /** The page at a path that leads nowhere, into a file that only the server reads. */
  renderMissing: (path: string) => Promise<void>
}

/**
 * Loads the framework's build, to render paths into files.
 * @param put where the site's files go; a page whose data is there already is not rendered, since it is made of that alone
 */
export async function openRenderer(
  buildFolder: string,
  put: Put = putInto(join(buildFolder, 'client')),
): Promise<Renderer> {
  const build = (await import(pathToFileURL(resolve(buildFolder, 'server/index.js')).href)) as ServerBuild
  /** What a loader or a page has thrown. The answer does not say it, for visitors must not read it. */
  let thrown: unknown
  const handle = createRequestHandler(
    withErrors(build, (error) => {
      thrown ??= error
    }),
    'production',
  )
  const routes = routesBelow(build, undefined)

  async function answer(path: string, status = 200): Promise<string> {
    thrown = undefined
    const response = await handle(new Request(`http://localhost${path}`))
    const body = await response.text()
    if (response.status === status) return body
    const cause = thrown instanceof Error ? thrown.message : body
    throw new Error(`${path} cannot be rendered: it answers ${response.status}\n${cause}`)
  }

  async function render(path: string): Promise<void> {
    const modules = (matchRoutes(routes, path) ?? []).map(({ route }) => build.routes[route.id ?? '']?.module)
    if (!modules.at(-1)?.default) {
      put(path, await answer(path))
      return
    }
    const data = path === '/' ? '/_.data' : `${path}.data`
    if (modules.some((module) => module?.loader) && !put(data, await answer(data))) return
    put(`${path}/index.html`, finishPage(await answer(path), path))
  }

  const putMissing = putInto(join(buildFolder, 'server', 'missing'))
  async function renderMissing(path: string): Promise<void> {
    putMissing(`${path}/index.html`, finishPage(await answer(path, 404), path))
  }
  return { render, renderMissing }
}

/** The same build, which tells of what is thrown besides doing with it what it does. */
function withErrors(build: ServerBuild, tell: (error: unknown) => void): ServerBuild {
  const { module } = build.entry
  const handleError: typeof module.handleError = (error, context) => {
    tell(error)
    if (module.handleError) module.handleError(error, context)
    else console.error(error)
  }
  return { ...build, entry: { ...build.entry, module: { ...module, handleError } } }
}

/** The build's flat list of routes as a tree that can be matched. */
function routesBelow(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const route = path === undefined ? { id } : { id, path }
      return index ? { ...route, index } : { ...route, children: routesBelow(build, id) }
    })
}
