import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { findPerson } from '../flows/people/find-person.ts'
import type { Database } from '../store/database.ts'
import { countByPage } from './leads/count-by-page.ts'
import { describePerson, personAsJson } from './leads/describe-person.ts'
import { eraseFromEverywhere } from './leads/erase-from-everywhere.ts'
import { listLeads } from './leads/list-leads.ts'
import { readWish, type Wish } from './leads/read-wish.ts'
import { USAGE } from './leads/usage.ts'
import { writeExport } from './leads/write-export.ts'
import { say, startCommand, withStore } from './with-store.ts'

const { asked, config } = startCommand({ usage: USAGE, readWish })
await withStore(config, (db) => fulfil(asked, db, config))

async function fulfil(asked: Exclude<Wish, { what: 'help' }>, db: Database, config: Config): Promise<void> {
  switch (asked.what) {
    case 'list':
      return pipeline(Readable.from(listLeads(db, asked)), process.stdout, { end: false })
    case 'pages':
      say(await countByPage(db, asked))
      return
    case 'export':
      return writeExport(db, asked)
    case 'show': {
      const person = await findPerson(db, asked.email)
      say(asked.json ? personAsJson(person) : describePerson(person))
      return
    }
    case 'erase':
      if (!(await eraseFromEverywhere({ db, config, ask, say }, asked.email, asked.yes))) process.exitCode = 1
  }
}

/** The answer is blank when nobody can be asked. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}
