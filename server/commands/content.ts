import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sentenceInFile } from '#contracts/content-problems.ts'
import { UPLOADED_FOLDER, UPLOADED_PICTURE } from '#contracts/content-source.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import { BuildError, type Publisher } from '#publisher/publisher.ts'
import { asks, idOf } from '#server/flows/content/pieces.ts'
import { chooseVersion } from '#server/flows/content/publish.ts'
import { listPictures, openPictures, readLatestRevisions } from '#server/store/content.ts'
import { messageOf, runOnStore, type Session, type StoreCommand } from './command.ts'

const USAGE = `npm run content -- pull
npm run content -- push

What was published in the console, and the files of content/.

  pull   writes into content/ what was published over its files, and into
         public/ the pictures that were uploaded; look at git diff, and commit it
  push   publishes the files of content/ that were changed after a revision of
         them, as Take the update's does in the console

You can run both while the server runs. A file that nobody has published from
the console needs neither: it's on the site with the next build.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const ROOT = join(import.meta.dirname, '../..')

/** `npm run content`. @param root has content/ and public/ @param open starts what tries a site before it's published */
export const contentCommand = (
  root: string,
  open: (session: Session) => Publisher,
): StoreCommand<Record<never, never>> => ({
  usage: USAGE,
  options: {},
  words: 1,
  read(_, [verb]) {
    if (verb === 'pull') return (session) => pull(session, root)
    if (verb === 'push') return (session) => push(session, root, open(session))
    throw new TypeError('Start with one of: pull, push.')
  },
})

const readText = (root: string, file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined

async function pull({ db, say }: Session, root: string): Promise<void> {
  const changed: string[] = []
  const write = (file: string, body: string | Buffer) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), body)
    changed.push(`wrote ${file}`)
  }
  const latest = await readLatestRevisions(db)
  for (const { file, text } of latest) {
    if ((readText(root, file) ?? null) === text) continue
    if (text !== null) write(file, text)
    else {
      rmSync(join(root, file))
      changed.push(`deleted ${file}`)
    }
  }
  // Who is killed, or has no room, leaves a part.
  const isWhole = (file: string, body: Buffer) =>
    existsSync(join(root, file)) && readFileSync(join(root, file)).equals(body)
  const texts = latest.map(({ text }) => text ?? '').join('\n')
  const find = openPictures(db)
  for (const path of await listPictures(db)) {
    const body = await find(path)
    const [, key] = UPLOADED_PICTURE.exec(path) ?? []
    const photo = `${UPLOADED_FOLDER}/uploaded-${key}.jpg`
    if (!body) continue
    // The build makes an article's photo anew, from the picture as it is.
    if (key !== undefined && texts.includes(`uploaded-${key}.jpg`) && !isWhole(photo, body)) write(photo, body)
    const isNamed = texts.includes(path.replace(/(-\d+x\d+)(-\d+)?\.(avif|jpg)$/, '$1.jpg'))
    if (path.startsWith('/assets/pictures/') && isNamed && !isWhole(`public${path}`, body)) write(`public${path}`, body)
  }
  say(changed.length === 0 ? 'content/ has all that was published.\n' : `${changed.join('\n')}\n`)
}

async function push({ db, say, fail }: Session, root: string, publisher: Publisher): Promise<void> {
  const deps = { db, clock: Date.now, publisher, readRelease: (file: string) => readText(root, file) }
  try {
    const waiting = (await readLatestRevisions(db)).filter((latest) => asks(latest, readText(root, latest.file)))
    if (waiting.length === 0) say('Nothing in content/ was changed after what was published.\n')
    for (const { file, number } of waiting) {
      await chooseVersion(deps, { file, base: idOf(number), take: 'release', by: 'terminal' }).then(
        () => say(`published ${file}\n`),
        (error: unknown) => fail(`${file} wasn’t published:\n  ${describeRefusal(error)}`),
      )
    }
  } finally {
    await publisher.close()
  }
}

const describeRefusal = (error: unknown): string =>
  error instanceof BuildError
    ? error.problems.map((problem) => sentenceInFile(problem)).join('\n  ')
    : `${messageOf(error)} Run npm run content -- push again.`

/** A publisher beside the server's, with folders of its own. */
const openBeside = ({ config }: Session): Publisher =>
  openPublisher({
    buildFolder: join(ROOT, 'build'),
    contentFolder: ROOT,
    publishedFolder: join(config.dataDir, 'published-from-terminal'),
    origin: () => config.publicOrigin ?? 'http://localhost',
  })

if (import.meta.main) await runOnStore(contentCommand(ROOT, openBeside))
