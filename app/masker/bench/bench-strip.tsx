interface BenchStripProps {
  asked: readonly string[]
  entities: number
  places: number
}

/** The instrument strip over the preview: how much is masked, and how often this page spoke to a server. */
export function BenchStrip({ asked, entities, places }: BenchStripProps) {
  return (
    <div className="masker-strip border-b border-ink" data-theme="dark">
      <Reading label="Requests sent" value={asked.length}>
        {asked.length === 0
          ? 'since the preview was loaded, as your browser counts them. Turn off your network: it goes on.'
          : `by this page, not by the preview: ${[...new Set(asked)].join(', ')}`}
      </Reading>
      <Reading label="Places masked" value={places}>
        in the text below
      </Reading>
      <Reading label="Things named" value={entities}>
        each with a placeholder of its own
      </Reading>
    </div>
  )
}

function Reading({ label, value, children }: { label: string; value: number; children: string }) {
  return (
    <div className="masker-reading">
      <p className="label text-quiet">{label}</p>
      <p className="font-mono text-title text-ink" data-reading={label}>
        {value}
      </p>
      <p className="text-small text-quiet">{children}</p>
    </div>
  )
}
