import { describeFile, type FileAlong } from '../content/downloads.server.ts'

/** What goes with a download: each form or spreadsheet, in each format that it comes in. */
export function DownloadFiles({ along, hostedAt }: { along: readonly FileAlong[]; hostedAt?: string | undefined }) {
  if (along.length === 0 && hostedAt === undefined) return null
  return (
    // Above the link that lies over the whole card.
    <ul aria-label="Comes with it" className="relative z-1 mb-6 divide-y divide-line border-y border-line text-small">
      {along.map(({ title, formats }) => (
        <li key={title} className="py-2.5">
          <span className="block font-medium">{title}</span>
          <span className="flex flex-wrap gap-x-4 font-mono text-label font-medium">
            {formats.map((file) => (
              <a
                key={file.href}
                href={file.href}
                target="_blank"
                rel="noopener"
                className="py-1 text-quiet underline decoration-line underline-offset-4 hover:text-ink hover:decoration-accent"
              >
                <span className="sr-only">{title}, </span>
                {describeFile(file)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ))}
          </span>
        </li>
      ))}
      {hostedAt !== undefined && (
        <li className="py-2.5">
          <span className="block font-medium">Hosted assistant</span>
          <span className="font-mono text-label font-medium text-quiet">
            Not open yet. It’ll be at{' '}
            <a
              href={hostedAt}
              target="_blank"
              rel="noopener"
              className="underline decoration-line underline-offset-4 wrap-anywhere"
            >
              {new URL(hostedAt).host}
              <span className="sr-only"> (sample address, opens in a new tab)</span>
            </a>
          </span>
        </li>
      )}
    </ul>
  )
}
