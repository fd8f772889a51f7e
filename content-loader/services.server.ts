import * as z from 'zod'
import type { Publishing } from '#contracts/content-source.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import * as field from './front-matter.server.ts'
import { fields, readContentFolder, without } from './front-matter.server.ts'
import { renderRichText } from './markdown.server.ts'
import { once } from './once.ts'
import { checkFrontMatter, problem } from './problems.server.ts'
import { isPublished, refuseDuplicates } from './publishing.ts'
import { siteHref } from './words-file.server.ts'

const AUDIENCE = problem('no-audience')
const ITEMS = problem('wrong-count', { count: '4 to 6' })

export const serviceFields = fields({
  category: field.requiredLine('what the service is called').meta({ label: 'Name' }),
  slug: field.slug.meta({
    help: 'Its name in addresses: /services?service=…. Left blank, it’s made from the first title. If you change it, the old address leads to the new one.',
  }),
  order: field
    .wholeNumber(problem('no-place'))
    .meta({ label: 'Place in the list', help: 'Its place in the list, from 1.' }),
  targetAudience: z
    .array(z.enum(['solo', 'firm'], { error: AUDIENCE }), { error: AUDIENCE })
    .min(1, { error: AUDIENCE }),
  plate: field.plateName,
  plateAlt: field.requiredText('one sentence that says what the drawing shows').meta(field.PLATE_ALT),
  summary: field
    .requiredText('one sentence for the card')
    .pipe(z.string().max(110, { error: problem('too-long-for-a-card', { most: 110 }) }))
    .meta({ kind: 'long text', help: 'One sentence for the card, at most 110 characters.' }),
  items: z.array(field.entryText, { error: ITEMS }).min(4, { error: ITEMS }).max(6, { error: ITEMS }),
  scope: field.optionalText.meta({ help: 'What’s in it.' }),
  duration: field.optionalText.meta({ help: 'How long it takes.' }),
  yourTime: field.optionalText.meta({ help: 'How much of the client’s time it takes.' }),
  price: field.optionalText.meta({ help: 'As visitors read it.' }),
  /** True whatever the price is: users, programs, years of data. */
  priceDependsOn: field.optionalText,
  callToAction: field.requiredText('the words of the link').meta({ label: 'Words of the link' }),
  callToActionHref: siteHref.meta({ label: 'Link', help: 'An address on this site, such as /contact.' }),
  draft: field.draft.meta({ help: 'It’s in no list; its landing pages stay.' }),
})

export type Audience = 'solo' | 'firm'

export interface Service extends Omit<Shelved, 'draft' | 'name' | 'path'> {
  /** Development only: its file says `draft: true`. */
  isHidden?: boolean
}

const summaryOf = (service: Service) => without(service, 'plateAlt', 'items', 'description', 'callToAction', 'terms')

export type ServiceSummary = ReturnType<typeof summaryOf>

export interface DrawnService extends Service {
  plateHref: string
}

type Shelved = ReturnType<typeof parseService>

export function parseService(file: ContentFile) {
  const { callToAction, callToActionHref, scope, duration, yourTime, price, priceDependsOn, ...service } =
    checkFrontMatter(file, serviceFields)
  return {
    ...service,
    /** Of its file, by which landing pages know it. */
    name: file.slug,
    path: file.path,
    description: renderRichText(file.body),
    callToAction: { label: callToAction, href: callToActionHref },
    terms: Object.entries({
      Scope: scope,
      Takes: duration,
      'Your time': yourTime,
      Price: price,
      'Price depends on': priceDependsOn,
    }).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

export const visibleServices = (services: readonly Shelved[], where: Publishing): Service[] =>
  services
    .filter((service) => isPublished(service, where))
    .map(({ draft, name: _, path: __, ...service }) => (draft ? { ...service, isHidden: true } : service))
    .toSorted((a, b) => a.order - b.order)

export function openServices(files: ContentFiles, where: Publishing) {
  const written = once(() => {
    const services = readContentFolder(files, 'services').map(parseService)
    refuseDuplicates('Service', services)
    return services
  })
  const list = once(() => visibleServices(written(), where))
  return {
    /** The listed services, in order. @throws for an invalid file, which fails the build */
    list,
    listSummaries: () => list().map(summaryOf),
    /** Any service by its file's name, including hidden ones: their landing pages stay online for ads. */
    read(file: string): Service | undefined {
      const found = written().find(({ name }) => name === file)
      return found && without(found, 'draft', 'name', 'path')
    },
  }
}
