import recall from '../corpus/recall.json' with { type: 'json' }

const NAMES: Record<string, string> = {
  person: 'names',
  organization: 'companies',
  email: 'e-mail addresses',
  phone: 'phone numbers',
  ssn: 'SSNs and the like',
  account: 'account numbers',
  docket: 'docket numbers',
  date: 'dates',
  address: 'addresses',
  money: 'sums of money',
}

/** What the preview is not: sure. With the figures of the passages that its rules were not written for. */
export function KnownMisses() {
  return (
    <div className="border-t border-ink p-5 sm:p-7">
      <h3 className="label mb-4 text-quiet">What it misses</h3>
      <p className="max-w-[72ch] text-small text-quiet">
        Rare first names, names in small letters, nicknames and a story that gives somebody away without a name: it
        cannot know these. On {recall.passages} passages that its rules were not written for, each invented, it hid this
        much completely:
      </p>
      <dl className="masker-recall">
        {recall.kinds.map(({ kind, marked, hidden }) => (
          <div key={kind}>
            <dt className="text-small text-quiet">{NAMES[kind]}</dt>
            <dd className="font-mono text-small text-ink">
              {hidden} of {marked}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
