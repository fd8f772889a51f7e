import { join } from 'node:path'
import { openStore } from '#server/store/database.ts'
import { openFolder } from '../spawn-server.ts'

/** A folder whose `data` has a SQLite store, which nobody has open. */
export async function openStoreFolder() {
  const folder = await openFolder()
  const data = join(folder.path, 'data')
  const file = join(data, 'gimbal.sqlite')
  await (await openStore({ file })).close()
  return { ...folder, data, file, backups: join(data, 'backups') }
}
