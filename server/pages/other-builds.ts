import { answerWithFile, openAsset, type StaticFile } from './static-files.ts'

/** Finds a file of another build by its path. */
export type FindAsset = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** How many files stay in memory: more than a build has. */
const MOST_KEPT = 300

/** The names that a build gives its assets; others aren't looked up. */
const ASSET = /^\/assets\/[\w./-]{1,200}$/

/** Answers a GET or HEAD of an asset of another build; undefined where there is none. */
export function openOtherBuilds(findAsset: FindAsset): (request: Request) => Promise<Response | undefined> {
  const kept = new Map<string, StaticFile>()

  async function find(path: string): Promise<StaticFile | undefined> {
    const known = kept.get(path)
    if (known || !ASSET.test(path)) return known
    const body = await findAsset(path)
    const file = body && openAsset(path, body)
    if (!file) return undefined
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(path, file)
    return file
  }

  return async (request) => {
    const file = await find(new URL(request.url).pathname)
    return file && answerWithFile(file, request)
  }
}
