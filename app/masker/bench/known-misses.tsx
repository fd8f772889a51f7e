import figures from '../corpus/figures.json' with { type: 'json' }
import { number } from './tools.tsx'

const KINDS: Record<string, string> = {
  person: 'names of people',
  organization: 'companies',
  email: 'email addresses',
  phone: 'phone numbers',
  ssn: 'Social Security numbers',
  account: 'account numbers',
  docket: 'docket numbers',
  date: 'dates',
  address: 'street addresses',
}
const SETS: Record<string, string> = {
  pacer: 'on federal dockets',
  cases: 'in letters about cases',
  piianon: 'in legal forms',
  presidio: 'in short notes from many countries',
  inlegal: 'in Indian judgments',
}

/** What the preview misses, the worst first, counted in texts that others wrote. */
export function KnownMisses() {
  const names = figures.names.toSorted((one, other) => one.hidden / one.marked - other.hidden / other.marked)
  return (
    <div className="border-t border-ink p-5 sm:p-7">
      <h3 className="label mb-4 text-quiet">What it misses</h3>
      <p className="max-w-[72ch] text-small text-quiet">
        A company called by one plain word. An address without a street. A nickname, a name typed in small letters, a
        story everyone in town knows. We counted it in {number.format(figures.texts)} texts we didn’t write: court
        dockets, letters, forms, judgments. We kept them apart while we wrote the rules. This is how much it hid
        completely, the worst first:
      </p>
      <dl className="masker-recall">
        {figures.kinds.map(({ kind, marked, hidden }) => (
          <Share key={kind} name={KINDS[kind] ?? kind} marked={marked} hidden={hidden} />
        ))}
      </dl>
      <p className="mt-6 max-w-[72ch] text-small text-quiet">
        Names alone depend on what you paste. Your own files may do worse than any of these.
      </p>
      <dl className="masker-recall">
        {names.map(({ set, marked, hidden }) => (
          <Share key={set} name={SETS[set] ?? set} marked={marked} hidden={hidden} />
        ))}
      </dl>
    </div>
  )
}

function Share({ name, marked, hidden }: { name: string; marked: number; hidden: number }) {
  return (
    <div>
      <dt className="text-small text-quiet">{name}</dt>
      <dd className="font-mono text-small whitespace-nowrap text-ink">
        {number.format(hidden)} of {number.format(marked)}
      </dd>
    </div>
  )
}
