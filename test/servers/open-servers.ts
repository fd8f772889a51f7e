import { connectPostgres } from '#server/store/database.ts'
import { testPostgresUrl } from '../open-test-store.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '../spawn-server.ts'
import { makeBlankDatabase } from '../store/test-database.ts'

/** Servers with these settings on one blank database, which starting them sets up. */
export async function openServers(settings: Record<string, string> = {}) {
  const url = await makeBlankDatabase(testPostgresUrl())
  const { db } = await connectPostgres({ url, onLost: () => {} })
  const made = new AsyncDisposableStack()
  made.defer(() => db.destroy())
  const env = { ...IN_PRODUCTION, TRUST_PROXY_HOPS: '1', DATABASE_URL: url, ...settings }
  const openOne = async () => made.use(await openFolder()).path
  /** @param folder of an earlier one @param main of a copy of the site */
  async function spawn({ folder, port = 0, main }: { folder?: string; port?: number; main?: string } = {}) {
    return made.use(spawnServer(folder ?? (await openOne()), { ...env, PORT: String(port) }, main))
  }
  return {
    db,
    env,
    openFolder: openOne,
    spawn,
    /** Starts two at once. @returns their addresses */
    startPair: () => Promise.all([1, 2].map(async () => (await spawn()).ready())),
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  }
}
