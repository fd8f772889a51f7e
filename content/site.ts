// Reads site.yaml, where the words are. Bundles get them from scripts/build/bundled-words.ts.
import { fillAll, needFields, readWords } from './read-words.ts'

interface Site {
  name: string
  legalName: string
  author: string
  tagline: string
  description: string
  email: { value: string; sample: boolean }
  professionalNetwork: { label: string; href: string; sample: boolean }
  socialMedia: { label: string; href: string; sample: boolean }
  disclaimer: string
  copyrightYear: number
  builderCredit: string
}

/** Facts about the firm. A blank is shown nowhere. */
type Trust = Record<
  'person' | 'entity' | 'address' | 'state' | 'phone' | 'license' | 'fees' | 'insurance' | 'confidentiality',
  string
>

export interface NavigationLink {
  label: string
  href: string
  subLinks?: readonly NavigationLink[]
}

interface Written extends Site {
  audience: string
  trust: Trust
  records: { inquiryService: string; keptFor: string }
  navigation: readonly NavigationLink[]
}

const FILE = 'site.yaml'

const written = readWords(FILE)
needFields<Written>(FILE, written, ['name', 'legalName', 'email', 'trust', 'records', 'navigation'])
const brand = new Map([
  ['site.name', written.name],
  ['site.legalName', written.legalName],
])
const { audience, trust: facts, records: arrangements, navigation: links, ...own } = fillAll(written, brand)

export const site: Site = own
export const AUDIENCE = audience
export const trust = facts
export const records = arrangements
export const navigation = links

/** Ends the sentence 'We keep what you send …'. */
export const keptWords = `${records.keptFor && `for ${records.keptFor}, or `}until you ask us to delete it`
