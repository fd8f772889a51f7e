import { FROM_HERE } from '#contracts/attribution.ts'
import { dayIn, zoned } from '#contracts/clock.ts'
import type { ArticleReads, CountedRead, ReadArticle, ReadSource } from '#contracts/counts.ts'
import { addRead, readReads, sumReads } from '#server/store/article-reads.ts'
import type { StoreDeps } from '#server/store/database.ts'
import type { SiteFollower } from '../content/follow-site.ts'

/** Sites and ads that are kept by name for an article's day. Anyone can make up more; those count together. */
const MOST_NAMED = 10

/** Longest name of one. */
const LONGEST_NAME = 60

const SHOWN_WEEKS = 12
/** The rest is added up. */
const SHOWN_SOURCES = 8

const SEARCH_ENGINES =
  /^(google(\.[a-z]{2,3}){1,2}|(.+\.)?(bing|duckduckgo|startpage|qwant|kagi|baidu)\.com|ecosia\.org|(.+\.)?search\.(yahoo|brave)\.com|yandex\.[a-z.]{2,6}|com\.google\.android\.googlequicksearchbox)$/

const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+$/

/** What's kept of where a reader came from: a stranger's text, so a short one without control or invisible characters. */
function sourceOf({ from, ad }: Pick<CountedRead, 'from' | 'ad'>): ReadSource {
  const name = ad
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, LONGEST_NAME)
    .toWellFormed()
  // A newsletter's links may name whom they were sent to.
  if (name !== '') return name.includes('@') ? 'other' : `ad ${name}`
  if (from === '') return 'none'
  if (from === FROM_HERE) return from
  const host = from.toLowerCase().replace(/^www\./, '')
  if (SEARCH_ENGINES.test(host)) return 'search'
  return host.length <= LONGEST_NAME && HOST.test(host) ? `site ${host}` : 'other'
}

/** Counts a read for today. Servers that race may keep a few more names. @throws if the store can't be written */
export async function countRead({ db, clock, timeZone }: StoreDeps, read: CountedRead): Promise<void> {
  const { article } = read
  const day = dayIn(clock(), timeZone)
  const source = sourceOf(read)
  const isNamed = (each: string) => each.includes(' ')
  const named = (await readReads(db, { article, from: day })).flatMap((each) =>
    isNamed(each.source) ? [each.source] : [],
  )
  const isOneTooMany = isNamed(source) && named.length >= MOST_NAMED && !named.includes(source)
  await addRead(db, { article, day, source: isOneTooMany ? 'other' : source })
}

/** How often an article was read in the last weeks, this one among them, and where its readers came from. */
export async function readArticleReads(
  { db, clock, timeZone = 'UTC' }: StoreDeps,
  article: string,
): Promise<ArticleReads> {
  const today = zoned(clock(), timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const mondays = Array.from({ length: SHOWN_WEEKS }, (_, index) =>
    monday.subtract({ weeks: SHOWN_WEEKS - 1 - index }).toString(),
  )
  const rows = await readReads(db, { article, from: mondays[0] ?? '' })
  const sum = (some: readonly { count: number }[]) => some.reduce((all, { count }) => all + count, 0)
  const bySource = [...Map.groupBy(rows, ({ source }) => source)]
    .map(([source, found]) => ({ source, reads: sum(found) }))
    .toSorted((one, other) => other.reads - one.reads || one.source.localeCompare(other.source))
  const listed = new Set(bySource.filter(({ source }) => source !== 'other').slice(0, SHOWN_SOURCES))
  const rest = bySource.filter((each) => !listed.has(each)).reduce((all, { reads }) => all + reads, 0)
  return {
    weeks: mondays.map((first, index) => {
      const next = mondays[index + 1]
      return { monday: first, reads: sum(rows.filter(({ day }) => day >= first && (next === undefined || day < next))) }
    }),
    sources: [...listed, ...(rest > 0 ? [{ source: 'other', reads: rest }] : [])],
  }
}

/** The articles that were read in these days, most reads first. */
export async function listReadArticles(
  { db, site }: Pick<StoreDeps, 'db'> & { site: SiteFollower },
  days: { from: string; to: string },
): Promise<ReadArticle[]> {
  const [sums, { content }] = await Promise.all([sumReads(db, days), site.now()])
  return sums.map(({ article, reads }) => {
    const piece = content.pieces.find(({ path }) => path === article)
    return { path: article, title: piece?.title ?? article, file: piece?.file ?? null, reads }
  })
}
