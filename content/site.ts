// Reads site.yaml for what doesn't follow a publish: made downloads, the sandbox, and the User-Agent.
import { fillAll, needFields, readWords } from './read-words.ts'

interface Site {
  name: string
  legalName: string
  author: string
  email: { value: string }
  disclaimer: string
}

const FILE = 'site.yaml'

const written = readWords(FILE)
needFields<Site>(FILE, written, ['name', 'legalName', 'email'])
const brand = new Map([
  ['site.name', written.name],
  ['site.legalName', written.legalName],
])

export const site: Site = fillAll(written, brand)
